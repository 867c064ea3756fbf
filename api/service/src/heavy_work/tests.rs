use super::*;
use std::sync::mpsc;
use tokio::task::JoinHandle;
use uuid::Uuid;

fn player(number: u128) -> PlayerId {
    PlayerId(Uuid::from_u128(number))
}

/// One place, which is taken until the sender is dropped.
async fn occupied() -> (
    Arc<HeavyWork>,
    oneshot::Sender<()>,
    JoinHandle<Result<(), Problem>>,
) {
    let heavy = Arc::new(HeavyWork::with(1, PATIENCE));
    let (end, ended) = oneshot::channel::<()>();
    let work = async move {
        let _ = ended.await;
        Ok::<_, Problem>(())
    };
    let running = start(&heavy, 0, work).await;
    (heavy, end, running)
}

/// Starts work, and lets it come as far as it can without anybody else.
async fn start<T: Send + 'static>(
    heavy: &Arc<HeavyWork>,
    of: u128,
    work: impl Future<Output = Result<T, Problem>> + Send + 'static,
) -> JoinHandle<Result<T, Problem>> {
    let heavy = heavy.clone();
    let started = tokio::spawn(async move { heavy.run(player(of), work).await });
    tokio::task::yield_now().await;
    started
}

#[tokio::test]
async fn players_take_turns_however_much_each_asks_for() {
    let (heavy, end, running) = occupied().await;
    let (done, order) = mpsc::channel();
    let mut waiting = Vec::new();
    for of in [1, 1, 1, 1, 2, 3, 2] {
        let done = done.clone();
        let work = async move { done.send(of).map_err(Problem::internal) };
        waiting.push(start(&heavy, of, work).await);
    }
    drop(end);
    running.await.unwrap().unwrap();
    for work in waiting {
        work.await.unwrap().unwrap();
    }
    drop(done);
    assert_eq!(order.iter().collect::<Vec<u128>>(), [1, 2, 3, 1, 2, 1, 1]);
}

#[tokio::test]
async fn whoever_gives_up_waiting_holds_nobody_up() {
    let (heavy, end, running) = occupied().await;
    let given_up = start(&heavy, 1, async { Ok(()) }).await;
    let patient = start(&heavy, 1, async { Ok(()) }).await;
    given_up.abort();
    drop(end);
    running.await.unwrap().unwrap();
    patient.await.unwrap().unwrap();
    heavy
        .run(player(1), async { Ok::<_, Problem>(()) })
        .await
        .unwrap();
}

#[tokio::test]
async fn a_player_has_only_so_many_in_line_and_so_have_all() {
    let (heavy, end, _running) = occupied().await;
    let mut waiting = Vec::new();
    for number in 0..WAITING {
        let of = 1 + (number / WAITING_OF_ONE) as u128;
        waiting.push(start(&heavy, of, async { Ok(()) }).await);
    }
    let refused = |answer: Result<(), Problem>| answer.unwrap_err().code;
    let full = heavy.run(player(999), async { Ok::<_, Problem>(()) }).await;
    assert_eq!(refused(full), "busy");
    waiting.remove(0).abort();
    tokio::task::yield_now().await;
    let own = heavy.run(player(2), async { Ok::<_, Problem>(()) }).await;
    assert_eq!(refused(own), "rate_limited");
    drop(end);
    for work in waiting {
        work.await.unwrap().unwrap();
    }
}

#[tokio::test]
async fn nobody_waits_for_ever() {
    let heavy = HeavyWork::with(1, Duration::from_millis(1));
    let _place = heavy.place(player(0)).await.unwrap();
    let waited = heavy.run(player(1), async { Ok::<_, Problem>(()) }).await;
    let problem = waited.unwrap_err();
    assert_eq!((problem.code.as_ref(), problem.kind.status), ("busy", 503));
    assert!(problem.extra.contains_key("retry_after"));
}

#[tokio::test]
async fn work_that_panics_gives_its_place_back() {
    let heavy = HeavyWork::with(1, PATIENCE);
    let broken = || -> Result<(), Problem> { panic!("on purpose") };
    let work = async move { broken() };
    assert_eq!(heavy.run(player(1), work).await.unwrap_err().code, "internal");
    heavy
        .run(player(1), async { Ok::<_, Problem>(()) })
        .await
        .unwrap();
}

#[tokio::test]
async fn what_a_player_has_not_read_counts() {
    let heavy = HeavyWork::with(1, PATIENCE);
    let ask = async |of: u128| {
        heavy
            .body(player(of), async { Ok::<_, Problem>(vec![0; 100_000]) })
            .await
    };
    let mut unread = Vec::new();
    while let Ok(body) = ask(1).await {
        unread.push(body);
    }
    assert_eq!(unread.len(), 16);
    assert!(ask(2).await.is_ok());
    let read = actix_web::body::to_bytes(unread.remove(0)).await.unwrap();
    assert_eq!(read.len(), 100_000);
    assert!(ask(1).await.is_ok());
}
