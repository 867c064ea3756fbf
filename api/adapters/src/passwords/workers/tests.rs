use super::*;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;

const LONG: Duration = Duration::from_secs(3600);

#[tokio::test]
async fn what_was_worked_on_is_wiped() {
    let workers = Workers::start(1, LONG).unwrap();
    let word = |memory: &mut Memory| memory.0.iter().map(|block| block.as_ref()[127]).max();
    let dirty = workers.run(move |memory| {
        for block in memory.blocks(64).unwrap() {
            block.as_mut().fill(u64::MAX);
        }
        word(memory)
    });
    assert_eq!(dirty.await.unwrap(), Some(u64::MAX));
    let kept = workers.run(move |memory| (memory.0.len(), word(memory)));
    assert_eq!(kept.await.unwrap(), (64, Some(0)));
}

#[tokio::test]
async fn the_queue_is_bounded_and_who_has_gone_is_passed_over() {
    let workers = Arc::new(Workers::start(1, LONG).unwrap());
    let (go, gate) = mpsc::channel::<()>();
    let busy = {
        let workers = workers.clone();
        tokio::spawn(async move { workers.run(move |_| gate.recv().is_ok()).await })
    };
    let worked = Arc::new(AtomicUsize::new(0));
    let mut waiting = Vec::new();
    while workers.0.lock().waiting.len() < WAITING {
        let (workers, worked) = (workers.clone(), worked.clone());
        waiting.push(tokio::spawn(async move {
            workers.run(move |_| worked.fetch_add(1, Ordering::SeqCst)).await
        }));
        tokio::task::yield_now().await;
    }
    let refused = workers.run(|_| ()).await;
    assert!(matches!(refused, Err(StoreError::Unavailable(_))), "{refused:?}");
    for gone in waiting.split_off(3) {
        gone.abort();
        assert!(gone.await.is_err());
    }
    go.send(()).unwrap();
    assert!(busy.await.unwrap().unwrap());
    // It comes last.
    workers.run(|_| ()).await.unwrap();
    assert_eq!(worked.load(Ordering::SeqCst), 3);
}

#[tokio::test]
async fn a_panic_ends_one_job_and_not_its_thread() {
    let workers = Workers::start(1, LONG).unwrap();
    let failed: Result<(), _> = workers.run(|_| panic!("on purpose")).await;
    assert!(matches!(failed, Err(StoreError::Broken(_))), "{failed:?}");
    assert_eq!(workers.run(|_| 1).await.unwrap(), 1);
}
