//! Somebody who follows a game, on any node, and goes on after the last seq whenever the stream breaks.

use super::history::{Fact, Heard, Streamed, Told};
use super::stage::Stage;
use crate::{Dice, Rest, Transport};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::{Instant, sleep, sleep_until, timeout};

/// The last event of a game, once that is known, and until when a reader may take to be told of it.
pub(super) type Goal = watch::Receiver<Option<(u64, Instant)>>;

/// Notes each connection when it is over.
pub(super) async fn follow(
    stage: Arc<Stage>,
    game: String,
    reader: String,
    player: Rest,
    goal: Goal,
    mut dice: Dice,
) {
    let transport = Transport::ALL[dice.below(Transport::ALL.len())];
    let mut last = 0;
    loop {
        let node = dice.below(stage.nodes.len());
        // Now and then it hangs up by itself.
        let patience = match dice.one_in(3) {
            true => Duration::from_millis(dice.below(2000) as u64),
            false => Duration::from_secs(3600),
        };
        let mut connection = Streamed {
            game: game.clone(),
            reader: reader.clone(),
            node,
            after: last,
            ended: 0,
            events: Vec::new(),
        };
        let client = stage.at(node, &player);
        let ended = tokio::select! {
            ended = timeout(patience, connect(&stage, &client, transport, &goal, &mut connection)) => ended == Ok(true),
            () = reached(goal.clone(), last) => true,
        };
        if let Some(event) = connection.events.last() {
            last = event.told.seq;
        }
        connection.ended = stage.history.now();
        stage.history.note(&Fact::Streamed(connection));
        if ended {
            return;
        }
        sleep(Duration::from_millis(50)).await;
    }
}

/// Reads until there is nothing more to be told; false if the stream breaks before.
async fn connect(
    stage: &Stage,
    client: &Rest,
    transport: Transport,
    goal: &Goal,
    connection: &mut Streamed,
) -> bool {
    let mut source = match transport.open(client, &connection.game, connection.after).await {
        Ok(Some(source)) => source,
        Ok(None) => return true,
        Err(answer) => {
            let judge = |answer| stage.judge(connection.node, "a stream", answer);
            answer.iter().for_each(judge);
            return false;
        }
    };
    let mut last = connection.after;
    loop {
        let event = tokio::select! {
            event = source.next() => event,
            () = reached(goal.clone(), last) => return true,
        };
        let Some(event) = event else { return false };
        let Some(event) = event else { return true };
        let told = match transport.is_whole() {
            true => Told::whole(&event),
            false => Told::named(&event),
        };
        last = told.seq;
        let at = stage.history.now();
        connection.events.push(Heard { at, told });
    }
}

/// Waits until there is nothing more to be told, or no more time for it.
async fn reached(mut goal: Goal, last: u64) {
    let set = goal.wait_for(Option::is_some).await.map(|goal| *goal);
    if let Ok(Some((end, until))) = set
        && end > last
    {
        sleep_until(until).await;
    }
}
