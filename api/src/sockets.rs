//! What a connection is before it is HTTP.

use crate::config::Listen;
use actix_web::dev::Extensions;
use actix_web::rt::net::TcpStream;
use plotline_service::connections::Connections;
use socket2::{Domain, Socket, Type};
use std::any::Any;
use std::io;
use std::net::{Shutdown, SocketAddr, TcpListener};
use std::time::Duration;

/// How long a client may leave unread what was sent to it. Until then a stream that it does not read waits, holding a
/// few events; the client goes on where it was when it comes back.
const UNREAD: Duration = Duration::from_secs(30);

/// How many files the service would like to have open, and below which number that is too few.
const OPEN_FILES: u64 = 65_536;
const FEW_FILES: u64 = 4096;

/// How many connections may wait to be let in.
const WAITING: i32 = 2048;

/// Looks at a new connection before anything is read from it.
pub(crate) fn take(connections: &Connections, connection: &dyn Any, data: &mut Extensions) {
    if let Some(stream) = connection.downcast_ref() {
        send_at_once(stream);
        drop_who_does_not_read(stream);
        admit(connections, stream, data);
    }
}

/// Otherwise the end of an answer waits until the client has confirmed its beginning, which it puts off for 40 ms.
fn send_at_once(stream: &TcpStream) {
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, "a connection may send late");
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

/// Listens on all addresses that a setting stands for. A name may stand for some that this machine does not have, such as
/// those of IPv6; one is enough.
pub(crate) fn listen(at: &Listen) -> Result<Vec<TcpListener>, String> {
    let cannot = |error: io::Error| format!("The address {at} cannot be listened on: {error}.");
    let (mut listeners, mut absent) = (Vec::new(), None);
    for address in at.addresses().map_err(cannot)? {
        match listen_on(address) {
            Ok(listener) => listeners.push(listener),
            Err(error) if error.kind() == io::ErrorKind::AddrNotAvailable => absent = Some(error),
            Err(error) => return Err(cannot(error)),
        }
    }
    match absent {
        Some(error) if listeners.is_empty() => Err(cannot(error)),
        _ => Ok(listeners),
    }
}

fn listen_on(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = Socket::new(Domain::for_address(address), Type::STREAM, None);
    // Without IPv6 there are no such sockets at all.
    let socket = socket.map_err(|error| match address.is_ipv6() {
        true => io::ErrorKind::AddrNotAvailable.into(),
        false => error,
    })?;
    // A service that is started again need not wait for what is left of old connections.
    #[cfg(unix)]
    socket.set_reuse_address(true)?;
    socket.bind(&address.into())?;
    socket.listen(WAITING)?;
    Ok(socket.into())
}

pub(crate) fn addresses(listeners: &[TcpListener]) -> Vec<SocketAddr> {
    let addresses = listeners.iter().map(TcpListener::local_addr);
    addresses.filter_map(Result::ok).collect()
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

#[cfg(test)]
mod tests {
    use super::*;
    use plotline_service::address::TrustedProxies;

    #[tokio::test]
    async fn every_connection_that_is_let_in_sends_at_once() {
        let listener = listen_on(([127, 0, 0, 1], 0).into()).unwrap();
        let client = std::net::TcpStream::connect(listener.local_addr().unwrap()).unwrap();
        let (accepted, _) = listener.accept().unwrap();
        accepted.set_nonblocking(true).unwrap();
        let accepted = TcpStream::from_std(accepted).unwrap();
        assert!(!accepted.nodelay().unwrap(), "by default it waits");
        let connections = Connections::new(1, TrustedProxies::Hops(0), Duration::from_secs(1));
        take(&connections, &accepted, &mut Extensions::new());
        assert!(accepted.nodelay().unwrap());
        drop(client);
    }

    #[test]
    fn a_name_is_listened_for_on_all_its_addresses() {
        let name = Listen::parse("localhost:0").unwrap();
        let mut meant = name.addresses().unwrap();
        meant.retain(|address| TcpListener::bind(address).is_ok());
        let listeners = listen(&name).unwrap();
        let heard = addresses(&listeners);
        let ips = |addresses: &[SocketAddr]| addresses.iter().map(SocketAddr::ip).collect::<Vec<_>>();
        assert_eq!(ips(&heard), ips(&meant));
        assert!(!heard.is_empty());
        for address in heard {
            std::net::TcpStream::connect(address).unwrap();
        }
    }
}
