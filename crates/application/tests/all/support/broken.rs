//! Repositories that can't be reached.

use orgauth_domain::audit::{AuditEntry, AuditRecord};
use orgauth_domain::identity::password_reset::PasswordReset;
use orgauth_domain::identity::throttle::Bucket;
use orgauth_domain::identity::two_factor::TwoFactor;
use orgauth_domain::identity::user::{PasswordHash, User};
use orgauth_domain::keys::api_key::ApiKey;
use orgauth_domain::keys::sealed::{SealedColumn, SealedPlace, SealedValue};
use orgauth_domain::keys::server::{Seen, ServerRow};
use orgauth_domain::keys::signing_key::{SigningKeyRow, SigningKeyState};
use orgauth_domain::mail::link::TokenDigest;
use orgauth_domain::mail::{MailState, QueuedMail};
use orgauth_domain::organization::Organization;
use orgauth_domain::organization::invite::{Invite, InviteEntry};
use orgauth_domain::organization::membership::{MemberEntry, Membership, OrganizationEntry};
use orgauth_domain::ports::{
    ApiKeys, Audit, Conflict, Deliveries, Events, Housekeeping, Invites, Jobs, KnownSources, Mails, Memberships,
    Organizations, PasswordResets, RecoveryCodes, SealedSecret, SealedValues, Secrets, Servers, Sessions,
    SigningKeys, StoreResult, Throttles, Users, Webhooks,
};
use orgauth_domain::queue::{ClaimToken, JobId, NewJob, Settled};
use orgauth_domain::session::access::Principal;
use orgauth_domain::session::issuer::IssuerRow;
use orgauth_domain::session::token::KeyId;
use orgauth_domain::session::{EndReason, Session};
use orgauth_domain::text::{Bio, Name, Origin, Phone, Slug};
use orgauth_domain::webhook::Webhook;
use orgauth_domain::webhook::delivery::{Delivery, DeliveryDetail, DeliveryUpdate, DueDelivery, NewDelivery};
use orgauth_domain::webhook::event::EventRecord;
use orgauth_domain::{
    ApiKeyId, AuditId, DeliveryId, Duration, Email, InviteId, MailId, OrganizationId, ServerId, SessionId, Timestamp,
    UserId, WebhookId,
};

use super::unavailable;

/// Fails whatever is asked of it.
pub(super) struct Broken;

macro_rules! broken {
    ($($port:ident { $($name:ident($($arg:ty),*) -> $answer:ty;)* })*) => {$(
        impl $port for Broken {
            $(broken! { @method $name [$($arg),*] $answer })*
        }
    )*};
    (@method $name:ident [] $answer:ty) => {
        fn $name(&mut self) -> StoreResult<$answer> { Err(unavailable()) }
    };
    (@method $name:ident [$a:ty] $answer:ty) => {
        fn $name(&mut self, _: $a) -> StoreResult<$answer> { Err(unavailable()) }
    };
    (@method $name:ident [$a:ty, $b:ty] $answer:ty) => {
        fn $name(&mut self, _: $a, _: $b) -> StoreResult<$answer> { Err(unavailable()) }
    };
    (@method $name:ident [$a:ty, $b:ty, $c:ty] $answer:ty) => {
        fn $name(&mut self, _: $a, _: $b, _: $c) -> StoreResult<$answer> { Err(unavailable()) }
    };
    (@method $name:ident [$a:ty, $b:ty, $c:ty, $d:ty] $answer:ty) => {
        fn $name(&mut self, _: $a, _: $b, _: $c, _: $d) -> StoreResult<$answer> { Err(unavailable()) }
    };
    (@method $name:ident [$a:ty, $b:ty, $c:ty, $d:ty, $e:ty] $answer:ty) => {
        fn $name(&mut self, _: $a, _: $b, _: $c, _: $d, _: $e) -> StoreResult<$answer> { Err(unavailable()) }
    };
}

