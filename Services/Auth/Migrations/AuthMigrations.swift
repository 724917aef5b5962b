import SQLiteKit

/// The schema of auth.db, forward only; a migration that shipped is never edited.
enum AuthMigrations {
    static let all = [
        Migration(1, "users, sessions, sign-in tries", Migration1.sql),
        Migration(2, "passkeys", Migration4.sql),
        Migration(3, "pictures, erased users, old events", Migration5.sql),
        Migration(4, "locks and PINs", Migration3.sql),
        Migration(5, "new passwords by mail, quotas of mails", Migration2.sql),
        Migration(6, "mails by client, dead links, sessions without an unlock", Migration6.sql),
    ]
}
