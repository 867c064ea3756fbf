//! Turns that are planned for what the others may do.

use crate::inbound::{fresh_id, hand_in, mail, sentences, token};
use crate::proxy::Swallower;
use crate::table::{Choice, Table};
use crate::world::{Player, World, list, number, text};
use plotline_tests::{Answer, Dice, Graphql, Rest};
use reqwest::Method;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

on_both!(
    what_was_planned_is_played_with_the_turn_that_it_waits_for,
    nobody_else_learns_of_a_plan,
    what_no_longer_fits_is_dropped_and_told_once_and_in_one_mail,
    of_two_plans_the_one_that_fits_is_played,
    a_plan_is_withdrawn_by_its_owner_alone,
    what_cannot_be_planned_is_refused,
    a_plan_is_played_once_whatever_is_killed,
    after_a_planned_turn_the_time_of_the_next_begins_anew,
    graphql_plans_the_same,
    a_plan_by_mail_is_confirmed_and_played,
    a_plan_by_mail_that_is_not_understood_is_told,
);

/// A table, a quiet move of whoever is to move, and what the other could do after it.
struct Foreseen {
    table: Table,
    choice: Choice,
    /// As `/moves` lists it.
    mv: Value,
    owner: Player,
    owner_seat: usize,
    then: Value,
}

impl Foreseen {
    async fn at(world: &World) -> Self {
        Self::on(world.table(2).await).await
    }

    async fn on(table: Table) -> Self {
        let mut dice = Dice::fresh();
        loop {
            let (choice, mv) = table.until_a_move(&mut dice, false).await;
            let taken = table.take(&choice, &mv).await.is(201);
            let next = table.choice().await;
            if next.seat == choice.seat {
                continue;
            }
            let body = json!({"expected_seq": taken["seq"]});
            choice.player.post(&table.path("/undo"), body).await.is(201);
            let choice = table.choice().await;
            let listed = choice.moves.iter().find(|listed| listed["move"] == mv);
            return Self {
                mv: listed.expect("it is legal again").clone(),
                owner: next.player.clone(),
                owner_seat: next.seat,
                then: next.moves[0].clone(),
                choice,
                table,
            };
        }
    }

    fn path(&self) -> String {
        self.table.path("/conditional-turns")
    }

    /// If the other makes this move, then what can be played after the foreseen one.
    fn plan(&self, expected: Value) -> Value {
        let mut expected = expected;
        expected["seat"] = self.choice.seat.into();
        json!({
            "expected_seq": self.choice.seq,
            "if": [expected],
            "then": {"moves": [self.then["move"]]},
        })
    }

    async fn add(&self, expected: Value) -> Value {
        self.owner.post(&self.path(), self.plan(expected)).await.is(201)
    }

    async fn waiting(&self) -> Vec<Value> {
        list(&self.owner.get(&self.path()).await.is(200)["items"]).clone()
    }

    async fn play(&self) -> Value {
        self.table.take(&self.choice, &self.mv["move"]).await.is(201)
    }

    /// A move of the other that was not foreseen.
    fn another(&self) -> Value {
        let mut others = self.choice.moves.iter();
        let other = others.find(|listed| listed["move"] != self.mv["move"]);
        other.expect("there is another")["move"].clone()
    }

    async fn told(&self, kind: &str) -> Vec<Value> {
        let path = format!("/v1/me/notifications?game={}&limit=100", self.table.id);
        let told = self.owner.get(&path).await.is(200);
        let items = list(&told["items"]).iter();
        items.filter(|item| item["kind"] == kind).cloned().collect()
    }

    /// The turns that were played as planned.
    async fn planned_turns(&self) -> Vec<Value> {
        let events = self.table.events().await.into_iter();
        events
            .filter(|event| event["type"] == "conditional_turn")
            .collect()
    }
}

