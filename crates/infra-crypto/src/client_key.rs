//! The key with which this service proves at identity providers which client it is: ES256, which of the algorithms that ring can
//! make keys for is the one that most providers know.

use std::sync::{Arc, PoisonError, RwLock};

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use orgauth_domain::Secret;
use orgauth_domain::keys::sealed::SealedPlace;
use orgauth_domain::ports::{ClientKey, ClientPublicKey, SealError, SealedSecret, Sealer, TokenError};
use orgauth_domain::sign_in::federation::client_assertion::ClientAssertion;
use ring::digest::{SHA256, digest};
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use serde_json::json;
use zeroize::Zeroizing;

/// The keys that are in use, if there are any.
pub struct AssertionKey {
    sealer: Arc<dyn Sealer>,
    loaded: RwLock<Option<Arc<Loaded>>>,
}

struct Loaded {
    from: [SealedSecret; 2],
    /// The one that signs.
    pair: EcdsaKeyPair,
    /// Those of both, in the same order.
    public: [ClientPublicKey; 2],
}

impl AssertionKey {
    /// Has no key yet.
    pub fn new(sealer: Arc<dyn Sealer>) -> Self {
        Self { sealer, loaded: RwLock::default() }
    }

    fn loaded(&self) -> Option<Arc<Loaded>> {
        self.loaded.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn opened(&self, key: &SealedSecret) -> Result<(EcdsaKeyPair, ClientPublicKey), SealError> {
        let document = Zeroizing::new(self.sealer.open(&place(&key.name), &key.sealed)?);
        let random = SystemRandom::new();
        let pair = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &document, &random)
            .map_err(|_| SealError::DoesNotOpen)?;
        let public = public(&pair).ok_or(SealError::DoesNotOpen)?;
        Ok((pair, public))
    }
}

impl ClientKey for AssertionKey {
    fn generate(&self, name: &str) -> Result<SealedSecret, SealError> {
        let document = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new());
        let Ok(document) = document else { crate::entropy::die() };
        let sealed = self.sealer.seal(&place(name), document.as_ref())?;
        Ok(SealedSecret { name: name.to_owned(), sealed })
    }

    fn rename(&self, key: &SealedSecret, name: &str) -> Result<SealedSecret, SealError> {
        let document = Zeroizing::new(self.sealer.open(&place(&key.name), &key.sealed)?);
        Ok(SealedSecret { name: name.to_owned(), sealed: self.sealer.seal(&place(name), &document)? })
    }

    fn load(&self, key: &SealedSecret, next: &SealedSecret) -> Result<(), SealError> {
        if self.loaded().is_some_and(|loaded| loaded.from.each_ref() == [key, next]) {
            return Ok(());
        }
        let (pair, public) = self.opened(key)?;
        let (_, next_public) = self.opened(next)?;
        let loaded = Loaded { from: [key, next].map(Clone::clone), pair, public: [public, next_public] };
        *self.loaded.write().unwrap_or_else(PoisonError::into_inner) = Some(Arc::new(loaded));
        Ok(())
    }

    fn sign(&self, assertion: &ClientAssertion) -> Result<Secret, TokenError> {
        let loaded = self.loaded().ok_or_else(|| TokenError("there is no key for assertions".to_owned()))?;
        let header = json!({ "alg": "ES256", "typ": "JWT", "kid": loaded.public[0].id });
        let claims = json!({
            "iss": assertion.client_id,
            "sub": assertion.client_id,
            "aud": assertion.audience,
            "jti": assertion.id.to_string(),
            "iat": assertion.issued_at.seconds(),
            "exp": assertion.expires_at.seconds(),
        });
        let [header, claims] = [header, claims].map(|part| URL_SAFE_NO_PAD.encode(part.to_string()));
        let message = format!("{header}.{claims}");
        let Ok(signature) = loaded.pair.sign(&SystemRandom::new(), message.as_bytes()) else { crate::entropy::die() };
        Ok(Secret::new(format!("{message}.{}", URL_SAFE_NO_PAD.encode(signature))))
    }

    fn published(&self) -> Vec<ClientPublicKey> {
        self.loaded().map(|loaded| loaded.public.to_vec()).unwrap_or_default()
    }
}

