use super::*;
use argon2::PasswordVerifier;

const GOOD: &str = "correct horse battery";

fn password() -> Password {
    Password::parse(GOOD.to_owned()).unwrap()
}

#[test]
fn only_a_build_for_tests_hashes_cheaply() {
    assert_eq!((memory_kib(false), PASSES, LANES), (19 * 1024, 2, 1));
    assert!(memory_kib(true) < memory_kib(false));
}

#[tokio::test]
async fn a_hash_is_what_argon2_itself_would_have_made() {
    let passwords = Argon2Passwords::with_memory(1, 64).unwrap();
    let ours = passwords.hash(password(), &[]).await.unwrap();
    assert!(ours.0.starts_with("$argon2id$v=19$m=64,t=2,p=1$"), "{}", ours.0);
    let phc = Phc::new(&ours.0).unwrap();
    assert!(Argon2::default().verify_password(GOOD.as_bytes(), &phc).is_ok());
    assert!(passwords.matches(password(), Some(ours.clone())).await.unwrap());
    let other = Password::parse("another horse battery".to_owned()).unwrap();
    assert!(!passwords.matches(other, Some(ours)).await.unwrap());
    assert!(!passwords.matches(password(), None).await.unwrap());
}

/// Made by the reference implementation.
const STORED: [&str; 2] = [
    "$argon2id$v=19$m=19456,t=2,p=1$BwcHBwcHBwcHBwcHBwcHBw$WLRGUa13/B3MXznFse33FId4O++DaYL6ulYUMEhpRqE",
    "$argon2id$v=19$m=256,t=3,p=2$BwcHBwcHBwcHBwcHBwcHBw$VfmxVI3ETMOx4u2XAXb/NFQAQ46pum26",
];

#[tokio::test]
async fn a_stored_hash_is_compared_with_its_own_parameters() {
    let passwords = Argon2Passwords::with_memory(1, 64).unwrap();
    let [ours, other] = STORED;
    for known in STORED {
        let known = PasswordHash(known.to_owned());
        assert!(passwords.matches(password(), Some(known)).await.unwrap());
    }
    for greedy in [ours.replace("19456", "19460"), other.replace("t=3", "t=11")] {
        let refused = passwords.matches(password(), Some(PasswordHash(greedy))).await;
        assert!(matches!(refused, Err(StoreError::Broken(_))), "{refused:?}");
    }
}

#[tokio::test]
async fn a_weak_password_is_not_hashed_but_one_that_was_is_compared() {
    let passwords = Argon2Passwords::with_memory(1, 64).unwrap();
    let weak = Password::parse("1234567890".to_owned()).unwrap();
    let refused = passwords.hash(weak.clone(), &[]).await;
    assert!(matches!(refused, Err(HashPasswordError::Weak(_))), "{refused:?}");
    let known = hash(&passwords.argon2, weak.expose(), &mut Memory::default()).unwrap();
    assert!(passwords.matches(weak, Some(known)).await.unwrap());
}
