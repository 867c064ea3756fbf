//! Games by mail while the service is killed: every turn is told, and every reply is taken once.

use crate::correspondent::{MailServer, Reply, correspond};
use crate::inbound::DOMAIN;
use crate::table::Table;
use crate::world::{INBOUND_SECRET, Player, World, list, number, text};
use mail_parser::MessageParser;
use plotline_tests::soak::{choices, times};
use plotline_tests::{Database, Dice, Post, Server};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use tokio::task::JoinSet;

on_both!(whatever_is_killed_when_each_turn_is_told_and_each_reply_is_taken_once);

/// Few in every run, many in a soak.
const KILLS: [usize; 2] = [8, 32];
const TABLES: [usize; 2] = [3, 6];

/// How long everything that was broken off may take to be done after all.
const PATIENCE: Duration = Duration::from_secs(60);

async fn whatever_is_killed_when_each_turn_is_told_and_each_reply_is_taken_once(world: &World) {
    let mut dice = choices(1901);
    let [kills, seated] = [KILLS, TABLES].map(|[few, many]| times(few, many));
    let office = Arc::new(MailServer::new(Post::open()));
    let (data, database) = (Server::new_folder(), world.server.database.new_like());
    let mut apart = World {
        server: start(&office, &data, &database).await,
    };
    let mut tables = Vec::new();
    for _ in 0..seated {
        tables.push(apart.table(2).await);
    }
    let mut players = JoinSet::new();
    for player in tables.iter().flat_map(|table| &table.players) {
        let (office, player) = (office.clone(), player.clone());
        let dice = dice.split();
        players.spawn(async move { correspond(&office, &player, dice).await });
    }
    for _ in 0..kills {
        moment(&office, &mut dice).await;
        apart.server.kill();
        apart.server = start(&office, &data, &database).await;
    }
    everybody_has_played(&office, &tables).await;
    // Nobody answers any more, but what was begun is done.
    office.closed.store(true, Ordering::Relaxed);
    players.join_all().await;
    let stranger = apart.stranger();
    for player in tables.iter_mut().flat_map(|table| &mut table.players) {
        player.rest = stranger.with_token(&player.access);
    }
    let mut repeated = 0;
    for table in &tables {
        let replies = replies_to(&office, table);
        taken_once(table, &replies).await;
        for player in &table.players {
            repeated += told(&office.post, table, player, &replies).await;
        }
    }
    println!("{repeated} mails came more than once");
    all_again(&office, &tables, &mut dice).await;
}

/// A service that takes mail both ways and sends it to the office; the office is told where it is.
async fn start(office: &MailServer, data: &Path, database: &Database) -> Server {
    let (smtp, data, database) = (office.post.url(), data.to_owned(), database.clone());
    let start = move || {
        let settings = [
            ("PLOTLINE_SMTP_URL", smtp.as_str()),
            ("PLOTLINE_MAIL_DOMAIN", DOMAIN),
            ("PLOTLINE_INBOUND_SECRET", INBOUND_SECRET),
            ("PLOTLINE_LMTP_LISTEN", "127.0.0.1:0"),
        ];
        Server::start_in(&data, &database, &settings)
    };
    let server = tokio::task::spawn_blocking(start).await.expect("it starts");
    office.lead_to(&server.url, server.lmtp.expect("it listens for mail"));
    server
}

