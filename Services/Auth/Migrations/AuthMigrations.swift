import SQLiteKit

/// The schema of auth.db. Migrations only go forward, and a shipped one is never edited.
enum AuthMigrations {
    static let all = [
        Migration001Users.migration, Migration002Passkeys.migration, Migration003Erasure.migration,
        Migration004Locks.migration, Migration005Passwords.migration,
        Migration006MailClients.migration, Migration007Devices.migration, Migration008People.migration,
        Migration009MailTurns.migration, Migration010EventNumbers.migration,
        Migration011SecondFactor.migration, Migration012NewAddresses.migration,
        Migration013APITokens.migration, Migration014Identities.migration,
        Migration015RecoveryCodes.migration, Migration016TokenBooks.migration,
    ]
}
