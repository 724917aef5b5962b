/// Why the export service refuses.
enum ExportError: Error, Sendable, Equatable {
    /// No such backup of this user.
    case notFound
    /// The user has deleted their account.
    case userErased
    /// One backup at a time for a user, and a few for everybody.
    case backupRunning
    case tooManyRunning
    /// The user keeps as many as are allowed.
    case tooManyBackups
    /// The book was written to during every attempt.
    case bookKeepsChanging
}
