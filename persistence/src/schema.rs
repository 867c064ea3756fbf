//! The tables, which are alike in both databases; see `migrations/README.md`.

diesel::table! {
    players (player_id) {
        player_id -> Text,
        username -> Text,
        username_key -> Text,
        email -> Text,
        email_key -> Text,
        password_hash -> Text,
        role -> Text,
        created_at -> BigInt,
        blocked_at -> Nullable<BigInt>,
        links_epoch -> BigInt,
    }
}

diesel::table! {
    sessions (session_id) {
        session_id -> Text,
        player_id -> Text,
        created_at -> BigInt,
        expires_at -> BigInt,
        ended_at -> Nullable<BigInt>,
        client -> Nullable<Text>,
    }
}

diesel::table! {
    refresh_tokens (hash) {
        hash -> Text,
        session_id -> Text,
        created_at -> BigInt,
        used_at -> Nullable<BigInt>,
    }
}

diesel::table! {
    personal_tokens (token_id) {
        token_id -> Text,
        player_id -> Text,
        hash -> Text,
        name -> Text,
        scopes -> Text,
        created_at -> BigInt,
        expires_at -> Nullable<BigInt>,
        last_used_at -> Nullable<BigInt>,
    }
}

diesel::table! {
    device_tokens (device_id) {
        device_id -> Text,
        player_id -> Text,
        hash -> Text,
        client -> Nullable<Text>,
        created_at -> BigInt,
        last_used_at -> BigInt,
    }
}

diesel::table! {
    games (game_id) {
        game_id -> Text,
        ruleset -> Text,
        version -> Integer,
        options -> Text,
        visibility -> Text,
        invite -> Nullable<Text>,
        status -> Text,
        seat_count -> SmallInt,
        revision -> BigInt,
        seq -> BigInt,
        standing -> Nullable<Text>,
        commitment -> Text,
        seed -> Text,
        seed_key -> Text,
        created_by -> Text,
        created_at -> BigInt,
        started_at -> Nullable<BigInt>,
        finished_at -> Nullable<BigInt>,
        due_at -> Nullable<BigInt>,
        pace -> Nullable<Text>,
        clock -> Nullable<Text>,
        leased_until -> Nullable<BigInt>,
        planned -> Text,
        record -> SmallInt,
    }
}

diesel::table! {
    conditional_turns (game_id, conditional_id) {
        game_id -> Text,
        conditional_id -> Text,
        number -> BigInt,
        seat -> SmallInt,
        plan -> Text,
        seq -> BigInt,
        met -> Integer,
        seen -> BigInt,
        created_at -> BigInt,
    }
}

diesel::table! {
    seats (game_id, seat) {
        game_id -> Text,
        seat -> SmallInt,
        player_id -> Text,
        nonce -> Text,
        over -> Bool,
        name_at_start -> Nullable<Text>,
    }
}

diesel::table! {
    events (game_id, seq) {
        game_id -> Text,
        seq -> BigInt,
        line -> Text,
    }
}

diesel::table! {
    answers (game_id, player_id, key) {
        game_id -> Text,
        player_id -> Text,
        key -> Text,
        request -> Text,
        body -> Text,
        at -> BigInt,
    }
}

diesel::table! {
    notifications (game_id, notification_id) {
        game_id -> Text,
        notification_id -> Text,
        player_id -> Text,
        seq -> BigInt,
        kind -> Text,
        details -> Text,
        at -> BigInt,
        unsorted_at -> Nullable<BigInt>,
    }
}

diesel::table! {
    deliveries (game_id, notification_id, channel) {
        game_id -> Text,
        notification_id -> Text,
        channel -> Text,
        player_id -> Text,
        status -> Text,
        digest -> Bool,
        attempts -> Integer,
        next_at -> Nullable<BigInt>,
        claimed_until -> Nullable<BigInt>,
    }
}

diesel::table! {
    attempts (game_id, notification_id, channel, number) {
        game_id -> Text,
        notification_id -> Text,
        channel -> Text,
        number -> Integer,
        at -> BigInt,
        outcome -> Text,
        detail -> Text,
    }
}

diesel::table! {
    notification_settings (player_id) {
        player_id -> Text,
        settings -> Text,
        updated_at -> BigInt,
    }
}

diesel::table! {
    schedules (player_id) {
        player_id -> Text,
        revision -> BigInt,
        schedule -> Text,
        vacations -> Text,
    }
}

diesel::table! {
    calendar_links (player_id) {
        player_id -> Text,
        hash -> Text,
        created_at -> BigInt,
    }
}

diesel::table! {
    heartbeats (id) {
        id -> SmallInt,
        at -> BigInt,
    }
}

diesel::table! {
    outages (began_at) {
        began_at -> BigInt,
        ended_at -> BigInt,
    }
}

diesel::table! {
    webhooks (webhook_id) {
        webhook_id -> Text,
        player_id -> Text,
        url -> Text,
        kinds -> Nullable<Text>,
        game_id -> Nullable<Text>,
        secret -> Text,
        former_secret -> Nullable<Text>,
        former_secret_until -> Nullable<BigInt>,
        created_at -> BigInt,
        failing_since -> Nullable<BigInt>,
        disabled_at -> Nullable<BigInt>,
        disabled_why -> Nullable<Text>,
    }
}

diesel::table! {
    submissions (game_id, submission_id) {
        game_id -> Text,
        submission_id -> Text,
        player_id -> Text,
        at -> BigInt,
        act -> Text,
        channel -> Text,
        client -> Nullable<Text>,
        address -> Nullable<Text>,
        request_id -> Nullable<Text>,
        sent -> Nullable<Text>,
        expected_seq -> Nullable<BigInt>,
        key_hash -> Nullable<Text>,
        outcome -> Text,
        first_seq -> Nullable<BigInt>,
        last_seq -> Nullable<BigInt>,
        status -> Nullable<SmallInt>,
        code -> Nullable<Text>,
        rule -> Nullable<Text>,
        detail -> Nullable<Text>,
    }
}

diesel::table! {
    audit (number) {
        number -> BigInt,
        admin_id -> Text,
        game_id -> Nullable<Text>,
        player_id -> Nullable<Text>,
        look -> Nullable<Text>,
        line -> Text,
    }
}

diesel::joinable!(refresh_tokens -> sessions (session_id));
diesel::joinable!(seats -> games (game_id));
diesel::joinable!(seats -> players (player_id));
diesel::allow_tables_to_appear_in_same_query!(refresh_tokens, sessions);
diesel::allow_tables_to_appear_in_same_query!(players, personal_tokens);
diesel::allow_tables_to_appear_in_same_query!(players, sessions);
diesel::allow_tables_to_appear_in_same_query!(players, calendar_links);
diesel::allow_tables_to_appear_in_same_query!(games, seats, players);
