import SQLiteKit
import ServiceKit

enum Migration001Users {
    static let migration = Migration(1, "users, sessions, sign-in tries", sql)

    private static let sql = tables + ServiceTables.events + ServiceTables.mailQueue

    private static let tables = """
        CREATE TABLE users (
            id BLOB PRIMARY KEY CHECK (length(id) = 16),
            email TEXT NOT NULL,
            -- What makes two addresses the same: ASCII letters lowered.
            email_folded TEXT NOT NULL,
            -- Argon2id in PHC form; null for who cannot sign in by password.
            password_hash TEXT,
            display_name TEXT NOT NULL,
            currency TEXT NOT NULL,
            locale TEXT,
            time_zone TEXT NOT NULL,
            auto_lock_minutes INTEGER CHECK (auto_lock_minutes BETWEEN 1 AND 60),
            biometric_enabled INTEGER NOT NULL CHECK (biometric_enabled IN (0, 1)),
            onboarding_completed INTEGER NOT NULL CHECK (onboarding_completed IN (0, 1)),
            verified_at INTEGER,
            created_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE UNIQUE INDEX users_by_email ON users (email_folded);

        -- Tokens in mails that prove an address; only their SHA-256.
        CREATE TABLE verification_tokens (
            hash BLOB PRIMARY KEY CHECK (length(hash) = 32),
            user_id BLOB NOT NULL REFERENCES users (id) ON DELETE CASCADE,
            expires_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX verification_tokens_by_user ON verification_tokens (user_id);
        CREATE INDEX verification_tokens_by_expiry ON verification_tokens (expires_at);

        CREATE TABLE sessions (
            id BLOB PRIMARY KEY CHECK (length(id) = 16),
            user_id BLOB NOT NULL REFERENCES users (id) ON DELETE CASCADE,
            device_name TEXT,
            address TEXT NOT NULL,
            created_at INTEGER NOT NULL,
            last_used_at INTEGER NOT NULL,
            expires_at INTEGER NOT NULL,
            -- By logout or reuse of a spent token; null while it lives.
            ended_at INTEGER
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX sessions_by_user ON sessions (user_id);
        CREATE INDEX sessions_by_expiry ON sessions (expires_at);

        -- Every refresh token that a session ever had, as its SHA-256; one a generation, so one lineage.
        CREATE TABLE refresh_tokens (
            hash BLOB PRIMARY KEY CHECK (length(hash) = 32),
            session_id BLOB NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
            generation INTEGER NOT NULL,
            -- When it was exchanged; null for the newest.
            spent_at INTEGER
        ) STRICT, WITHOUT ROWID;
        CREATE UNIQUE INDEX refresh_tokens_by_session ON refresh_tokens (session_id, generation);

        -- Sign-ins being compared (pending) and failed ones. E-mails as the SHA-256 of what was typed.
        CREATE TABLE login_tries (
            id BLOB PRIMARY KEY CHECK (length(id) = 16),
            address TEXT NOT NULL,
            email_hash BLOB NOT NULL CHECK (length(email_hash) = 32),
            at INTEGER NOT NULL,
            pending INTEGER NOT NULL CHECK (pending IN (0, 1))
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX login_tries_by_pair ON login_tries (address, email_hash, at, pending);
        CREATE INDEX login_tries_by_address ON login_tries (address, at, pending);
        CREATE INDEX login_tries_by_email ON login_tries (email_hash, at, pending);
        CREATE INDEX login_tries_by_age ON login_tries (at);

        """
}
