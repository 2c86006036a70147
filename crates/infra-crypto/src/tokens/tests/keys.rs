//! The keys of a ring, and its cache of verified tokens (docs/security.md: D1, D3, D6).

use super::*;

#[test]
fn e2_the_same_claims_and_key_give_the_same_bytes_in_every_instance() {
    let world = world();
    let token = world.sign(&claims(TokenKind::Refresh));
    assert_eq!(world.sign(&claims(TokenKind::Refresh)), token);
    let other = TokenRing::new(ISSUER.to_owned(), Arc::clone(&world.ring.sealer), Arc::clone(&world.ring.entropy));
    other.replace(std::slice::from_ref(&world.row)).unwrap();
    assert_eq!(other.sign(&claims(TokenKind::Refresh), &world.row.id).unwrap().expose(), token);
}

#[test]
fn d6_keys_rotate_without_logout_and_a_removed_key_refuses() {
    let world = world();
    let old = world.sign(&claims(TokenKind::Access));
    let next = world.ring.generate(SigningKeyState::Active, NOW).unwrap();
    assert_ne!(next.id, world.row.id);
    let demoted = SigningKeyRow { state: SigningKeyState::VerifyOnly, ..world.row.clone() };
    world.ring.replace(&[demoted, next.clone()]).unwrap();
    assert_eq!(world.ring.active_key(), Ok(next.id.clone()));
    assert!(world.read(&old).is_ok(), "rotation logs nobody out");
    assert_eq!(world.sign(&claims(TokenKind::Access)), old, "a replay is still signed with its own key");
    let new = world.ring.sign(&claims(TokenKind::Access), &next.id).unwrap();
    assert!(world.read(new.expose()).is_ok());
    world.ring.replace(std::slice::from_ref(&next)).unwrap();
    assert_eq!(world.read(&old), REFUSED);
    assert!(world.ring.sign(&claims(TokenKind::Access), &world.row.id).is_err());
    world.ring.replace(&[]).unwrap();
    assert!(world.ring.active_key().is_err() && world.read(new.expose()) == REFUSED);
}

#[test]
fn d6_a_key_that_is_only_next_verifies_already() {
    let world = world();
    let token = world.sign(&claims(TokenKind::Access));
    let next = SigningKeyRow { state: SigningKeyState::Next, ..world.row.clone() };
    world.ring.replace(&[next]).unwrap();
    assert!(world.ring.active_key().is_err());
    assert!(world.read(&token).is_ok(), "another instance may have made it active");
}

#[test]
fn l1_a_sealed_key_does_not_open_in_another_row_and_the_ring_stays() {
    let world = world();
    let token = world.sign(&claims(TokenKind::Access));
    let other = world.ring.generate(SigningKeyState::Active, NOW).unwrap();
    let moved = SigningKeyRow { sealed_private: world.row.sealed_private.clone(), ..other.clone() };
    let wrong_public = SigningKeyRow { public: other.public.clone(), ..world.row.clone() };
    let not_a_key = SigningKeyRow {
        sealed_private: world.ring.sealer.seal(&place(&other.id), b"no PKCS#8").unwrap(),
        ..other.clone()
    };
    for bad in [moved, wrong_public, not_a_key] {
        assert_eq!(world.ring.replace(&[other.clone(), bad]), Err(SealError::DoesNotOpen));
        assert_eq!(world.ring.active_key(), Ok(world.row.id.clone()));
        assert!(world.read(&token).is_ok());
    }
}

#[test]
fn generated_keys_are_named_by_sixteen_hexadecimal_digits() {
    let row = world().row;
    let kid = row.id.as_str();
    assert!(kid.len() == 16 && kid.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f')), "{kid}");
    assert_eq!((row.state, row.public.len(), row.created_at), (SigningKeyState::Active, 32, NOW));
    assert!(row.sealed_private.starts_with("v1.a."));
}

#[test]
fn d1_a_remembered_token_is_judged_by_its_very_bytes() {
    let world = world();
    let token = world.sign(&claims(TokenKind::Access));
    for _ in 0..3 {
        assert_eq!(world.read(&token), Ok(claims(TokenKind::Access)));
    }
    let (message, signature) = token.rsplit_once('.').unwrap();
    world.refuses_any_change_of(&token, b"AB");
    for longer in [format!("{token}="), format!("{token}A"), format!(" {token}"), format!("{message}..{signature}")] {
        assert_eq!(world.read(&longer), REFUSED);
    }
}

#[test]
fn d3_a_remembered_token_is_still_of_one_kind() {
    let world = world();
    let token = world.sign(&claims(TokenKind::Access));
    assert!(world.read(&token).is_ok());
    for kind in [TokenKind::Refresh, TokenKind::Partial] {
        assert_eq!(world.ring.read(kind, &token, NOW), REFUSED);
        let other = world.sign(&claims(kind));
        assert!(world.ring.read(kind, &other, NOW).is_ok() && world.ring.read(kind, &other, NOW).is_ok());
        assert_eq!(world.read(&other), REFUSED);
    }
}

#[test]
fn the_memory_is_bounded_and_refused_tokens_take_no_place() {
    let world = world();
    let held = || world.ring.ring().good.len();
    for number in 0..500 {
        let claims =
            Claims { token_id: TokenId::new([u8::try_from(number % 250).unwrap(); 16]), ..claims(TokenKind::Access) };
        let claims = Claims { issued_at: NOW.minus(Duration::from_seconds(number)), ..claims };
        assert!(world.read(&world.sign(&claims)).is_ok());
    }
    let full = held();
    assert!((1..=100).contains(&full), "{full}");
    let other = self::world();
    for _ in 0..10 {
        assert_eq!(other.read(&world.sign(&claims(TokenKind::Access))), REFUSED);
    }
    assert_eq!(other.ring.ring().good.len(), 0);
}
