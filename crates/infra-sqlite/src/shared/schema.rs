//! The columns of the tables, for diesel's query builder.
//!
//! `Identifier`, `Instant` and `Words` are defined for each database (`dialect::sql`).

#![cfg_attr(
    not(test),
    expect(clippy::wildcard_imports, reason = "each table brings in the types of columns, as diesel does by itself")
)]

diesel::table! {
    use crate::shared::host::sql::*;

    organizations (id) {
        id -> Identifier,
        slug -> Text,
        name -> Text,
        plan -> Text,
        status -> Text,
        app_url -> Nullable<Text>,
        app_origin -> Nullable<Text>,
        require_two_factor -> Bool,
        session_ttl_seconds -> Nullable<BigInt>,
        allowed_email_domains -> Nullable<Text>,
        allowed_methods -> Nullable<Text>,
        without_password_since -> Nullable<Instant>,
        require_sso -> Text,
        allow_impersonation -> Bool,
        accent_color -> Nullable<Text>,
        is_shown_at_sign_in -> Bool,
        locale -> Nullable<Text>,
        created_at -> Instant,
        deleted_at -> Nullable<Instant>,
        founded_by -> Nullable<Identifier>,
        metadata -> Nullable<Text>,
        logo_id -> Nullable<Identifier>,
        logo_dark_id -> Nullable<Identifier>,
    }
}

diesel::table! {
    use crate::shared::host::sql::*;

    logos (id) {
        id -> Identifier,
        organization_id -> Identifier,
        bytes -> Binary,
        created_at -> Instant,
    }
}

diesel::table! {
    use crate::shared::host::sql::*;

    retired_slugs (slug) {
        slug -> Text,
    }
}

diesel::table! {
    use crate::shared::host::sql::*;

    users (id) {
        id -> Identifier,
        email -> Text,
        name -> Text,
        role -> Text,
        is_email_verified -> Bool,
        bio -> Nullable<Text>,
        phone -> Nullable<Text>,
        locale -> Nullable<Text>,
        password_hash -> Nullable<Text>,
        two_factor_since -> Nullable<Instant>,
        totp_secret -> Nullable<Text>,
        created_at -> Instant,
        updated_at -> Instant,
        unused_since -> Nullable<Instant>,
    }
}

diesel::table! {
    use crate::shared::host::sql::*;

    passkeys (id) {
        id -> Identifier,
        user_id -> Identifier,
        credential_id -> Binary,
        user_handle -> Binary,
        rp_id -> Text,
        public_key -> Binary,
        sign_count -> BigInt,
        backup_eligible -> Bool,
        backed_up -> Bool,
        transports -> Text,
        name -> Text,
        created_at -> Instant,
        last_used_at -> Nullable<Instant>,
        warned_at -> Nullable<Instant>,
        counts_in -> Text,
    }
}

diesel::table! {
    use crate::shared::host::sql::*;

    used_challenges (challenge) {
        challenge -> Binary,
        expires_at -> Instant,
    }
}

diesel::table! {
    use crate::shared::host::sql::*;

    second_factors (user_id, kind) {
        user_id -> Identifier,
        kind -> Text,
        sealed -> Text,
        since -> Nullable<Instant>,
        last_step -> Nullable<BigInt>,
    }
}

diesel::table! {
    use crate::shared::host::sql::*;

    recovery_codes (user_id, digest) {
        user_id -> Identifier,
        digest -> Binary,
        created_at -> Instant,
    }
}

diesel::table! {
    use crate::shared::host::sql::*;

    memberships (organization_id, user_id) {
        organization_id -> Identifier,
        user_id -> Identifier,
        role -> Text,
        status -> Text,
        joined_at -> Instant,
        role_set_id -> Nullable<Identifier>,
        last_active_at -> Instant,
        metadata -> Nullable<Text>,
    }
}

diesel::table! {
    use crate::shared::host::sql::*;

    permission_catalogue (is_only) {
        is_only -> Bool,
        permissions -> Text,
        descriptions -> Text,
    }
}

diesel::table! {
    use crate::shared::host::sql::*;

    roles (id) {
        id -> Identifier,
        organization_id -> Nullable<Identifier>,
        key -> Text,
        name -> Text,
        description -> Nullable<Text>,
        permissions -> Text,
        is_default -> Bool,
        created_at -> Instant,
        retired_at -> Nullable<Instant>,
        replaced_by -> Nullable<Identifier>,
    }
}

