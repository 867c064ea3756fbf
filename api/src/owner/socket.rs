//! The socket beside an SQLite file. A command sends one line of JSON and gets one back: `{"Ok": "…"}` or `{"Err": "…"}`,
//! each with a sentence.

use crate::admin;
use crate::cli::AdminCommand;
use actix_web::web;
use plotline_service::Service;
use socket2::{Domain, SockAddr, Socket, Type};
use std::fs::{self, File, Permissions};
use std::io::{self, ErrorKind};
use std::os::fd::AsRawFd;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{UnixListener, UnixStream};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

/// The longest line, either way, in bytes.
const LONGEST: usize = 16 * 1024;
/// How many orders are read or carried out at once; others wait to be let in.
const AT_ONCE: usize = 16;
/// How long a command may take to send its line, and to read the answer.
const LINE_WAIT: Duration = Duration::from_secs(5);
/// How long a command waits for the answer.
const ANSWER_WAIT: Duration = Duration::from_secs(30);
/// The pause after a connection could not be taken.
const PAUSE: Duration = Duration::from_secs(1);
/// The longest path, in bytes, that a socket surely can have as its address.
const LONGEST_ADDRESS: usize = 100;

/// What the service answers: what is the case now, or why nothing was changed.
pub(super) type Answer = Result<String, String>;

/// The file of a socket that is listened on. It goes before the lock does, so it is never that of the next owner.
pub(super) struct SocketFile(PathBuf);

impl Drop for SocketFile {
    fn drop(&mut self) {
        if let Err(error) = fs::remove_file(&self.0) {
            tracing::debug!(%error, "the socket for commands could not be removed");
        }
    }
}

/// Listens at a path. What a killed owner has left there is replaced: whoever calls this holds the lock.
pub(super) fn listen(path: &Path) -> io::Result<(UnixListener, SocketFile)> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let socket = Socket::new(Domain::UNIX, Type::STREAM, None)?;
    let (address, _folder) = address(path)?;
    socket.bind(&SockAddr::unix(address)?)?;
    let file = SocketFile(path.to_owned());
    // Nobody can connect before it listens.
    fs::set_permissions(path, Permissions::from_mode(0o600))?;
    socket.listen(64)?;
    socket.set_nonblocking(true)?;
    Ok((UnixListener::from_std(socket.into())?, file))
}

/// A path is too long for a socket long before it is too long for a file. Linux reaches it through its opened folder.
fn address(path: &Path) -> io::Result<(PathBuf, Option<File>)> {
    match (path.parent(), path.file_name()) {
        (Some(folder), Some(name)) if path.as_os_str().len() > LONGEST_ADDRESS => {
            let folder = File::open(folder)?;
            let opened = Path::new("/proc/self/fd").join(folder.as_raw_fd().to_string());
            Ok((opened.join(name), Some(folder)))
        }
        _ => Ok((path.to_owned(), None)),
    }
}

/// Answers whoever connects. Nobody waits for one that says nothing.
pub(super) async fn answer_all(listener: UnixListener, service: web::Data<Service>) {
    let mut under_way = JoinSet::new();
    loop {
        tokio::select! {
            accepted = listener.accept(), if under_way.len() < AT_ONCE => match accepted {
                Ok((stream, _)) => drop(under_way.spawn(answer(stream, service.clone()))),
                Err(error) => {
                    tracing::warn!(%error, "a command could not be listened to");
                    sleep(PAUSE).await;
                }
            },
            Some(_) = under_way.join_next() => {}
        }
    }
}

async fn answer(mut stream: UnixStream, service: web::Data<Service>) {
    let answer: Answer = match timeout(LINE_WAIT, read_line(&mut stream)).await {
        Ok(Ok(line)) => carry_out(&line, &service).await,
        // It has gone, or has nothing to say.
        Ok(Err(error)) if error.kind() != ErrorKind::InvalidData => return,
        Ok(Err(error)) => Err(format!("The service cannot read the order: {error}.")),
        Err(_) => Err("The service has waited for an order and none came.".to_owned()),
    };
    if let Ok(Err(error)) = timeout(LINE_WAIT, write_line(&mut stream, &answer)).await {
        tracing::debug!(%error, "a command did not wait for its answer");
    }
}

async fn carry_out(line: &[u8], service: &Service) -> Answer {
    let order: AdminCommand = serde_json::from_slice(line).map_err(|error| {
        format!("The service does not know this order; is the command of another version? ({error})")
    })?;
    let said = admin::carry_out(&order, &service.players).await;
    // A role is remembered with the token. Even a change that failed may have been made.
    service.authenticator.forget();
    said
}

/// Sends an order. Nothing comes back if nobody listens, or if the service has ended meanwhile.
pub(super) async fn send(path: &Path, order: &AdminCommand) -> Result<Option<Answer>, String> {
    match timeout(ANSWER_WAIT, exchange(path, order)).await {
        Ok(Ok(answer)) => Ok(Some(answer)),
        Ok(Err(error)) => match error.kind() {
            ErrorKind::PermissionDenied => Err(format!(
                "The service cannot be reached at {}: {error}. Run the command as the user of the service.",
                path.display()
            )),
            ErrorKind::InvalidData => Err(format!("The command cannot be carried out: {error}.")),
            _ => Ok(None),
        },
        Err(_) => Err(format!(
            "The service has not answered within {} seconds, so it is unknown whether it has carried out the command. Try \
             again.",
            ANSWER_WAIT.as_secs()
        )),
    }
}

async fn exchange(path: &Path, order: &AdminCommand) -> io::Result<Answer> {
    let (address, _folder) = address(path)?;
    let mut stream = UnixStream::connect(address).await?;
    write_line(&mut stream, order).await?;
    let line = read_line(&mut stream).await?;
    Ok(serde_json::from_slice(&line)?)
}

async fn write_line(stream: &mut UnixStream, said: &impl serde::Serialize) -> io::Result<()> {
    let mut line = serde_json::to_vec(said)?;
    line.push(b'\n');
    if line.len() > LONGEST {
        return Err(too_long());
    }
    stream.write_all(&line).await
}

async fn read_line(stream: &mut UnixStream) -> io::Result<Vec<u8>> {
    let mut line = Vec::new();
    BufReader::new(stream.take(LONGEST as u64))
        .read_until(b'\n', &mut line)
        .await?;
    match line.last() {
        Some(b'\n') => Ok(line),
        _ if line.len() == LONGEST => Err(too_long()),
        _ => Err(ErrorKind::UnexpectedEof.into()),
    }
}

fn too_long() -> io::Error {
    io::Error::new(
        ErrorKind::InvalidData,
        format!("it is one line of at most {LONGEST} bytes"),
    )
}
