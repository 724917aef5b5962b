import SQLiteKit

/// The schema of auth.db, forward only; a migration that shipped is never edited.
enum AuthMigrations {
    static let all = [
        Migration(1, "users, sessions, sign-in tries", Migration1.sql),
        Migration(2, "placeholder 2", "SELECT 1"),
        Migration(3, "placeholder 3", "SELECT 1"),
        Migration(4, "passkeys", Migration4.sql),
    ]
}