diesel::table! {
    use crate::shared::host::sql::*;

    role_sets (id) {
        id -> Identifier,
        roles -> Text,
        permissions -> Text,
        created_at -> Instant,
    }
}

diesel::table! {
    use crate::shared::host::sql::*;

    role_set_members (role_id, set_id) {
        role_id -> Identifier,
        set_id -> Identifier,
    }
}

diesel::table! {
    use crate::shared::host::sql::*;

    granted_roles (organization_id, user_id, role_id, origin) {
        organization_id -> Identifier,
        user_id -> Identifier,
        role_id -> Identifier,
        origin -> Text,
    }
}

diesel::table! {
    use crate::shared::host::sql::*;

    sessions (id) {
        id -> Identifier,
        organization_id -> Identifier,
        user_id -> Identifier,
        created_at -> Instant,
        ip -> Text,
        user_agent -> Text,
        methods -> Text,
        on_organization_page -> Bool,
        passkey_id -> Nullable<Identifier>,
        identity_id -> Nullable<Identifier>,
        connection_id -> Nullable<Identifier>,
        signed_in_at -> Nullable<Instant>,
        proven_at -> Nullable<Instant>,
        impersonator -> Nullable<Text>,
        awaits_set_up -> Bool,
        state -> Text,
        access_id -> Nullable<Identifier>,
        refresh_id -> Nullable<Identifier>,
        key_id -> Nullable<Text>,
        issued_at -> Nullable<Instant>,
        access_expires_at -> Nullable<Instant>,
        expires_at -> Instant,
        absolute_expires_at -> Nullable<Instant>,
        last_used_at -> Nullable<Instant>,
        previous_refresh_id -> Nullable<Identifier>,
        rotated_at -> Nullable<Instant>,
        rotated_user_agent -> Nullable<Text>,
        ended_at -> Nullable<Instant>,
        end_reason -> Nullable<Text>,
    }
}

diesel::table! {
    use crate::shared::host::sql::*;

    /// In SQLite no row exists only for locking, so failures, window and block are never NULL.
    throttles (key) {
        key -> Binary,
        failures -> Nullable<BigInt>,
        window_started_at -> Nullable<Instant>,
        block_ms -> Nullable<BigInt>,
        blocked_until -> Nullable<Instant>,
        expires_at -> Instant,
        pending -> BigInt,
        pending_until -> Nullable<Instant>,
    }
}

diesel::table! {
    use crate::shared::host::sql::*;

    known_sources (key) {
        key -> Binary,
        last_success_at -> Instant,
    }
}

diesel::table! {
    use crate::shared::host::sql::*;

    api_keys (id) {
        id -> Identifier,
        organization_id -> Identifier,
        name -> Text,
        prefix -> Text,
        last4 -> Text,
        digest -> Binary,
        created_by -> Nullable<Identifier>,
        created_at -> Instant,
        expires_at -> Nullable<Instant>,
        revoked_at -> Nullable<Instant>,
        last_used_at -> Nullable<Instant>,
        rotated_at -> Nullable<Instant>,
        own_end -> Nullable<Instant>,
    }
}

diesel::table! {
    use crate::shared::host::sql::*;

    signing_keys (id) {
        id -> Text,
        state -> Text,
        since -> Instant,
        sealed_private -> Text,
        public -> Binary,
        created_at -> Instant,
    }
}

diesel::table! {
    use crate::shared::host::sql::*;

    issuers (issuer) {
        issuer -> Text,
        since -> Instant,
        started_at -> Instant,
    }
}

diesel::table! {
    use crate::shared::host::sql::*;

    secrets (name) {
        name -> Text,
        sealed -> Text,
        created_at -> Instant,
    }
}

diesel::table! {
    use crate::shared::host::sql::*;

    audit_log (id) {
        id -> Identifier,
        organization_id -> Identifier,
        created_at -> Instant,
        actor_type -> Text,
        actor_id -> Nullable<Identifier>,
        actor_email -> Nullable<Text>,
        action -> Text,
        target_type -> Nullable<Text>,
        target_id -> Nullable<Text>,
        ip -> Nullable<Text>,
        user_agent -> Nullable<Text>,
        request_id -> Nullable<Text>,
        metadata -> Text,
        count -> BigInt,
        tally -> Nullable<Binary>,
        counted_at -> Nullable<Instant>,
        service_key_id -> Nullable<Identifier>,
        directory_id -> Nullable<Identifier>,
    }
}

