/// Why the export service refuses a request.
enum ExportError: Error, Sendable, Equatable {
    /// The user has no such backup.
    case notFound
    /// The user has deleted their account.
    case userErased
    /// The user, or `BackupSlots.limit` users, are making a backup now.
    case backupRunning
    case tooManyRunning
    /// The user has `BackupStore.limit` backups.
    case tooManyBackups
    /// The book changed during every attempt.
    case bookKeepsChanging
}
