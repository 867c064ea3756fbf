//! What a connection is before it is HTTP.

use actix_web::dev::Extensions;
use actix_web::rt::net::TcpStream;
use plotline_service::connections::Connections;
use std::any::Any;
use std::net::Shutdown;
use std::time::Duration;

/// How long a client may leave unread what was sent to it. Until then a stream that it does not read waits, holding a
/// few events; the client goes on where it was when it comes back.
const UNREAD: Duration = Duration::from_secs(30);

/// How many files the service would like to have open, and below which number that is too few.
const OPEN_FILES: u64 = 65_536;
const FEW_FILES: u64 = 4096;

/// Looks at a new connection before anything is read from it.
pub(crate) fn take(connections: &Connections, connection: &dyn Any, data: &mut Extensions) {
    if let Some(stream) = connection.downcast_ref() {
        drop_who_does_not_read(stream);
        admit(connections, stream, data);
    }
}

fn drop_who_does_not_read(stream: &TcpStream) {
    #[cfg(target_os = "linux")]
    if let Err(error) = socket2::SockRef::from(stream).set_tcp_user_timeout(Some(UNREAD)) {
        tracing::debug!(%error, "a connection has no limit to its patience");
    }
}

fn admit(connections: &Connections, stream: &TcpStream, data: &mut Extensions) {
    let socket = socket2::SockRef::from(stream);
    match (stream.peer_addr(), socket.try_clone()) {
        (Ok(peer), Ok(handle)) => {
            data.insert(connections.admit(handle.into(), peer));
        }
        // It has gone already, or there are no more files to be opened: then it must not stay.
        _ => {
            let _ = socket.shutdown(Shutdown::Both);
        }
    }
}

/// Every connection takes two, and systems are stingy with them by default.
pub(crate) fn raise_open_files() {
    match rlimit::increase_nofile_limit(OPEN_FILES) {
        Ok(limit) if limit < FEW_FILES => {
            tracing::warn!(
                limit,
                "few files may be open at a time, so few clients are served; raise the hard limit"
            );
        }
        Ok(_) => {}
        Err(error) => tracing::warn!(%error, "the limit of open files could not be raised"),
    }
}