broken! {
    Organizations {
        insert(&Organization) -> Result<(), Conflict>;
        update(&Organization) -> ();
        by_slug(&Slug) -> Option<Organization>;
        lock(OrganizationId) -> Option<Organization>;
        list() -> Vec<Organization>;
        is_app_origin(&Origin) -> bool;
    }
    Users {
        insert(&User, Option<&PasswordHash>) -> Result<(), Conflict>;
        by_email(&Email) -> Option<User>;
        with_hash(&Email) -> Option<(User, Option<PasswordHash>)>;
        lock_with_hash(UserId) -> Option<(User, Option<PasswordHash>)>;
        by_id(UserId) -> Option<User>;
        lock(UserId) -> Option<User>;
        password_hash(UserId) -> Option<PasswordHash>;
        set_password_hash(UserId, &PasswordHash, Timestamp) -> ();
        two_factor(UserId) -> TwoFactor;
        set_two_factor(&TwoFactor, Timestamp) -> ();
        set_profile(UserId, &Name, Option<&Bio>, Option<&Phone>, Timestamp) -> ();
    }
    RecoveryCodes {
        replace(UserId, &[[u8; 32]], Timestamp) -> ();
        contains(UserId, &[u8; 32]) -> bool;
        use_up(UserId, &[u8; 32]) -> bool;
        count(UserId) -> u32;
    }
    Memberships {
        insert(&Membership) -> Result<(), Conflict>;
        update(&Membership) -> ();
        get(OrganizationId, UserId) -> Option<Membership>;
        lock(OrganizationId, UserId) -> Option<Membership>;
        other_admins(OrganizationId, UserId) -> u64;
        list(OrganizationId, Option<(Timestamp, UserId)>, u32) -> Vec<MemberEntry>;
        organizations_of(UserId, Option<&Slug>, u32) -> Vec<OrganizationEntry>;
    }
    Sessions {
        insert(&Session) -> ();
        update(&Session) -> ();
        lock(OrganizationId, SessionId) -> Option<Session>;
        principal(OrganizationId, SessionId) -> Option<Principal>;
        list_live(OrganizationId, UserId, Timestamp) -> Vec<Session>;
        end_all(UserId, Option<SessionId>, EndReason, Timestamp) -> u64;
        end_member(OrganizationId, UserId, EndReason, Timestamp) -> u64;
        organizations_by_key(&KeyId) -> Vec<OrganizationId>;
        end_by_key(OrganizationId, &KeyId, EndReason, Timestamp) -> u64;
        is_key_in_use(&KeyId, Timestamp) -> bool;
        is_any_issued(Timestamp, Timestamp, Timestamp) -> bool;
        end_beyond(OrganizationId, UserId, u32, EndReason, Timestamp) -> u64;
    }
    Throttles {
        lock(&[[u8; 32]]) -> Vec<Option<Bucket>>;
        peek(&[[u8; 32]]) -> Vec<Option<Bucket>>;
        lock_existing(&[[u8; 32]]) -> Vec<Option<Bucket>>;
        put_all(&[([u8; 32], Bucket, Timestamp)]) -> ();
        clear(&[u8; 32]) -> ();
    }
    KnownSources {
        last_success(&[u8; 32]) -> Option<Timestamp>;
        remember(&[u8; 32], Timestamp) -> ();
    }
    ApiKeys {
        insert(&ApiKey) -> ();
        list_live(OrganizationId, Timestamp) -> Vec<ApiKey>;
        count_live(OrganizationId, Timestamp) -> u64;
        lock(OrganizationId, ApiKeyId) -> Option<ApiKey>;
        revoke(OrganizationId, ApiKeyId, Timestamp) -> ();
        rotate(&ApiKey) -> ();
        touch(OrganizationId, ApiKeyId, Timestamp, Timestamp) -> ();
    }
    SigningKeys {
        list() -> Vec<SigningKeyRow>;
        lock() -> Vec<SigningKeyRow>;
        insert(&SigningKeyRow) -> Result<(), Conflict>;
        set_state(&KeyId, SigningKeyState, Timestamp) -> ();
        remove(&KeyId) -> ();
        issuers() -> Vec<IssuerRow>;
        put_issuer(&IssuerRow) -> ();
    }
    Secrets {
        get(&str) -> Option<SealedSecret>;
        insert(&SealedSecret, Timestamp) -> Result<(), Conflict>;
    }
    SealedValues {
        sealed_otherwise(SealedColumn, &str, Option<&SealedPlace>, u32) -> Vec<SealedValue>;
        is_sealed_with(&str) -> bool;
        reseal(&SealedValue, &str) -> bool;
    }
    Servers {
        beat(&ServerRow) -> ();
        live(Duration) -> Vec<Seen>;
        forget(ServerId) -> ();
        forget_unseen(Duration) -> ();
        data_keys() -> Vec<String>;
        add_data_key(&str) -> ();
        remove_data_key(&str) -> ();
    }
    Audit {
        append(&AuditEntry) -> ();
        tally(&[u8; 32], &AuditEntry) -> u64;
        list(OrganizationId, Option<AuditId>, u32) -> Vec<AuditRecord>;
    }
    Events {
        append(&EventRecord, DeliveryId) -> ();
        bodies(OrganizationId, u32) -> Vec<String>;
    }
    Invites {
        insert(&Invite) -> Result<(), Conflict>;
        update(&Invite) -> ();
        by_token(OrganizationId, &TokenDigest) -> Option<InviteEntry>;
        lock(OrganizationId, InviteId) -> Option<Invite>;
        lock_pending(OrganizationId, &Email) -> Option<Invite>;
        list_live(OrganizationId, Timestamp, Option<(Timestamp, InviteId)>, u32) -> Vec<InviteEntry>;
    }
    PasswordResets {
        insert(&PasswordReset) -> ();
        get(OrganizationId, &TokenDigest) -> Option<PasswordReset>;
        mails_since(OrganizationId, UserId, Timestamp, MailId) -> u64;
        use_all(UserId, Timestamp) -> ();
    }
    Mails {
        insert(&QueuedMail) -> ();
        queued(&[MailId]) -> Vec<QueuedMail>;
        note_failure(MailId, &str) -> ();
        end(MailId, MailState, Option<&str>, Timestamp) -> ();
        of_invites(OrganizationId, &[InviteId]) -> Vec<(InviteId, MailState)>;
        cancel_invite(OrganizationId, InviteId, Timestamp) -> ();
    }
    Webhooks {
        insert(&Webhook) -> ();
        update(&Webhook) -> ();
        delete(OrganizationId, WebhookId) -> ();
        get(OrganizationId, WebhookId) -> Option<Webhook>;
        lock(OrganizationId, WebhookId) -> Option<Webhook>;
        list(OrganizationId) -> Vec<Webhook>;
        park(OrganizationId, WebhookId) -> ();
        free(OrganizationId, WebhookId) -> ();
    }
    Deliveries {
        insert(&NewDelivery) -> ();
        list(OrganizationId, WebhookId, u32) -> Vec<Delivery>;
        get(OrganizationId, WebhookId, DeliveryId) -> Option<DeliveryDetail>;
        due(&[DeliveryId]) -> Vec<DueDelivery>;
        record(&[DeliveryUpdate]) -> ();
    }
    Jobs {
        push(&NewJob) -> ();
        hand_over(&[(JobId, ClaimToken)]) -> Vec<JobId>;
        settle(&[Settled]) -> Vec<JobId>;
    }
    Housekeeping {
        purge_invites(Timestamp, u32) -> u64;
        purge_password_resets(Timestamp, u32) -> u64;
        purge_deliveries(Timestamp, u32) -> u64;
        purge_mails(Timestamp, u32) -> u64;
        purge_sessions(Timestamp, u32) -> u64;
        purge_throttles(Timestamp, u32) -> u64;
        purge_known_sources(Timestamp, u32) -> u64;
        purge_events(Timestamp, u32) -> u64;
        purge_audit(Timestamp, u32) -> u64;
    }
}