diesel::table! {
    use crate::shared::host::sql::*;

    operator_log (id) {
        id -> Identifier,
        created_at -> Instant,
        service_key_id -> Nullable<Identifier>,
        user_id -> Nullable<Identifier>,
        action -> Text,
        target_type -> Nullable<Text>,
        target_id -> Nullable<Text>,
        ip -> Nullable<Text>,
        user_agent -> Nullable<Text>,
        request_id -> Nullable<Text>,
        metadata -> Text,
    }
}

diesel::table! {
    use crate::shared::host::sql::*;

    service_keys (id) {
        id -> Identifier,
        name -> Text,
        scope -> Text,
        prefix -> Text,
        last4 -> Text,
        digest -> Binary,
        created_at -> Instant,
        expires_at -> Nullable<Instant>,
        revoked_at -> Nullable<Instant>,
        may_impersonate -> Bool,
    }
}

diesel::table! {
    use crate::shared::host::sql::*;

    audit_retention (is_only) {
        is_only -> Bool,
        before -> Instant,
    }
}

diesel::table! {
    use crate::shared::host::sql::*;

    events (id) {
        id -> Identifier,
        organization_id -> Identifier,
        kind -> Text,
        created_at -> Instant,
        body -> Text,
    }
}

diesel::table! {
    use crate::shared::host::sql::*;

    invites (id) {
        id -> Identifier,
        organization_id -> Identifier,
        email -> Text,
        role -> Text,
        invited_by -> Nullable<Identifier>,
        token -> Binary,
        created_at -> Instant,
        expires_at -> Instant,
        state -> Text,
        service_key_id -> Nullable<Identifier>,
        roles -> Nullable<Text>,
        is_link_shown -> Bool,
    }
}

diesel::table! {
    use crate::shared::host::sql::*;

    password_resets (token) {
        token -> Binary,
        mail_id -> Identifier,
        organization_id -> Identifier,
        user_id -> Identifier,
        created_at -> Instant,
        expires_at -> Instant,
        used_at -> Nullable<Instant>,
    }
}

diesel::table! {
    use crate::shared::host::sql::*;

    email_changes (mail_id) {
        mail_id -> Identifier,
        user_id -> Identifier,
        email -> Text,
        confirm_token -> Binary,
        cancel_token -> Nullable<Binary>,
        known_source -> Nullable<Binary>,
        created_at -> Instant,
        expires_at -> Instant,
        ended_at -> Nullable<Instant>,
        asked_in -> Nullable<Identifier>,
        shown -> Nullable<Text>,
        passkey_id -> Nullable<Identifier>,
        identity_id -> Nullable<Identifier>,
    }
}

diesel::table! {
    use crate::shared::host::sql::*;

    sign_ups (mail_id) {
        mail_id -> Identifier,
        token -> Binary,
        email -> Text,
        name -> Text,
        organization_name -> Text,
        slug -> Text,
        created_at -> Instant,
        expires_at -> Instant,
        used_at -> Nullable<Instant>,
    }
}

diesel::table! {
    use crate::shared::host::sql::*;

    mails (id) {
        id -> Identifier,
        organization_id -> Nullable<Identifier>,
        kind -> Text,
        invite_id -> Nullable<Identifier>,
        state -> Text,
        sealed -> Nullable<Text>,
        last_error -> Nullable<Text>,
        created_at -> Instant,
        expires_at -> Instant,
        ended_at -> Nullable<Instant>,
        recipient -> Nullable<Binary>,
        subject -> Nullable<Text>,
    }
}

diesel::table! {
    use crate::shared::host::sql::*;

    webhooks (id) {
        id -> Identifier,
        organization_id -> Identifier,
        url -> Text,
        events -> Words,
        description -> Nullable<Text>,
        is_active -> Bool,
        created_at -> Instant,
        secrets -> Text,
        previous_until -> Nullable<Instant>,
        secret_hint -> Nullable<Text>,
        secret_made_at -> Nullable<Instant>,
    }
}

diesel::table! {
    use crate::shared::host::sql::*;

    connections (id) {
        id -> Identifier,
        organization_id -> Identifier,
        name -> Text,
        status -> Text,
        issuer -> Text,
        client_id -> Text,
        sealed_secret -> Text,
        scopes -> Text,
        provisions -> Bool,
        role -> Text,
        role_rules -> Text,
        second_factor -> Text,
        subject_claim -> Text,
        domains -> Nullable<Text>,
        created_at -> Instant,
        proven_for -> Nullable<Binary>,
        rule_roles -> Nullable<Text>,
    }
}

