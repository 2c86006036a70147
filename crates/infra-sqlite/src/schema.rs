//! The columns of `migrations/sqlite`, for diesel's query builder.

diesel::table! {
    organizations (id) {
        id -> Binary,
        slug -> Text,
        name -> Text,
        plan -> Text,
        status -> Text,
        app_url -> Nullable<Text>,
        app_origin -> Nullable<Text>,
        created_at -> BigInt,
    }
}

diesel::table! {
    users (id) {
        id -> Binary,
        email -> Text,
        name -> Text,
        role -> Text,
        is_email_verified -> Bool,
        bio -> Nullable<Text>,
        phone -> Nullable<Text>,
        password_hash -> Nullable<Text>,
        two_factor_since -> Nullable<BigInt>,
        totp_secret -> Nullable<Text>,
        totp_last_step -> Nullable<BigInt>,
        created_at -> BigInt,
        updated_at -> BigInt,
    }
}

diesel::table! {
    recovery_codes (user_id, digest) {
        user_id -> Binary,
        digest -> Binary,
        created_at -> BigInt,
    }
}

diesel::table! {
    memberships (organization_id, user_id) {
        organization_id -> Binary,
        user_id -> Binary,
        role -> Text,
        status -> Text,
        joined_at -> BigInt,
    }
}

diesel::table! {
    sessions (id) {
        id -> Binary,
        organization_id -> Binary,
        user_id -> Binary,
        created_at -> BigInt,
        ip -> Text,
        user_agent -> Text,
        methods -> Text,
        on_organization_page -> Bool,
        state -> Text,
        access_id -> Nullable<Binary>,
        refresh_id -> Nullable<Binary>,
        key_id -> Nullable<Text>,
        issued_at -> Nullable<BigInt>,
        access_expires_at -> Nullable<BigInt>,
        expires_at -> BigInt,
        absolute_expires_at -> Nullable<BigInt>,
        last_used_at -> Nullable<BigInt>,
        previous_refresh_id -> Nullable<Binary>,
        rotated_at -> Nullable<BigInt>,
        rotated_user_agent -> Nullable<Text>,
        ended_at -> Nullable<BigInt>,
        end_reason -> Nullable<Text>,
    }
}

diesel::table! {
    throttles (key) {
        key -> Binary,
        failures -> BigInt,
        window_started_at -> BigInt,
        block_ms -> BigInt,
        blocked_until -> Nullable<BigInt>,
        expires_at -> BigInt,
        pending -> BigInt,
        pending_until -> Nullable<BigInt>,
    }
}

diesel::table! {
    known_sources (key) {
        key -> Binary,
        last_success_at -> BigInt,
    }
}

diesel::table! {
    api_keys (id) {
        id -> Binary,
        organization_id -> Binary,
        name -> Text,
        prefix -> Text,
        last4 -> Text,
        digest -> Binary,
        created_by -> Nullable<Binary>,
        created_at -> BigInt,
        expires_at -> Nullable<BigInt>,
        revoked_at -> Nullable<BigInt>,
        last_used_at -> Nullable<BigInt>,
        rotated_at -> Nullable<BigInt>,
        own_end -> Nullable<BigInt>,
    }
}

diesel::table! {
    signing_keys (id) {
        id -> Text,
        state -> Text,
        since -> BigInt,
        sealed_private -> Text,
        public -> Binary,
        created_at -> BigInt,
    }
}

diesel::table! {
    issuers (issuer) {
        issuer -> Text,
        since -> BigInt,
        started_at -> BigInt,
    }
}

diesel::table! {
    secrets (name) {
        name -> Text,
        sealed -> Text,
        created_at -> BigInt,
    }
}

diesel::table! {
    audit_log (id) {
        id -> Binary,
        organization_id -> Binary,
        created_at -> BigInt,
        actor_type -> Text,
        actor_id -> Nullable<Binary>,
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
        counted_at -> Nullable<BigInt>,
    }
}

diesel::table! {
    audit_retention (is_only) {
        is_only -> BigInt,
        before -> BigInt,
    }
}

diesel::table! {
    events (id) {
        id -> Binary,
        organization_id -> Binary,
        kind -> Text,
        created_at -> BigInt,
        body -> Text,
    }
}

diesel::table! {
    invites (id) {
        id -> Binary,
        organization_id -> Binary,
        email -> Text,
        role -> Text,
        invited_by -> Nullable<Binary>,
        token -> Binary,
        created_at -> BigInt,
        expires_at -> BigInt,
        state -> Text,
    }
}

diesel::table! {
    password_resets (token) {
        token -> Binary,
        mail_id -> Binary,
        organization_id -> Binary,
        user_id -> Binary,
        created_at -> BigInt,
        expires_at -> BigInt,
        used_at -> Nullable<BigInt>,
    }
}

diesel::table! {
    mails (id) {
        id -> Binary,
        organization_id -> Nullable<Binary>,
        kind -> Text,
        invite_id -> Nullable<Binary>,
        state -> Text,
        sealed -> Nullable<Text>,
        last_error -> Nullable<Text>,
        created_at -> BigInt,
        expires_at -> BigInt,
        ended_at -> Nullable<BigInt>,
    }
}

diesel::table! {
    webhooks (id) {
        id -> Binary,
        organization_id -> Binary,
        url -> Text,
        events -> Text,
        description -> Nullable<Text>,
        is_active -> Bool,
        created_at -> BigInt,
        secrets -> Text,
        previous_until -> Nullable<BigInt>,
    }
}

diesel::table! {
    deliveries (id) {
        id -> Binary,
        organization_id -> Binary,
        webhook_id -> Binary,
        event_id -> Binary,
        kind -> Text,
        status -> Text,
        attempts -> BigInt,
        http_status -> Nullable<BigInt>,
        error -> Nullable<Text>,
        attempt_log -> Text,
        created_at -> BigInt,
    }
}

diesel::table! {
    jobs (id) {
        id -> Binary,
        lane -> Text,
        job_group -> Binary,
        tenant -> Binary,
        ready -> Bool,
        due_at -> BigInt,
        attempts -> BigInt,
        unknown -> BigInt,
        lost -> BigInt,
        claim -> Nullable<Binary>,
        handing_over -> Nullable<Binary>,
    }
}

diesel::table! {
    servers (id) {
        id -> Binary,
        name -> Text,
        version -> Text,
        data_keys -> Text,
        active_key -> Text,
        started_at -> BigInt,
        seen_at -> BigInt,
    }
}

diesel::table! {
    data_keys (name) {
        name -> Text,
    }
}

diesel::table! {
    /// What diesel's migrations keep; read to tell whether the schema is this program's.
    __diesel_schema_migrations (version) {
        version -> Text,
    }
}

diesel::allow_tables_to_appear_in_same_query!(jobs, mails);
diesel::allow_tables_to_appear_in_same_query!(webhooks, deliveries, events);
diesel::allow_tables_to_appear_in_same_query!(organizations, users, memberships, sessions, api_keys, invites);