async fn what_was_planned_is_played_with_the_turn_that_it_waits_for(world: &World) {
    for wildcard in [false, true] {
        let foreseen = Foreseen::at(world).await;
        let added = match wildcard {
            true => foreseen.add(json!({"any": true})).await,
            false => foreseen.add(json!({"move": foreseen.mv["move"]})).await,
        };
        let expected = match wildcard {
            true => "*".to_owned(),
            false => text(&foreseen.mv["notation"]),
        };
        let said = format!(
            "if {} {expected} then {}",
            foreseen.choice.player.name,
            text(&foreseen.then["notation"])
        );
        assert_eq!(text(&added["text"]), said);
        assert_eq!(foreseen.waiting().await, std::slice::from_ref(&added));
        let again = foreseen.add(added["if"][0].clone()).await;
        assert_eq!(again["id"], added["id"], "the same plan is one");

        let taken = foreseen.play().await;
        let events = list(&taken["events"]);
        let at = events
            .iter()
            .position(|event| event["type"] == "conditional_turn");
        let at = at.expect("it is shown as planned");
        let (announced, moved) = (&events[at], &events[at + 1]);
        assert_eq!(
            (&announced["cause"], &announced["seat"]),
            (&json!("service"), &json!(foreseen.owner_seat))
        );
        assert_eq!(
            (&moved["move"], &moved["turn"]),
            (&foreseen.then["move"], &announced["seq"])
        );
        assert_eq!(number(&taken["taken"]), 1, "the other took one move");
        assert_eq!(foreseen.waiting().await, Vec::<Value>::new());
        assert_eq!(foreseen.told("conditional_dropped").await, Vec::<Value>::new());
        plotline_domain::record::verify(&foreseen.table.record().await).expect("the record is sound");
    }
}

async fn nobody_else_learns_of_a_plan(world: &World) {
    let foreseen = Foreseen::at(world).await;
    let other = &foreseen.choice.player;
    let seen = async |player: &Player| {
        let game = player.get(&foreseen.table.path("")).await;
        let told = player.get("/v1/me/notifications").await.is(200);
        let events = player.get(&foreseen.table.path("/events?limit=1000")).await;
        let tags = [&game, &events].map(|answer| answer.header("etag").to_owned());
        let mut items = list(&told["items"]).clone();
        items.iter_mut().for_each(|item| item["deliveries"] = Value::Null);
        (tags, game.text, items, events.text)
    };
    let before = seen(other).await;
    foreseen.add(json!({"any": true})).await;
    assert_eq!(seen(other).await, before);
    let theirs = other.get(&foreseen.path()).await.is(200);
    assert_eq!(theirs["items"], json!([]));
    let stranger = world.player().await;
    stranger.get(&foreseen.path()).await.is_problem(403, "not_seated");
    let granted = world.server.command(&["admin", "grant", &stranger.name]);
    assert!(granted.status.success());
    let admin = stranger.log_in_again().await;
    admin.get(&foreseen.path()).await.is_problem(403, "not_seated");
    let reader = foreseen.owner.with_scopes(&["games:read"]).await;
    reader
        .get(&foreseen.path())
        .await
        .is_problem(403, "insufficient_scope");
}

