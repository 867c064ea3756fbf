//! What passwords take of the memory of a process, in a process of its own.
#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use plotline_adapters::Argon2Passwords;
use plotline_domain::players::{Password, PasswordHash, Passwords};
use std::sync::Arc;
use std::time::Duration;

/// Of "correct horse battery", and as large as every hash in earnest: 19 MiB.
const STORED: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$BwcHBwcHBwcHBwcHBwcHBw$WLRGUa13/B3MXznFse33FId4O++DaYL6ulYUMEhpRqE";

/// In KiB, as the kernel counts it.
fn status(what: &str) -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find(|line| line.starts_with(what)).unwrap();
    line.split_whitespace().nth(1).unwrap().parse().unwrap()
}

/// Left to itself, glibc keeps what argon2 takes: 40 at once grew to 760 MiB, for good.
#[tokio::test(flavor = "multi_thread")]
async fn memory_is_bounded_by_the_workers_and_comes_back() {
    let mib = |count: u64| count * 1024;
    let passwords = Arc::new(Argon2Passwords::new(2).unwrap());
    let before = status("VmRSS");
    let together: Vec<_> = (0..40)
        .map(|_| {
            let (passwords, known) = (passwords.clone(), PasswordHash(STORED.to_owned()));
            let password = Password::parse("correct horse battery".to_owned()).unwrap();
            tokio::spawn(async move { passwords.matches(password, Some(known)).await })
        })
        .collect();
    for one in together {
        assert!(one.await.unwrap().unwrap());
    }
    let peak = status("VmHWM");
    assert!(peak > before + mib(19), "{before} KiB, then {peak} KiB");
    assert!(peak < before + mib(2 * 19 + 12), "{before} KiB, then {peak} KiB");
    drop(passwords);
    for _ in 0..600 {
        if status("VmRSS") < before + mib(8) {
            return;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("{before} KiB, then {} KiB", status("VmRSS"));
}
