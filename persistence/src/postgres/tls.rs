//! TLS to the server, by rustls, with the modes of libpq.

use super::certificates::client_config;
use crate::errors::ConnectError;
use ring::digest::{SHA256, SHA384, SHA512, digest};
use std::future::Future;
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio_postgres::Socket;
use tokio_postgres::tls::{ChannelBinding, MakeTlsConnect, TlsConnect, TlsStream};
use tokio_rustls::TlsConnector;
use tokio_rustls::client;
use tokio_rustls::rustls::ClientConfig;
use tokio_rustls::rustls::pki_types::ServerName;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Mode {
    Disable,
    /// Encrypted, unless the server says that it has no TLS.
    #[default]
    Prefer,
    /// Encrypted; who the server is counts only where `sslrootcert` is given, as in libpq.
    Require,
    /// The certificate is signed by an authority of `sslrootcert`.
    VerifyCa,
    /// And is for the host of the address.
    VerifyFull,
}

impl Mode {
    pub(super) fn read(text: &str) -> Option<Self> {
        Some(match text {
            "disable" => Self::Disable,
            "prefer" => Self::Prefer,
            "require" => Self::Require,
            "verify-ca" => Self::VerifyCa,
            "verify-full" => Self::VerifyFull,
            _ => return None,
        })
    }
}

/// What an address says about TLS; the names of files.
#[derive(Debug, Default)]
pub(super) struct TlsOptions {
    pub(super) mode: Mode,
    /// `system`, or a file of authorities.
    pub(super) root: Option<String>,
    pub(super) certificate: Option<String>,
    pub(super) key: Option<String>,
}

/// Encrypts connections.
#[derive(Clone)]
pub(crate) struct Tls(Arc<ClientConfig>);

impl Tls {
    /// Reads the certificates, once.
    pub(super) fn new(options: &TlsOptions) -> Result<Self, ConnectError> {
        Ok(Self(Arc::new(client_config(options)?)))
    }
}

impl MakeTlsConnect<Socket> for Tls {
    type Stream = Encrypted;
    type TlsConnect = Handshake;
    type Error = io::Error;

    /// Also called where nothing will be encrypted, as for a Unix socket, which has no name.
    fn make_tls_connect(&mut self, host: &str) -> io::Result<Handshake> {
        Ok(Handshake {
            connector: self.0.clone().into(),
            host: host.to_owned(),
        })
    }
}

pub(crate) struct Handshake {
    connector: TlsConnector,
    host: String,
}

impl TlsConnect<Socket> for Handshake {
    type Stream = Encrypted;
    type Error = io::Error;
    type Future = Pin<Box<dyn Future<Output = io::Result<Encrypted>> + Send>>;

    fn connect(self, socket: Socket) -> Self::Future {
        Box::pin(async move {
            let host = ServerName::try_from(self.host);
            let host = host.map_err(|error| io::Error::new(io::ErrorKind::InvalidInput, error))?;
            Ok(Encrypted(self.connector.connect(host, socket).await?))
        })
    }
}

pub(crate) struct Encrypted(client::TlsStream<Socket>);

impl TlsStream for Encrypted {
    /// With it a password proves to the server that nobody sits in between (SCRAM-SHA-256-PLUS).
    fn channel_binding(&self) -> ChannelBinding {
        let certificates = self.0.get_ref().1.peer_certificates();
        let hash = certificates.and_then(|chain| end_point(chain.first()?));
        hash.map_or_else(ChannelBinding::none, ChannelBinding::tls_server_end_point)
    }
}

/// `tls-server-end-point` of RFC 5929: the certificate by the hash that it is signed with, and by SHA-256 where that is
/// an old one. Nothing where the way of signing names no hash.
fn end_point(certificate: &[u8]) -> Option<Vec<u8>> {
    let (certificate_body, _) = element(certificate)?;
    let (_, after_contents) = element(certificate_body)?;
    let (algorithm, _) = element(after_contents)?;
    let (id, _) = element(algorithm)?;
    let hash = match id {
        // RSA with MD5, SHA-1 and SHA-256; ECDSA with SHA-1 and SHA-256.
        [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1, 1, 4 | 5 | 11]
        | [0x2a, 0x86, 0x48, 0xce, 0x3d, 4, 3, 2]
        | [0x2a, 0x86, 0x48, 0xce, 0x3d, 4, 1] => &SHA256,
        [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1, 1, 12] | [0x2a, 0x86, 0x48, 0xce, 0x3d, 4, 3, 3] => &SHA384,
        [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1, 1, 13] | [0x2a, 0x86, 0x48, 0xce, 0x3d, 4, 3, 4] => &SHA512,
        _ => return None,
    };
    Some(digest(hash, certificate).as_ref().to_vec())
}

/// What the first element of DER holds, and what follows it.
fn element(der: &[u8]) -> Option<(&[u8], &[u8])> {
    let (_, rest) = der.split_first()?;
    let (&length, rest) = rest.split_first()?;
    if length < 0x80 {
        return rest.split_at_checked(length.into());
    }
    let (bytes, rest) = rest.split_at_checked(usize::from(length & 0x7f))?;
    let length = bytes.iter().try_fold(0usize, |length, byte| {
        Some(length.checked_mul(256)? | usize::from(*byte))
    });
    rest.split_at_checked(length?)
}

impl AsyncRead for Encrypted {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_read(context, buffer)
    }
}

impl AsyncWrite for Encrypted {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.0).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_shutdown(context)
    }
}