diesel::table! {
    use crate::shared::host::sql::*;

    provider_sessions (session_id) {
        session_id -> Identifier,
        connection_id -> Identifier,
        subject -> Text,
        sid -> Nullable<Text>,
    }
}

diesel::table! {
    use crate::shared::host::sql::*;

    connection_attempts (id) {
        id -> Identifier,
        connection_id -> Identifier,
        created_at -> Instant,
        outcome -> Text,
        code -> Nullable<Text>,
        rule -> Nullable<Text>,
        claims -> Text,
        email -> Nullable<Text>,
        entry -> Nullable<Text>,
        role -> Nullable<Text>,
    }
}

diesel::table! {
    use crate::shared::host::sql::*;

    identities (id) {
        id -> Identifier,
        user_id -> Identifier,
        connection_id -> Identifier,
        subject -> Text,
        email -> Nullable<Text>,
        created_at -> Instant,
        last_used_at -> Instant,
    }
}

diesel::table! {
    use crate::shared::host::sql::*;

    barred_people (organization_id, who) {
        organization_id -> Identifier,
        who -> Binary,
    }
}

diesel::table! {
    use crate::shared::host::sql::*;

    provider_identities (id) {
        id -> Identifier,
        user_id -> Identifier,
        provider -> Text,
        subject -> Text,
        email -> Nullable<Text>,
        created_at -> Instant,
        last_used_at -> Instant,
        counts_in -> Nullable<Text>,
    }
}

diesel::table! {
    use crate::shared::host::sql::*;

    organization_domains (id) {
        id -> Identifier,
        organization_id -> Identifier,
        domain -> Text,
        value -> Text,
        created_at -> Instant,
        verified_at -> Nullable<Instant>,
        missing_since -> Nullable<Instant>,
        check_at -> Nullable<Instant>,
    }
}

diesel::table! {
    use crate::shared::host::sql::*;

    deliveries (id) {
        id -> Identifier,
        organization_id -> Identifier,
        webhook_id -> Identifier,
        event_id -> Identifier,
        kind -> Text,
        status -> Text,
        attempts -> BigInt,
        http_status -> Nullable<BigInt>,
        error -> Nullable<Text>,
        created_at -> Instant,
    }
}

diesel::table! {
    use crate::shared::host::sql::*;

    delivery_attempts (delivery_id, attempt, started_at) {
        delivery_id -> Identifier,
        attempt -> BigInt,
        started_at -> Instant,
        duration_ms -> BigInt,
        http_status -> Nullable<BigInt>,
        error -> Nullable<Text>,
    }
}

diesel::table! {
    use crate::shared::host::sql::*;

    jobs (id) {
        id -> Identifier,
        lane -> Text,
        job_group -> Identifier,
        tenant -> Identifier,
        ready -> Bool,
        due_at -> Instant,
        attempts -> BigInt,
        unknown -> BigInt,
        lost -> BigInt,
        claim -> Nullable<Identifier>,
        handing_over -> Nullable<Identifier>,
    }
}

diesel::table! {
    use crate::shared::host::sql::*;

    directories (id) {
        id -> Identifier,
        organization_id -> Identifier,
        status -> Text,
        welcome_mail -> Bool,
        created_at -> Instant,
        last_sync_at -> Nullable<Instant>,
        last_error -> Nullable<Text>,
        last_error_at -> Nullable<Instant>,
        told_at -> Nullable<Instant>,
    }
}

diesel::table! {
    use crate::shared::host::sql::*;

    directory_tokens (id) {
        id -> Identifier,
        directory_id -> Identifier,
        prefix -> Text,
        last4 -> Text,
        digest -> Binary,
        created_at -> Instant,
        created_by -> Nullable<Identifier>,
        last_used_at -> Nullable<Instant>,
    }
}

diesel::table! {
    use crate::shared::host::sql::*;

    ended_directory_tokens (digest) {
        digest -> Binary,
        directory_id -> Identifier,
        ended_at -> Instant,
    }
}

diesel::table! {
    use crate::shared::host::sql::*;

    directory_people (organization_id, user_id) {
        organization_id -> Identifier,
        user_id -> Identifier,
        directory_id -> Identifier,
        user_name_key -> Text,
        external_id -> Nullable<Text>,
        display_name_key -> Nullable<Text>,
        attributes -> Text,
        held_by_hand -> Bool,
        role_before -> Nullable<Text>,
        created_at -> Instant,
        changed_at -> Instant,
    }
}

