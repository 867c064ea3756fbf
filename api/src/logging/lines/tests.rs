use super::*;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::time::Instant;
use tracing_subscriber::layer::SubscriberExt;

/// What was written at once, each time.
struct Out(SyncSender<Vec<u8>>);

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.send(bytes.to_vec()).map_err(io::Error::other)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A writer whose channel buffers `ahead` writes before it blocks.
fn lines(ahead: usize) -> (Lines, Receiver<Vec<u8>>) {
    let (sender, written) = sync_channel(ahead);
    (Lines::behind(Out(sender)), written)
}

fn text(written: &[Vec<u8>]) -> String {
    String::from_utf8(written.concat()).unwrap()
}

#[test]
fn many_lines_are_written_at_once_and_in_order() {
    let (lines, written) = lines(1000);
    let all: Vec<String> = (0..500).map(|n| format!("line {n}\n")).collect();
    all.iter().for_each(|line| lines.add(line.as_bytes()));
    lines.flush();
    let written: Vec<_> = written.try_iter().collect();
    assert_eq!(text(&written), all.concat());
    assert!(written.len() < 250, "{}", written.len());
}

#[test]
fn a_line_is_soon_written_by_itself() {
    let (lines, written) = lines(1000);
    for line in ["one\n", "two\n"] {
        lines.add(line.as_bytes());
        let soon = written.recv_timeout(Duration::from_secs(20)).unwrap();
        assert_eq!(soon, line.as_bytes());
    }
}

#[test]
fn a_warning_is_written_when_its_line_is_logged_and_after_what_came_before() {
    let (lines, written) = lines(1000);
    let subscriber = tracing_subscriber::registry().with(
        tracing_subscriber::fmt::layer()
            .with_ansi(false)
            .without_time()
            .with_writer(lines),
    );
    tracing::subscriber::with_default(subscriber, || {
        tracing::info!("before");
        tracing::warn!("broken");
        let all = text(&written.try_iter().collect::<Vec<_>>());
        let (before, broken) = (all.find("before"), all.find("broken"));
        assert!(before.is_some() && before < broken, "{all}");
    });
}

#[test]
fn whoever_logs_more_than_is_read_waits_and_loses_nothing() {
    let (lines, written) = lines(0);
    let line = vec![b'x'; 64 << 10];
    let count = 4 * FULL / line.len();
    let reader = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(200));
        let mut read = 0;
        while read < count * (64 << 10) {
            read += written.recv().unwrap().len();
        }
        read
    });
    let began = Instant::now();
    (0..count).for_each(|_| lines.add(&line));
    assert!(
        began.elapsed() >= Duration::from_millis(150),
        "nobody had read yet"
    );
    lines.flush();
    assert_eq!(reader.join().unwrap(), count * line.len());
}
