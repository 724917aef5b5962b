import SQLiteKit

/// The schema of auth.db, forward only; a migration that shipped is never edited.
enum AuthMigrations {
    static let all = [
        Migration001Users.migration, Migration002Passkeys.migration, Migration003Erasure.migration,
        Migration004Locks.migration, Migration005Passwords.migration,
        Migration006MailClients.migration,
    ]
}
