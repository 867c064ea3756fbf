//! One process at a time owns an SQLite file: a service, a restore, or a command that writes. A lock beside the file says
//! so. Beside a service, commands have it do what they would: it listens on a socket beside the file.

mod lock;
mod path;
#[cfg(unix)]
mod socket;

pub(crate) use path::real_path;

use crate::cli::AdminCommand;
use actix_web::web;
use lock::{COMMANDS, DRAINING, Holder, Lock, RESTORES, SERVING};
#[cfg(unix)]
use path::beside;
use plotline_service::Service;
use std::path::Path;
use std::time::{Duration, Instant};
use tokio::task::JoinSet;

/// For so long an owner that does not drain may yet go: it was told to stop or killed a moment ago.
const PATIENCE: Duration = Duration::from_secs(2);
/// For so long a service may take to begin or to end, while nobody answers at its socket.
const SOCKET_PATIENCE: Duration = Duration::from_secs(15);
const LOOK_EVERY: Duration = Duration::from_millis(100);

/// The lock, for as long as it is held.
pub(crate) struct Owner(Lock);

/// Who carries out a command that writes.
pub(crate) enum Writer {
    /// The command itself, which owns the file meanwhile.
    Command(Owner),
    /// The service, which has done so and said this.
    Service(String),
}

impl Owner {
    /// Takes the lock for a service. Waits for an owner that drains and for a command; any other stays the owner.
    pub(crate) async fn of(database: &Path) -> Result<Self, String> {
        let taken = Self::take(database, SERVING).await?;
        taken.map_err(|holder| holder.in_use(SERVING))
    }

    /// Whether nobody else can write to the file. Where files cannot be locked, that is not known.
    pub(crate) fn is_alone(&self) -> bool {
        self.0.is_held()
    }

    /// Takes the lock for a restore, which waits for nobody who drains.
    pub(crate) async fn to_restore(database: &Path) -> Result<Self, String> {
        let taken = Self::take(database, RESTORES).await?;
        taken.map_err(|holder| holder.in_use(RESTORES))
    }

    /// Takes the lock for a migration. Nothing if a service has it, which has migrated when it started.
    pub(crate) async fn to_migrate(database: &Path) -> Result<Option<Self>, String> {
        match Self::take(database, COMMANDS).await? {
            Ok(owner) => Ok(Some(owner)),
            Err(holder) if [SERVING, DRAINING].contains(&holder.state.as_str()) => Ok(None),
            Err(holder) => Err(holder.in_use(COMMANDS)),
        }
    }

    /// Has the service carry out a command, or takes the lock for it if there is no service. An order may be sent twice
    /// where the first answer was lost; it then finds nothing left to do.
    pub(crate) async fn or_service(database: &Path, order: &AdminCommand) -> Result<Writer, String> {
        let lock = Lock::of(database)?;
        let since = Instant::now();
        loop {
            #[cfg(unix)]
            if let Some(answer) = socket::send(&beside(&lock.database, ".sock"), order).await? {
                return answer.map(Writer::Service);
            }
            if lock.try_take(COMMANDS) {
                return Ok(Writer::Command(Self(lock)));
            }
            if since.elapsed() > SOCKET_PATIENCE {
                return Err(lock.holder()?.in_use(COMMANDS));
            }
            tokio::time::sleep(LOOK_EVERY).await;
        }
    }

    async fn take(database: &Path, state: &str) -> Result<Result<Self, Holder>, String> {
        let lock = Lock::of(database)?;
        let (since, mut told) = (Instant::now(), false);
        while !lock.try_take(state) {
            let holder = lock.holder()?;
            let waits = state == SERVING && [DRAINING, COMMANDS].contains(&holder.state.as_str());
            if waits && !told {
                tell_of_wait(&holder);
                told = true;
            }
            if !waits && since.elapsed() > PATIENCE {
                return Ok(Err(holder));
            }
            tokio::time::sleep(LOOK_EVERY).await;
        }
        Ok(Ok(Self(lock)))
    }

    /// Says that the database will be free soon.
    pub(crate) fn drains(&self) {
        self.0.note(DRAINING);
    }

    /// Carries out what commands ask for, until what is returned is dropped. A service that commands cannot reach serves
    /// all the same.
    #[cfg(unix)]
    pub(crate) fn take_orders(
        &self,
        service: &web::Data<Service>,
        tasks: &mut JoinSet<()>,
    ) -> Option<impl Sized + use<>> {
        let path = beside(&self.0.database, ".sock");
        match socket::listen(&path) {
            Ok((listener, file)) => {
                tasks.spawn(socket::answer_all(listener, service.clone()));
                Some(file)
            }
            Err(error) => {
                let path = path.display();
                tracing::warn!(%path, %error, "commands that write cannot reach this service");
                None
            }
        }
    }

    #[cfg(not(unix))]
    pub(crate) fn take_orders(
        &self,
        _: &web::Data<Service>,
        _: &mut JoinSet<()>,
    ) -> Option<impl Sized + use<>> {
        None::<()>
    }
}

fn tell_of_wait(Holder { state, process, .. }: &Holder) {
    if state == DRAINING {
        tracing::info!(
            process,
            "another service has the database and drains; this one starts when that has ended"
        );
    } else {
        tracing::info!(
            process,
            "a command changes the database; the service starts when that has ended"
        );
    }
}