/// The public half; its id is the thumbprint of the JWK (RFC 7638 section 3).
fn public(pair: &EcdsaKeyPair) -> Option<ClientPublicKey> {
    let coordinates = pair.public_key().as_ref().strip_prefix(&[4])?;
    let (x, y) = coordinates.split_at_checked(32)?;
    let [encoded_x, encoded_y] = [x, y].map(|coordinate| URL_SAFE_NO_PAD.encode(coordinate));
    let jwk = format!(r#"{{"crv":"P-256","kty":"EC","x":"{encoded_x}","y":"{encoded_y}"}}"#);
    let id = URL_SAFE_NO_PAD.encode(digest(&SHA256, jwk.as_bytes()));
    Some(ClientPublicKey { id, x: x.try_into().ok()?, y: y.try_into().ok()? })
}

fn place(name: &str) -> String {
    SealedPlace::Secret(name.to_owned()).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{DataKeys, SystemEntropy};
    use orgauth_domain::Timestamp;
    use orgauth_domain::id::TokenId;
    use orgauth_domain::ports::Entropy;
    use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey};

    fn key() -> AssertionKey {
        let entropy: Arc<dyn Entropy> = Arc::new(SystemEntropy::new());
        AssertionKey::new(Arc::new(DataKeys::new(vec![("k1".to_owned(), [7; 32])], "k1", entropy).unwrap()))
    }

    fn assertion() -> ClientAssertion {
        let now = Timestamp::from_seconds(1_800_000_000);
        ClientAssertion::new("client", "https://idp.example", TokenId::new([0xab; 16]), now)
    }

    #[test]
    fn an_assertion_says_who_to_whom_and_for_how_long_and_is_signed_with_the_published_key() {
        let key = key();
        assert!(key.sign(&assertion()).is_err() && key.published().is_empty(), "there is no key yet");
        let [one, next] = ["one", "next"].map(|name| key.generate(name).unwrap());
        key.load(&one, &next).unwrap();
        let [public, public_next] = <[_; 2]>::try_from(key.published()).unwrap();
        let signed = key.sign(&assertion()).unwrap();
        let (message, signature) = signed.expose().rsplit_once('.').unwrap();
        let point: Vec<u8> = [4].into_iter().chain(public.x).chain(public.y).collect();
        let signature = URL_SAFE_NO_PAD.decode(signature).unwrap();
        UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, &point).verify(message.as_bytes(), &signature).unwrap();
        let (header, claims) = message.split_once('.').unwrap();
        let [header, claims] = [header, claims]
            .map(|part| serde_json::from_slice::<serde_json::Value>(&URL_SAFE_NO_PAD.decode(part).unwrap()).unwrap());
        assert_eq!(header, json!({ "alg": "ES256", "typ": "JWT", "kid": public.id }));
        let jti = TokenId::new([0xab; 16]).to_string();
        let expected = json!({
            "iss": "client", "sub": "client", "aud": "https://idp.example", "jti": jti, "iat": 1_800_000_000, "exp": 1_800_000_120,
        });
        assert_eq!(claims, expected);
        let another = key.generate("next").unwrap();
        key.load(&key.rename(&next, "one").unwrap(), &another).unwrap();
        assert_eq!(key.published()[0], public_next, "it was published before it signs");
    }

    #[test]
    fn a_key_that_does_not_open_changes_nothing() {
        let key = key();
        let [one, next] = ["one", "next"].map(|name| key.generate(name).unwrap());
        key.load(&one, &next).unwrap();
        let before = key.published();
        let moved = SealedSecret { name: "two".to_owned(), ..one.clone() };
        let sealed = key.sealer.seal(&place("three"), b"no key").unwrap();
        let no_key = SealedSecret { name: "three".to_owned(), sealed };
        for bad in [&moved, &no_key] {
            assert_eq!(key.load(bad, &next), Err(SealError::DoesNotOpen));
            assert_eq!(key.load(&one, bad), Err(SealError::DoesNotOpen));
        }
        assert_eq!(key.rename(&moved, "one").err(), Some(SealError::DoesNotOpen));
        assert_eq!(key.published(), before);
        key.load(&key.generate("one").unwrap(), &next).unwrap();
        assert_ne!(key.published()[0], before[0], "another key has another id");
        assert_eq!(key.published()[1], before[1]);
    }
}
