//! The one algorithm that access tokens are signed and verified with. Any other is refused, whatever a token asks for.

use jsonwebtoken::crypto::{CryptoProvider, JwtSigner, JwtVerifier, KeyUtils};
use jsonwebtoken::errors::{ErrorKind, Result};
use jsonwebtoken::signature::{Error, Signer, Verifier};
use jsonwebtoken::{Algorithm, AlgorithmFamily, DecodingKey, EncodingKey};
use ring::signature::{ED25519, ED25519_PUBLIC_KEY_LEN, Ed25519KeyPair, UnparsedPublicKey};

static PROVIDER: CryptoProvider = CryptoProvider {
    signer_factory: signer,
    verifier_factory: verifier,
    // Our keys never come as JWKs.
    key_utils: KeyUtils {
        rsa_pub_components_from_private_key: |_| unsupported(),
        rsa_pub_components_from_public_key: |_| unsupported(),
        ec_pub_components_from_private_key: |_, _| unsupported(),
        ed_pub_components_from_private_key: |_, _| unsupported(),
        compute_digest: |_, _| unsupported(),
    },
};

/// Must have been called before a token is made or read; may be called again.
pub(super) fn install() {
    // An error means that a provider is installed already, and there is only this one.
    let _ = PROVIDER.install_default();
}

struct Signing(Ed25519KeyPair);

struct Verifying(UnparsedPublicKey<[u8; ED25519_PUBLIC_KEY_LEN]>);

fn signer(algorithm: &Algorithm, key: &EncodingKey) -> Result<Box<dyn JwtSigner>> {
    must_be_eddsa(*algorithm, key.family())?;
    let pair =
        Ed25519KeyPair::from_pkcs8_maybe_unchecked(key.as_bytes()).map_err(|_| ErrorKind::InvalidEddsaKey)?;
    Ok(Box::new(Signing(pair)))
}

fn verifier(algorithm: &Algorithm, key: &DecodingKey) -> Result<Box<dyn JwtVerifier>> {
    must_be_eddsa(*algorithm, key.family())?;
    let public = key.try_get_as_bytes()?;
    let public = public.try_into().map_err(|_| ErrorKind::InvalidEddsaKey)?;
    Ok(Box::new(Verifying(UnparsedPublicKey::new(&ED25519, public))))
}

fn must_be_eddsa(algorithm: Algorithm, family: AlgorithmFamily) -> Result<()> {
    match (algorithm, family) {
        (Algorithm::EdDSA, AlgorithmFamily::Ed) => Ok(()),
        _ => unsupported(),
    }
}

fn unsupported<T>() -> Result<T> {
    Err(ErrorKind::UnsupportedAlgorithm.into())
}

impl Signer<Vec<u8>> for Signing {
    fn try_sign(&self, message: &[u8]) -> std::result::Result<Vec<u8>, Error> {
        Ok(self.0.sign(message).as_ref().to_vec())
    }
}

impl JwtSigner for Signing {
    fn algorithm(&self) -> Algorithm {
        Algorithm::EdDSA
    }
}

impl Verifier<Vec<u8>> for Verifying {
    fn verify(&self, message: &[u8], signature: &Vec<u8>) -> std::result::Result<(), Error> {
        self.0.verify(message, signature).map_err(|_| Error::new())
    }
}

impl JwtVerifier for Verifying {
    fn algorithm(&self) -> Algorithm {
        Algorithm::EdDSA
    }
}
