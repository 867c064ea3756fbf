//! Whom to believe that it is the database server, and who we are to it.

use super::tls::{Mode, TlsOptions};
use crate::errors::ConnectError;
use std::fmt::Display;
use std::io;
use std::sync::Arc;
use tokio_rustls::rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use tokio_rustls::rustls::client::{verify_server_cert_signed_by_trust_anchor, verify_server_name};
use tokio_rustls::rustls::crypto::{
    CryptoProvider, WebPkiSupportedAlgorithms, ring, verify_tls12_signature, verify_tls13_signature,
};
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer, ServerName, UnixTime};
use tokio_rustls::rustls::server::ParsedCertificate;
use tokio_rustls::rustls::{
    AlertDescription, CertificateError, ClientConfig, DigitallySignedStruct, Error, RootCertStore,
    SignatureScheme,
};

/// What the newest servers and poolers expect to be asked for.
const PROTOCOL: &[u8] = b"postgresql";

pub(super) fn client_config(options: &TlsOptions) -> Result<ClientConfig, ConnectError> {
    let provider = Arc::new(ring::default_provider());
    let verifier = Verifier {
        authorities: authorities(options)?,
        names: options.mode == Mode::VerifyFull,
        algorithms: provider.signature_verification_algorithms,
    };
    let config = with_verifier(provider, verifier).map_err(|error| wrong("TLS", &error))?;
    let mut config = match (&options.certificate, &options.key) {
        (Some(certificate), Some(key)) => {
            let key = PrivateKeyDer::from_pem_file(key).map_err(|error| unreadable("sslkey", &error))?;
            config
                .with_client_auth_cert(certificates("sslcert", certificate)?, key)
                .map_err(|error| wrong("sslcert with sslkey", &error))?
        }
        (None, None) => config.with_no_client_auth(),
        _ => {
            return Err(ConnectError::Address(
                "sslcert and sslkey are given together".into(),
            ));
        }
    };
    config.alpn_protocols = vec![PROTOCOL.to_vec()];
    Ok(config)
}

type WithVerifier =
    tokio_rustls::rustls::ConfigBuilder<ClientConfig, tokio_rustls::rustls::client::WantsClientCert>;

fn with_verifier(provider: Arc<CryptoProvider>, verifier: Verifier) -> Result<WithVerifier, Error> {
    let config = ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions()?;
    Ok(config
        .dangerous()
        .with_custom_certificate_verifier(Arc::new(verifier)))
}

/// Who may sign the certificate of the server; nothing if anybody may.
fn authorities(options: &TlsOptions) -> Result<Option<Authorities>, ConnectError> {
    let certificates = match (options.mode, options.root.as_deref()) {
        (Mode::Disable, _) | (Mode::Prefer | Mode::Require, None) => return Ok(None),
        (Mode::VerifyFull, None | Some("system")) => {
            let system = rustls_native_certs::load_native_certs().certs;
            if system.is_empty() {
                let why = "this machine has no certificates of authorities; name a file by sslrootcert";
                return Err(ConnectError::Address(why.into()));
            }
            system
        }
        // Anybody can have a certificate that the authorities of the system have signed.
        (_, None | Some("system")) => {
            let why = "sslmode=verify-ca needs a file in sslrootcert; with the authorities of the system, only \
                       sslmode=verify-full says who the server is";
            return Err(ConnectError::Address(why.into()));
        }
        (_, Some(file)) => certificates("sslrootcert", file)?,
    };
    let mut roots = RootCertStore::empty();
    roots.add_parsable_certificates(certificates.iter().cloned());
    Ok(Some(Authorities { roots, certificates }))
}

fn certificates(option: &str, file: &str) -> Result<Vec<CertificateDer<'static>>, ConnectError> {
    let read = CertificateDer::pem_file_iter(file).and_then(Iterator::collect);
    let read: Vec<_> = read.map_err(|error| unreadable(option, &error))?;
    match read.is_empty() {
        true => Err(unreadable(option, &"it holds no certificate")),
        false => Ok(read),
    }
}

fn unreadable(option: &str, why: &dyn Display) -> ConnectError {
    ConnectError::Address(format!("the file of {option} cannot be read (PEM): {why}"))
}

fn wrong(option: &str, why: &dyn Display) -> ConnectError {
    ConnectError::Address(format!("{option} cannot be used: {why}"))
}

#[derive(Debug)]
struct Authorities {
    roots: RootCertStore,
    certificates: Vec<CertificateDer<'static>>,
}

#[derive(Debug)]
struct Verifier {
    authorities: Option<Authorities>,
    /// Whether the certificate must be for the host.
    names: bool,
    algorithms: WebPkiSupportedAlgorithms,
}

impl ServerCertVerifier for Verifier {
    fn verify_server_cert(
        &self,
        certificate: &CertificateDer<'_>,
        intermediates: &[CertificateDer<'_>],
        host: &ServerName<'_>,
        _: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        if let Some(Authorities { roots, certificates }) = &self.authorities {
            let parsed = ParsedCertificate::try_from(certificate)?;
            // One that has signed itself is its own authority, and may be named as such.
            if !certificates.iter().any(|named| named == certificate) {
                let algorithms = self.algorithms.all;
                verify_server_cert_signed_by_trust_anchor(&parsed, roots, intermediates, now, algorithms)?;
            }
            if self.names {
                verify_server_name(&parsed, host)?;
            }
        }
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        verify_tls12_signature(message, certificate, signature, &self.algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        verify_tls13_signature(message, certificate, signature, &self.algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.algorithms.supported_schemes()
    }
}

/// Why TLS came to nothing, if that was a matter of certificates.
pub(super) fn explain(error: &io::Error) -> Option<String> {
    let error = error.get_ref()?.downcast_ref::<Error>()?;
    Some(match error {
        Error::InvalidCertificate(CertificateError::UnknownIssuer) => {
            "the certificate of the server is not signed by an authority that is trusted (sslrootcert)".into()
        }
        Error::InvalidCertificate(
            CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. },
        ) => "the certificate of the server is not for the host in the address (sslmode=verify-full)".into(),
        Error::InvalidCertificate(why) => format!("the certificate of the server cannot be trusted: {why}"),
        Error::AlertReceived(
            alert @ (AlertDescription::UnknownCA
            | AlertDescription::BadCertificate
            | AlertDescription::CertificateRequired
            | AlertDescription::CertificateExpired
            | AlertDescription::CertificateRevoked
            | AlertDescription::CertificateUnknown
            | AlertDescription::UnsupportedCertificate
            | AlertDescription::AccessDenied),
        ) => format!("the server does not take our certificate (sslcert): {alert:?}"),
        other => format!("TLS failed: {other}"),
    })
}
