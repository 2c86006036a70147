//! The columns of `migrations/postgres`, for diesel's query builder.

diesel::table! {
    organizations (id) {
        id -> Uuid,
        slug -> Text,
        name -> Text,
        plan -> Text,
        status -> Text,
        app_url -> Nullable<Text>,
        app_origin -> Nullable<Text>,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    users (id) {
        id -> Uuid,
        email -> Text,
        name -> Text,
        role -> Text,
        is_email_verified -> Bool,
        bio -> Nullable<Text>,
        phone -> Nullable<Text>,
        password_hash -> Nullable<Text>,
        two_factor_since -> Nullable<Timestamptz>,
        totp_secret -> Nullable<Text>,
        totp_last_step -> Nullable<BigInt>,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
    }
}

diesel::table! {
    recovery_codes (user_id, digest) {
        user_id -> Uuid,
        digest -> Bytea,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    memberships (organization_id, user_id) {
        organization_id -> Uuid,
        user_id -> Uuid,
        role -> Text,
        status -> Text,
        joined_at -> Timestamptz,
    }
}

diesel::table! {
    sessions (id) {
        id -> Uuid,
        organization_id -> Uuid,
        user_id -> Uuid,
        created_at -> Timestamptz,
        ip -> Text,
        user_agent -> Text,
        methods -> Text,
        on_organization_page -> Bool,
        state -> Text,
        access_id -> Nullable<Uuid>,
        refresh_id -> Nullable<Uuid>,
        key_id -> Nullable<Text>,
        issued_at -> Nullable<Timestamptz>,
        access_expires_at -> Nullable<Timestamptz>,
        expires_at -> Timestamptz,
        absolute_expires_at -> Nullable<Timestamptz>,
        last_used_at -> Nullable<Timestamptz>,
        previous_refresh_id -> Nullable<Uuid>,
        rotated_at -> Nullable<Timestamptz>,
        rotated_user_agent -> Nullable<Text>,
        ended_at -> Nullable<Timestamptz>,
        end_reason -> Nullable<Text>,
    }
}

diesel::table! {
    throttles (key) {
        key -> Binary,
        failures -> Nullable<BigInt>,
        window_started_at -> Nullable<Timestamptz>,
        block_ms -> Nullable<BigInt>,
        blocked_until -> Nullable<Timestamptz>,
        expires_at -> Timestamptz,
        pending -> BigInt,
        pending_until -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    known_sources (key) {
        key -> Binary,
        last_success_at -> Timestamptz,
    }
}

diesel::table! {
    api_keys (id) {
        id -> Uuid,
        organization_id -> Uuid,
        name -> Text,
        prefix -> Text,
        last4 -> Text,
        digest -> Binary,
        created_by -> Nullable<Uuid>,
        created_at -> Timestamptz,
        expires_at -> Nullable<Timestamptz>,
        revoked_at -> Nullable<Timestamptz>,
        last_used_at -> Nullable<Timestamptz>,
        rotated_at -> Nullable<Timestamptz>,
        own_end -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    signing_keys (id) {
        id -> Text,
        state -> Text,
        since -> Timestamptz,
        sealed_private -> Text,
        public -> Binary,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    issuers (issuer) {
        issuer -> Text,
        since -> Timestamptz,
        started_at -> Timestamptz,
    }
}

diesel::table! {
    secrets (name) {
        name -> Text,
        sealed -> Text,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    audit_log (id) {
        id -> Uuid,
        organization_id -> Uuid,
        created_at -> Timestamptz,
        actor_type -> Text,
        actor_id -> Nullable<Uuid>,
        actor_email -> Nullable<Text>,
        action -> Text,
        target_type -> Nullable<Text>,
        target_id -> Nullable<Text>,
        ip -> Nullable<Text>,
        user_agent -> Nullable<Text>,
        request_id -> Nullable<Text>,
        metadata -> Text,
        count -> BigInt,
        tally -> Nullable<Bytea>,
        counted_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    audit_retention (is_only) {
        is_only -> Bool,
        before -> Timestamptz,
    }
}

diesel::table! {
    events (id) {
        id -> Uuid,
        organization_id -> Uuid,
        kind -> Text,
        created_at -> Timestamptz,
        body -> Text,
    }
}

diesel::table! {
    invites (id) {
        id -> Uuid,
        organization_id -> Uuid,
        email -> Text,
        role -> Text,
        invited_by -> Nullable<Uuid>,
        token -> Binary,
        created_at -> Timestamptz,
        expires_at -> Timestamptz,
        state -> Text,
    }
}

diesel::table! {
    password_resets (token) {
        token -> Binary,
        mail_id -> Uuid,
        organization_id -> Uuid,
        user_id -> Uuid,
        created_at -> Timestamptz,
        expires_at -> Timestamptz,
        used_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    mails (id) {
        id -> Uuid,
        organization_id -> Nullable<Uuid>,
        kind -> Text,
        invite_id -> Nullable<Uuid>,
        state -> Text,
        sealed -> Nullable<Text>,
        last_error -> Nullable<Text>,
        created_at -> Timestamptz,
        expires_at -> Timestamptz,
        ended_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    webhooks (id) {
        id -> Uuid,
        organization_id -> Uuid,
        url -> Text,
        events -> Array<Text>,
        description -> Nullable<Text>,
        is_active -> Bool,
        created_at -> Timestamptz,
        secrets -> Text,
        previous_until -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    deliveries (id) {
        id -> Uuid,
        organization_id -> Uuid,
        webhook_id -> Uuid,
        event_id -> Uuid,
        kind -> Text,
        status -> Text,
        attempts -> BigInt,
        http_status -> Nullable<BigInt>,
        error -> Nullable<Text>,
        attempt_log -> Text,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    jobs (id) {
        id -> Uuid,
        lane -> Text,
        job_group -> Uuid,
        tenant -> Uuid,
        ready -> Bool,
        due_at -> Timestamptz,
        attempts -> BigInt,
        unknown -> BigInt,
        lost -> BigInt,
        claim -> Nullable<Uuid>,
        handing_over -> Nullable<Uuid>,
    }
}

diesel::table! {
    servers (id) {
        id -> Uuid,
        name -> Text,
        version -> Text,
        data_keys -> Text,
        active_key -> Text,
        started_at -> Timestamptz,
        seen_at -> Timestamptz,
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
