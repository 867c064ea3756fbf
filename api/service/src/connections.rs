//! The open connections: how many an address has, and which of them wait for a request that does not come.
//!
//! The server itself has a deadline for the first head on a connection only. So every connection is known here with the
//! time since when it waits, and one that waits for too long is closed.

use crate::address::{TrustedProxies, counted};
use actix_web::HttpRequest;
use plotline_contract::{Problem, kinds};
use std::collections::HashMap;
use std::io::Write;
use std::net::{IpAddr, Shutdown, SocketAddr, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant};

/// How long to wait before connecting again; another connection must end first.
const RETRY_AFTER: u64 = 5;

/// How long a connection is kept open for another request; browsers ask for the next thing sooner.
const KEEP_ALIVE: Duration = Duration::from_secs(5);

/// How often the log says that an address has too many.
const WARN_EVERY: Duration = Duration::from_secs(60);

#[derive(Clone)]
pub struct Connections(Arc<Registry>);

struct Registry {
    /// How many an address may have; none is refused if it is 0.
    limit: u32,
    /// These have clients of their own, and are not counted.
    trusted: TrustedProxies,
    /// How long a client may take to send the head of a request, and to send its body.
    patience: Duration,
    started: Instant,
    open: Mutex<Open>,
}

#[derive(Default)]
struct Open {
    counts: HashMap<IpAddr, u32>,
    lines: HashMap<u64, Weak<Line>>,
    next: u64,
    warned: Option<Instant>,
}

/// One connection, known to its requests.
#[derive(Clone)]
pub struct Connection(Arc<Line>);

struct Line {
    registry: Arc<Registry>,
    id: u64,
    address: IpAddr,
    /// Whether it takes one of the places of its address.
    counted: AtomicBool,
    refused: bool,
    /// Since when it waits, in milliseconds since the start; 0 while a request is answered.
    waiting: AtomicU64,
    /// A second handle, which can close the connection while the server reads from it.
    socket: TcpStream,
}

impl Connections {
    pub fn new(limit: u32, trusted: TrustedProxies, patience: Duration) -> Self {
        Self(Arc::new(Registry {
            limit,
            trusted,
            patience,
            started: Instant::now(),
            open: Mutex::default(),
        }))
    }

    /// Takes a new connection in. Of one too many its requests are refused, and it is closed at once.
    pub fn admit(&self, socket: TcpStream, peer: SocketAddr) -> Connection {
        let registry = &self.0;
        let address = counted(peer.ip());
        let counts = registry.limit > 0 && !registry.trusted.trusts(peer.ip());
        let mut open = registry.lock();
        let refused = counts
            && open
                .counts
                .get(&address)
                .is_some_and(|count| *count >= registry.limit);
        if refused {
            metrics::counter!("plotline_connections_refused_total").increment(1);
            open.warn(address);
        } else if counts {
            *open.counts.entry(address).or_default() += 1;
        }
        open.next += 1;
        let line = Arc::new(Line {
            registry: registry.clone(),
            id: open.next,
            address,
            counted: AtomicBool::new(counts && !refused),
            refused,
            waiting: AtomicU64::new(registry.now()),
            socket,
        });
        open.lines.insert(line.id, Arc::downgrade(&line));
        drop(open);
        if refused {
            line.close_with_a_word();
        }
        Connection(line)
    }

    /// How long a client may take to send the head of a request, and to send its body.
    pub fn patience(&self) -> Duration {
        self.0.patience
    }

    pub fn keep_alive(&self) -> Duration {
        KEEP_ALIVE.min(self.0.patience)
    }

    /// Closes those that have waited for too long.
    pub fn end_silent(&self) {
        let longest = (self.keep_alive() + self.0.patience).as_millis() as u64;
        let now = self.0.now();
        // Whoever is the last to know a line forgets it, and needs the lock for that.
        let lines: Vec<Arc<Line>> = self.0.lock().lines.values().filter_map(Weak::upgrade).collect();
        for line in lines {
            let waiting = line.waiting.load(Ordering::Relaxed);
            if waiting > 0 && now.saturating_sub(waiting) > longest {
                line.close();
            }
        }
    }
}

impl Connection {
    /// The connection that a request came by; none in tests without a server.
    pub fn of(request: &HttpRequest) -> Option<&Self> {
        request.conn_data::<Self>()
    }

    pub(crate) fn check(&self) -> Result<(), Problem> {
        match self.0.refused {
            true => Err(too_many(self.0.registry.limit)),
            false => Ok(()),
        }
    }

    /// From now on a request is answered, for as long as the result is there.
    pub(crate) fn busy(&self) -> Busy {
        self.0.waiting.store(0, Ordering::Relaxed);
        Busy(self.0.clone())
    }

    /// Gives the place of its address free: a stream has one of its player's instead.
    pub fn release(&self) {
        self.0.release();
    }
}

/// While it is there, a connection does not wait.
pub(crate) struct Busy(Arc<Line>);

impl Drop for Busy {
    fn drop(&mut self) {
        self.0.waiting.store(self.0.registry.now(), Ordering::Relaxed);
    }
}

impl Line {
    fn release(&self) {
        if self.counted.swap(false, Ordering::Relaxed) {
            self.registry.lock().leave(self.address);
        }
    }

    fn close(&self) {
        // One that is closed already needs nothing.
        let _ = self.socket.shutdown(Shutdown::Both);
    }

    /// What was sent already may still be read from the connection, so its requests are refused as well.
    fn close_with_a_word(&self) {
        let problem = too_many(self.registry.limit);
        let body = problem.body().to_string();
        let answer = format!(
            "HTTP/1.1 429 Too Many Requests\r\nContent-Type: application/problem+json\r\nContent-Length: {}\r\n\
             Retry-After: {RETRY_AFTER}\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n{body}",
            body.len()
        );
        let _ = (&self.socket).write(answer.as_bytes());
        self.close();
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        self.release();
        self.registry.lock().lines.remove(&self.id);
    }
}

impl Registry {
    fn lock(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn now(&self) -> u64 {
        self.started.elapsed().as_millis() as u64 + 1
    }
}

impl Open {
    fn leave(&mut self, address: IpAddr) {
        if let Some(count) = self.counts.get_mut(&address) {
            *count -= 1;
            if *count == 0 {
                self.counts.remove(&address);
            }
        }
    }

    fn warn(&mut self, address: IpAddr) {
        if self.warned.is_none_or(|warned| warned.elapsed() > WARN_EVERY) {
            self.warned = Some(Instant::now());
            tracing::warn!(
                %address,
                "an address has too many connections; if it is a proxy, name it in PLOTLINE_TRUSTED_PROXIES"
            );
        }
    }
}

fn too_many(limit: u32) -> Problem {
    let detail = format!("At most {limit} connections of an address are open at a time; close one first.");
    Problem::new(&kinds::RATE_LIMITED, detail)
        .with("limit", "connections")
        .with("retry_after", RETRY_AFTER)
}