diesel::table! {
    use crate::shared::host::sql::*;

    directory_emails (organization_id, user_id, position) {
        organization_id -> Identifier,
        user_id -> Identifier,
        position -> BigInt,
        kind -> Nullable<Text>,
        value_key -> Text,
    }
}

diesel::table! {
    use crate::shared::host::sql::*;

    directory_groups (id) {
        id -> Identifier,
        directory_id -> Identifier,
        organization_id -> Identifier,
        display_name -> Text,
        display_name_key -> Text,
        external_id -> Nullable<Text>,
        role -> Nullable<Text>,
        roles -> Nullable<Text>,
        revision -> BigInt,
        created_at -> Instant,
        changed_at -> Instant,
    }
}

diesel::table! {
    use crate::shared::host::sql::*;

    unsettled_members (organization_id, user_id, group_id) {
        organization_id -> Identifier,
        user_id -> Identifier,
        group_id -> Identifier,
    }
}

diesel::table! {
    use crate::shared::host::sql::*;

    directory_group_members (group_id, user_id) {
        group_id -> Identifier,
        user_id -> Identifier,
        organization_id -> Identifier,
    }
}

diesel::table! {
    use crate::shared::host::sql::*;

    erasures (user_id) {
        user_id -> Identifier,
        person -> Text,
        began_at -> Instant,
        searched -> BigInt,
    }
}

diesel::table! {
    use crate::shared::host::sql::*;

    erased_addresses (user_id, address) {
        user_id -> Identifier,
        address -> Text,
    }
}

diesel::table! {
    use crate::shared::host::sql::*;

    events_to_erase (user_id, event_id) {
        user_id -> Identifier,
        event_id -> Identifier,
    }
}

diesel::table! {
    use crate::shared::host::sql::*;

    servers (id) {
        id -> Identifier,
        name -> Text,
        version -> Text,
        data_keys -> Text,
        active_key -> Text,
        started_at -> Instant,
        seen_at -> Instant,
    }
}

diesel::table! {
    use crate::shared::host::sql::*;

    data_keys (name) {
        name -> Text,
    }
}

diesel::table! {
    use crate::shared::host::sql::*;

    /// The table of diesel's migrations, which shows whether the schema is this program's.
    __diesel_schema_migrations (version) {
        version -> Text,
    }
}

diesel::allow_tables_to_appear_in_same_query!(passkeys, sessions);
diesel::allow_tables_to_appear_in_same_query!(identities, memberships);
diesel::allow_tables_to_appear_in_same_query!(identities, users);
diesel::allow_tables_to_appear_in_same_query!(connections, organizations);
diesel::allow_tables_to_appear_in_same_query!(logos, organizations);
diesel::allow_tables_to_appear_in_same_query!(granted_roles, roles);
diesel::allow_tables_to_appear_in_same_query!(granted_roles, organizations);
diesel::allow_tables_to_appear_in_same_query!(organizations, roles);
diesel::allow_tables_to_appear_in_same_query!(directories, directory_tokens);
diesel::allow_tables_to_appear_in_same_query!(directories, ended_directory_tokens);
diesel::allow_tables_to_appear_in_same_query!(directory_groups, organizations);
diesel::allow_tables_to_appear_in_same_query!(directory_people, memberships);
diesel::allow_tables_to_appear_in_same_query!(directory_groups, directory_group_members);
diesel::allow_tables_to_appear_in_same_query!(directory_people, directory_group_members);
diesel::allow_tables_to_appear_in_same_query!(unsettled_members, directory_group_members);
diesel::allow_tables_to_appear_in_same_query!(unsettled_members, directory_groups);
diesel::allow_tables_to_appear_in_same_query!(unsettled_members, memberships);
diesel::allow_tables_to_appear_in_same_query!(jobs, mails);
diesel::allow_tables_to_appear_in_same_query!(jobs, deliveries);
diesel::allow_tables_to_appear_in_same_query!(events_to_erase, events);
diesel::allow_tables_to_appear_in_same_query!(webhooks, deliveries, events);
diesel::allow_tables_to_appear_in_same_query!(audit_log, organizations);
diesel::allow_tables_to_appear_in_same_query!(
    organizations,
    users,
    memberships,
    sessions,
    api_keys,
    service_keys,
    invites,
    role_sets,
    permission_catalogue
);
