//! A post office for tests: a real SMTP server that keeps what it is sent, and hands mail for one domain on by LMTP.

mod dialogue;

use dialogue::{Envelope, hand_over, receive};
use std::collections::VecDeque;
use std::net::{SocketAddr, TcpListener};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::thread;
use std::time::{Duration, Instant};

/// A mail as it arrived.
#[derive(Clone, Debug)]
pub struct Letter {
    pub from: String,
    pub to: String,
    pub raw: String,
}

/// Listens on a free port for as long as the test process lives.
#[derive(Clone)]
pub struct Post {
    pub address: SocketAddr,
    office: Arc<Office>,
}

#[derive(Default)]
struct Office {
    desk: Mutex<Desk>,
    arrived: Condvar,
}

#[derive(Default)]
struct Desk {
    letters: Vec<Letter>,
    /// What the next mails are answered instead of being taken.
    refusals: VecDeque<String>,
    /// Mail for this domain goes to this LMTP server.
    route: Option<(String, SocketAddr)>,
}

impl Post {
    pub fn open() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port is free");
        let address = listener.local_addr().expect("a listener has an address");
        let office = Arc::<Office>::default();
        let clerk = office.clone();
        thread::spawn(move || {
            for connection in listener.incoming().map_while(Result::ok) {
                let clerk = clerk.clone();
                thread::spawn(move || {
                    // A service that is killed hangs up in the middle of anything.
                    let _ = receive(&connection, |envelope| clerk.take(envelope));
                });
            }
        });
        Self { address, office }
    }

    /// What the service is told of it.
    pub fn url(&self) -> String {
        format!("smtp://{}", self.address)
    }

    /// Mail for anybody at `domain` is handed on to an LMTP server.
    pub fn route(&self, domain: &str, lmtp: SocketAddr) {
        self.office.desk().route = Some((format!("@{domain}"), lmtp));
    }

    /// Answers the next `count` mails with this instead of taking them.
    pub fn refuse(&self, count: usize, answer: &str) {
        let refusals = std::iter::repeat_n(answer.to_owned(), count);
        self.office.desk().refusals.extend(refusals);
    }

    /// Posts a mail as a person's mail program does. Gives the answer if it was not taken.
    pub fn send(&self, from: &str, to: &str, raw: &str) -> Result<(), String> {
        hand_over(self.address, "EHLO", &Envelope::new(from, to, raw))
    }

    /// Everything that has come for an address so far, in order.
    pub fn letters_to(&self, address: &str) -> Vec<Letter> {
        let desk = self.office.desk();
        let theirs = desk.letters.iter().filter(|letter| letter.to == address);
        theirs.cloned().collect()
    }

    /// How many mails have come so far.
    pub fn count(&self) -> usize {
        self.office.desk().letters.len()
    }

    /// Waits until more than `seen` letters have come for an address, and gives the one after those.
    pub async fn next_letter(&self, address: &str, seen: usize, patience: Duration) -> Option<Letter> {
        let (office, address) = (self.office.clone(), address.to_owned());
        let wait = move || office.wait_for(&address, seen, patience);
        tokio::task::spawn_blocking(wait)
            .await
            .expect("waiting does not fail")
    }
}

impl Office {
    fn desk(&self) -> MutexGuard<'_, Desk> {
        self.desk.lock().expect("no clerk panics")
    }

    /// Takes a mail, or says why not.
    fn take(&self, envelope: &Envelope) -> Result<(), String> {
        let route = {
            let mut desk = self.desk();
            if let Some(refusal) = desk.refusals.pop_front() {
                return Err(refusal);
            }
            desk.route
                .clone()
                .filter(|(domain, _)| envelope.to.ends_with(domain))
        };
        if let Some((_, lmtp)) = route {
            return hand_over(lmtp, "LHLO", envelope)
                .map_err(|_| "451 The next server did not take it".to_owned());
        }
        self.desk().letters.push(Letter {
            from: envelope.from.clone(),
            to: envelope.to.clone(),
            raw: envelope.raw.clone(),
        });
        self.arrived.notify_all();
        Ok(())
    }

    fn wait_for(&self, address: &str, seen: usize, patience: Duration) -> Option<Letter> {
        let until = Instant::now() + patience;
        let mut desk = self.desk();
        loop {
            let mut theirs = desk.letters.iter().filter(|letter| letter.to == address);
            if let Some(letter) = theirs.nth(seen) {
                return Some(letter.clone());
            }
            let left = until.checked_duration_since(Instant::now())?;
            desk = self.arrived.wait_timeout(desk, left).expect("no clerk panics").0;
        }
    }
}