/// Waits for a moment to kill at: any, or one at which a mail has just left or is just coming in.
async fn moment(office: &MailServer, dice: &mut Dice) {
    let (letters, begun) = (office.post.count(), office.begun.load(Ordering::Relaxed));
    let (kind, until) = (dice.below(3), Instant::now() + Duration::from_secs(2));
    while Instant::now() < until {
        let now = match kind {
            0 => true,
            1 => office.post.count() > letters,
            _ => office.begun.load(Ordering::Relaxed) > begun,
        };
        if now {
            break;
        }
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    let most = if kind == 0 { 900 } else { 25 };
    tokio::time::sleep(Duration::from_millis(dice.below(most) as u64)).await;
}

/// Waits for a reply in every game: the kills may have left one of them no time.
async fn everybody_has_played(office: &MailServer, tables: &[Table]) {
    let since = Instant::now();
    while tables.iter().any(|table| replies_to(office, table).is_empty()) {
        assert!(since.elapsed() < PATIENCE, "something is played in every game");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

fn replies_to(office: &MailServer, table: &Table) -> Vec<Reply> {
    let sent = office.sent.lock().expect("nobody panics");
    sent.iter()
        .filter(|reply| reply.game == table.id)
        .cloned()
        .collect()
}

/// Every reply is the one move after what it has answered, and nothing else was played.
async fn taken_once(table: &Table, replies: &[Reply]) {
    let events = table.events().await;
    let moves = events.iter().filter(|event| event["cause"] == "move");
    let played: Vec<(u64, u64)> = moves
        .map(|event| (number(&event["seq"]), number(&event["seat"])))
        .collect();
    let mut asked: Vec<(u64, u64)> = replies
        .iter()
        .map(|reply| (reply.seq + 1, reply.seat.into()))
        .collect();
    asked.sort_unstable();
    assert_eq!(played, asked);
    plotline_domain::record::verify(&table.record().await).expect("the record is sound");
}

/// Every turn of the player was told and every reply answered, under one id each. Gives how many mails came repeatedly.
async fn told(post: &Post, table: &Table, player: &Player, replies: &[Reply]) -> usize {
    let notifications = settled(table, player).await;
    let of_kind = |kind: &str| {
        let own = notifications.iter().filter(|item| item["kind"] == kind);
        own.collect::<Vec<_>>()
    };
    let mut came: BTreeMap<(String, String), usize> = BTreeMap::new();
    for letter in post.letters_to(&player.email) {
        let mail = MessageParser::default().parse(&letter.raw).expect("it is a mail");
        let kind = crate::by_mail::header(&mail, "X-Plotline-Kind");
        *came
            .entry((kind, mail.message_id().unwrap_or_default().to_owned()))
            .or_default() += 1;
    }
    let ids = |kind: &str| {
        let of_kind = came.keys().filter(|(other, _)| other == kind);
        of_kind.map(|(_, id)| id.clone()).collect::<BTreeSet<_>>()
    };
    let seat = table
        .players
        .iter()
        .position(|other| other.id == player.id)
        .expect("they sit there")
        + 1;
    let turns: BTreeSet<String> = of_kind("your_turn")
        .iter()
        .map(|turn| {
            // A mail that has left when the service was killed is answered before anybody could note that down.
            let status = text(&turn["deliveries"][0]["status"]);
            assert!(["sent", "superseded"].contains(&status.as_str()), "{turn}");
            format!("turn.{}.{}.{seat}@{DOMAIN}", table.id, turn["seq"])
        })
        .collect();
    assert_eq!(ids("your_turn"), turns);
    let answers = of_kind("mail_answer");
    let own: BTreeSet<&str> = replies
        .iter()
        .filter(|reply| usize::from(reply.seat) == seat)
        .map(|reply| reply.id.as_str())
        .collect();
    assert_eq!(answers.len(), own.len(), "{answers:#?}");
    assert_eq!(ids("mail_answer").len(), own.len());
    came.values().filter(|count| **count > 1).count()
}

/// What the player was told of the game, once nothing of it is to be done any more.
async fn settled(table: &Table, player: &Player) -> Vec<Value> {
    let since = Instant::now();
    loop {
        let mut all = Vec::new();
        let mut next = Some(format!("/v1/me/notifications?limit=100&game={}", table.id));
        while let Some(path) = next {
            let page = player.get(&path).await.is(200);
            all.extend(list(&page["items"]).clone());
            next = page["next"].as_str().map(str::to_owned);
        }
        let open = all.iter().find(|item| {
            let deliveries = list(&item["deliveries"]);
            deliveries.is_empty() || deliveries.iter().any(|way| way["status"] == "pending")
        });
        let Some(open) = open else { return all };
        assert!(since.elapsed() < PATIENCE, "this is left undone: {open:#}");
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
}

/// Mails that come once more when all is over change nothing.
async fn all_again(office: &MailServer, tables: &[Table], dice: &mut Dice) {
    let mut before = Vec::new();
    for table in tables {
        before.push(table.seq().await);
    }
    let sent = office.sent.lock().expect("nobody panics").clone();
    for reply in &sent {
        office.hand_in(reply, dice).await;
    }
    for (table, before) in tables.iter().zip(before) {
        assert_eq!(table.seq().await, before);
        taken_once(table, &replies_to(office, table)).await;
    }
}
