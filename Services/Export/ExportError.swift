import Contracts

/// Why the export service refuses a request.
enum ExportError: Error, Sendable, Equatable {
    /// The user has no such backup.
    case notFound
    /// The user has deleted their account.
    case userErased
    /// The user, or `BackupRuns.limit` users, are making a backup now.
    case backupRunning
    case tooManyRunning
    /// The user's manual and scheduled backups would exceed their quota.
    case quotaExceeded
    case wrongPassphrase
    /// The file is encrypted, and no passphrase was sent.
    case passphraseMissing
    /// The body broke off, or is empty.
    case unreadable
    /// The user's book is being replaced now, since this time.
    case restoreRunning(since: Timestamp)
    /// A later dry run of the user has ended this one.
    case restoreReplaced
    /// The upload made room for another, because it was the slowest.
    case uploadTooSlow
    case uploadTooLong
    /// The program ended while the backup was being made.
    case interrupted
}