async fn what_no_longer_fits_is_dropped_and_told_once_and_in_one_mail(world: &World) {
    let foreseen = Foreseen::at(world).await;
    let added = foreseen.add(json!({"move": foreseen.mv["move"]})).await;
    let other = foreseen.another();
    foreseen.table.take(&foreseen.choice, &other).await.is(201);
    assert_eq!(foreseen.waiting().await, Vec::<Value>::new());
    let dropped = foreseen.told("conditional_dropped").await;
    assert_eq!(dropped.len(), 1, "{dropped:?}");
    let said = text(&dropped[0]["details"]["sentences"][0]);
    assert!(
        said.contains(&text(&added["text"]))
            && said.contains(&format!("{} played", foreseen.choice.player.name)),
        "{said}"
    );
    assert_eq!(foreseen.planned_turns().await, Vec::<Value>::new());
    if foreseen.table.choice().await.seat != foreseen.owner_seat {
        return; // The other move was only a part of a turn, so there is no turn to be told with it.
    }
    let turns = foreseen.told("your_turn").await;
    assert_eq!(
        turns[0]["details"]["sentences"],
        dropped[0]["details"]["sentences"]
    );
    let since = Instant::now();
    loop {
        let dropped = foreseen.told("conditional_dropped").await;
        match dropped[0]["deliveries"][0]["status"].as_str() {
            Some("superseded") => break,
            Some("sent") => panic!("two mails about one thing"),
            _ => assert!(since.elapsed() < Duration::from_secs(30), "{dropped:#?}"),
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

async fn of_two_plans_the_one_that_fits_is_played(world: &World) {
    let foreseen = Foreseen::at(world).await;
    foreseen.add(json!({"move": foreseen.another()})).await;
    foreseen.add(json!({"notation": foreseen.mv["notation"]})).await;
    assert_eq!(foreseen.waiting().await.len(), 2);
    foreseen.play().await;
    assert_eq!(foreseen.planned_turns().await.len(), 1);
    assert_eq!(foreseen.waiting().await, Vec::<Value>::new());
    assert_eq!(foreseen.told("conditional_dropped").await.len(), 1);
}

async fn a_plan_is_withdrawn_by_its_owner_alone(world: &World) {
    let foreseen = Foreseen::at(world).await;
    let added = foreseen.add(json!({"any": true})).await;
    let one = format!("{}/{}", foreseen.path(), text(&added["id"]));
    let other = &foreseen.choice.player;
    other.delete(&one).await.is_problem(404, "not_found");
    foreseen.owner.delete(&one).await.is(204);
    foreseen.owner.delete(&one).await.is_problem(404, "not_found");
    foreseen.play().await;
    assert_eq!(foreseen.planned_turns().await, Vec::<Value>::new());
    assert_eq!(foreseen.told("conditional_dropped").await, Vec::<Value>::new());
}

async fn what_cannot_be_planned_is_refused(world: &World) {
    let foreseen = Foreseen::at(world).await;
    let good = foreseen.plan(json!({"any": true}));
    let send = async |player: &Rest, change: &[(&str, Value)]| -> Answer {
        let mut body = good.clone();
        for (pointer, value) in change {
            *body.pointer_mut(pointer).expect("there is such a field") = value.clone();
        }
        player.post(&foreseen.path(), body).await
    };
    let (owner, mover) = (&foreseen.owner.rest, &foreseen.choice.player.rest);
    let stranger = world.player().await;
    send(&stranger, &[]).await.is_problem(403, "not_seated");
    let own = [("/if/0/seat", json!(foreseen.owner_seat))];
    send(mover, &own).await.is_problem(409, "your_turn");
    send(owner, &own).await.is_problem(422, "own_condition");
    let stale = [("/expected_seq", json!(foreseen.choice.seq - 1))];
    let problem = send(owner, &stale).await.is_problem(409, "stale");
    assert!(!list(&problem["missed"]).is_empty());
    send(owner, &[("/if", json!([]))])
        .await
        .is_problem(400, "no_conditions");
    let many = vec![json!({"seat": foreseen.choice.seat, "notation": "take 1"}); 33];
    send(owner, &[("/if", json!(many))])
        .await
        .is_problem(400, "too_many_conditions");
    let twice = vec![json!({"seat": foreseen.choice.seat, "any": true}); 2];
    send(owner, &[("/if", json!(twice))])
        .await
        .is_problem(422, "invalid");
    send(owner, &[("/if/0/seat", json!(5))])
        .await
        .is_problem(422, "invalid");
    let none = send(owner, &[("/then/moves", json!([]))]).await;
    none.is_problem(400, "no_moves");
    let both = json!({"seat": foreseen.choice.seat, "any": true, "notation": "take 1"});
    send(owner, &[("/if/0", both)])
        .await
        .is_problem(400, "unreadable");
    let nonsense = json!({"seat": foreseen.choice.seat, "notation": "castle"});
    let problem = send(owner, &[("/if/0", nonsense)]).await;
    assert_eq!((problem.status, &problem.json()["field"]), (422, &json!("if")));
    let problem = send(owner, &[("/then", json!({"notation": "castle"}))]).await;
    assert_eq!((problem.status, &problem.json()["field"]), (422, &json!("then")));
    for number in 1..=16 {
        let then = json!({"notation": format!("take 1 # {number}")});
        send(owner, &[("/then", then)]).await.is(201);
    }
    send(owner, &[])
        .await
        .is_problem(409, "too_many_conditional_turns");
    foreseen
        .owner
        .post(&foreseen.table.path("/resignation"), json!({}))
        .await
        .is(201);
    send(owner, &[]).await.is_problem(409, "game_not_active");

    let party = Table::of(world, "city-investors", 2, json!({"variant": "party"})).await;
    let body = json!({"expected_seq": party.seq().await, "if": [{"seat": 2, "any": true}], "then": {"notation": "M"}});
    let answer = party.players[0]
        .post(&party.path("/conditional-turns"), body)
        .await;
    answer.is_problem(409, "simultaneous");
}

async fn a_plan_is_played_once_whatever_is_killed(world: &World) {
    let mut apart = world.apart();
    let foreseen = Foreseen::at(&apart).await;
    foreseen.add(json!({"move": foreseen.mv["move"]})).await;
    apart.server.kill();
    apart.server.start_again();
    let key = [("idempotency-key", "lost")];
    let body = json!({"expected_seq": foreseen.choice.seq, "moves": [foreseen.mv["move"]]}).to_string();
    let turns = foreseen.table.path("/turns");
    let swallower = Swallower::before(&apart.server.url).await;
    let client = Rest::new(&swallower.url).with_token(&foreseen.choice.player.access);
    let lost = client
        .try_send(Method::POST, &turns, &key, Some(body.clone()))
        .await;
    assert!(lost.is_err(), "the client hears nothing");
    assert!(swallower.swallowed().await.starts_with("HTTP/1.1 201"));
    apart.server.kill();
    apart.server.start_again();
    let client = Rest::new(&apart.server.url).with_token(&foreseen.choice.player.access);
    let events = client.get(&foreseen.table.path("/events?limit=1000")).await;
    assert_eq!(
        events.text.matches("conditional_turn").count(),
        1,
        "{}",
        events.text
    );
    let again = client.send(Method::POST, &turns, &key, Some(body)).await;
    assert_eq!(again.status, 201, "{}", again.text);
    assert_eq!(again.text.matches("conditional_turn").count(), 1);
    let record = client.get(&foreseen.table.path("/record")).await.text;
    assert_eq!(record.matches("conditional_turn").count(), 1);
    plotline_domain::record::verify(&record).expect("the record is sound");
}

async fn after_a_planned_turn_the_time_of_the_next_begins_anew(world: &World) {
    for _ in 0..20 {
        let players = vec![world.player().await, world.player().await];
        let pace = json!({"type": "correspondence", "days_per_turn": 1, "missed": "skip"});
        let opening = json!({"ruleset": "tower-up", "seats": 2, "pace": pace});
        let game = players[0].post("/v1/games", opening).await.is(201);
        let table = Table {
            id: text(&game["id"]),
            players,
        };
        table.players[1]
            .post(&table.path("/seats"), json!({}))
            .await
            .is(201);
        let foreseen = Foreseen::on(table).await;
        foreseen.add(json!({"any": true})).await;
        let taken = foreseen.play().await;
        if taken["standing"]["to_move"] != json!([foreseen.choice.seat]) {
            continue; // An extra turn: it is not the other's again.
        }
        let last = list(&taken["events"]).last().expect("something happened").clone();
        let turn = foreseen.table.game().await["clock"]["turn"].clone();
        assert_eq!(turn["seat"], foreseen.choice.seat);
        assert_eq!(turn["began_at"], last["at"], "{turn}");
        return;
    }
    panic!("it never was the other's turn again");
}

async fn graphql_plans_the_same(world: &World) {
    let foreseen = Foreseen::at(world).await;
    let graphql = Graphql::over(foreseen.owner.rest.clone());
    let add = "mutation($input: ConditionalTurnInput!) { addConditionalTurn(input: $input) \
               { id seq met text atomic notation if { seat any notation move { __typename } } } }";
    let input = |notation: &Value| {
        json!({
            "game": foreseen.table.id,
            "expectedSeq": foreseen.choice.seq,
            "if": [{"seat": foreseen.choice.seat, "notation": notation}],
            "notation": foreseen.then["notation"],
        })
    };
    let ask = async |query: &str, variables: Value| graphql.send(query, variables).await.json();
    let refused = ask(add, json!({"input": input(&json!("castle"))})).await;
    assert_eq!(refused["errors"][0]["extensions"]["field"], "if", "{refused}");
    let added = ask(add, json!({"input": input(&foreseen.mv["notation"])})).await;
    let added = &added["data"]["addConditionalTurn"];
    assert_eq!(added["if"][0]["notation"], foreseen.mv["notation"], "{added}");
    assert_eq!(foreseen.waiting().await[0]["id"], added["id"]);
    let mine = "query($id: ID!) { game(id: $id) { myConditionalTurns { id text } } }";
    let id = json!({"id": foreseen.table.id});
    let listed = ask(mine, id.clone()).await;
    assert_eq!(
        listed["data"]["game"]["myConditionalTurns"][0]["text"],
        added["text"]
    );
    let other = Graphql::over(foreseen.choice.player.rest.clone());
    let theirs = other.send(mine, id.clone()).await.json();
    assert_eq!(theirs["data"]["game"]["myConditionalTurns"], json!([]));
    let withdraw = "mutation($game: ID!, $id: ID!) { withdrawConditionalTurn(game: $game, id: $id) }";
    let which = json!({"game": foreseen.table.id, "id": added["id"]});
    let withdrawn = ask(withdraw, which.clone()).await;
    assert_eq!(withdrawn["data"]["withdrawConditionalTurn"], true, "{withdrawn}");
    let again = ask(withdraw, which).await;
    assert_eq!(again["errors"][0]["extensions"]["code"], "not_found");

    ask(add, json!({"input": input(&foreseen.mv["notation"])})).await;
    foreseen.play().await;
    let events = "query($id: ID!, $after: Int!) { game(id: $id) { events(after: $after) { what \
                  { __typename ... on ConditionalTurnPlayed { seat } } } } }";
    let events = ask(
        events,
        json!({"id": foreseen.table.id, "after": foreseen.choice.seq}),
    )
    .await;
    let played = json!({"what": {"__typename": "ConditionalTurnPlayed", "seat": foreseen.owner_seat}});
    assert!(
        list(&events["data"]["game"]["events"]).contains(&played),
        "{events}"
    );
}

async fn a_plan_by_mail_is_confirmed_and_played(world: &World) {
    let foreseen = Foreseen::at(world).await;
    let line = format!(
        "if {} {} then {}",
        foreseen.choice.player.name,
        text(&foreseen.mv["notation"]),
        text(&foreseen.then["notation"])
    );
    let address = token(world, &foreseen.table, foreseen.owner_seat, foreseen.choice.seq);
    let raw = mail(
        &foreseen.owner,
        &address,
        &fresh_id(),
        &format!("Hi!\r\n{line}\r\n\r\nThanks"),
    );
    let answered = hand_in(world, &raw).await;
    let told = sentences(&answered);
    assert!(
        told.contains(&format!("Planned: {line}.")) && told.contains("Not read: “Hi!”"),
        "{told}"
    );
    assert_eq!(foreseen.waiting().await[0]["text"], line);

    let address = token(world, &foreseen.table, foreseen.choice.seat, foreseen.choice.seq);
    let notation = text(&foreseen.mv["notation"]);
    let answered = hand_in(
        world,
        &mail(&foreseen.choice.player, &address, &fresh_id(), &notation),
    )
    .await;
    let told = sentences(&answered);
    assert!(
        told.contains(&format!("{} had planned this turn.", foreseen.owner.name)),
        "{told}"
    );
    assert_eq!(foreseen.planned_turns().await.len(), 1);

    // What was shown is older than what has happened since.
    let late = format!(
        "if {} * then {}",
        foreseen.choice.player.name,
        text(&foreseen.then["notation"])
    );
    let address = token(
        world,
        &foreseen.table,
        foreseen.owner_seat,
        foreseen.choice.seq - 1,
    );
    let answered = hand_in(world, &mail(&foreseen.owner, &address, &fresh_id(), &late)).await;
    assert!(sentences(&answered).contains("Not planned"), "{answered}");
}

async fn a_plan_by_mail_that_is_not_understood_is_told(world: &World) {
    let foreseen = Foreseen::at(world).await;
    let name = &foreseen.choice.player.name;
    let address = token(world, &foreseen.table, foreseen.owner_seat, foreseen.choice.seq);
    for (line, why) in [
        (
            "if nobody99 * then take 1".to_owned(),
            "Nobody at this game is called nobody99",
        ),
        (format!("if {name} take 1, build A1"), "with * for any move"),
        (format!("if {name} castle then take 1"), "Not planned"),
        (format!("if {} * then take 1", foreseen.owner.name), "is your own"),
    ] {
        let answered = hand_in(world, &mail(&foreseen.owner, &address, &fresh_id(), &line)).await;
        assert!(sentences(&answered).contains(why), "{line}: {answered}");
    }
    let answered = hand_in(world, &mail(&foreseen.owner, &address, &fresh_id(), "help")).await;
    assert!(
        sentences(&answered).contains(&format!("if {name} MOVE then MOVE")),
        "{answered}"
    );
    assert_eq!(foreseen.waiting().await, Vec::<Value>::new());
}
