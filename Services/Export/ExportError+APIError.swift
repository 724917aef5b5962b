import Contracts

extension ExportError {
    /// The service's answer to each refusal.
    var apiError: APIError {
        switch self {
        case .notFound: .notFound
        case .userErased: APIError(.unauthorized)
        case .backupRunning:
            APIError(.conflict, "A backup is being made at this moment. Please try again.")
        case .tooManyRunning:
            APIError(.serviceUnavailable, retryAfterSeconds: 5, logMessage: "All backup slots are taken")
        case .quotaExceeded:
            APIError(.conflict, "Your backups take all the space that they may. Delete one first.")
        case .wrongPassphrase:
            APIError(.invalidBackup, "Wrong passphrase or damaged file")
        case .passphraseMissing:
            .field("X-Backup-Passphrase", "This backup is encrypted. Send its passphrase.")
        case .unreadable: APIError(.validation, "Cannot read file")
        case .restoreRunning(let since):
            APIError(
                .conflict,
                "Your data is being restored since \(since.text). That ends by itself, also when a part of "
                    + "the server stops: please try again in 5 seconds.", retryAfterSeconds: 5)
        case .restoreReplaced:
            APIError(.conflict, "Another preview of yours has replaced this one")
        case .uploadTooSlow:
            APIError(
                .serviceUnavailable, "The file arrived too slowly while others waited. Please try again.",
                retryAfterSeconds: 60)
        case .uploadTooLong:
            APIError(.requestTimeout, "The file took more than an hour to arrive")
        case .interrupted:
            APIError(.serviceUnavailable, "The backup was interrupted. Please make another one.")
        }
    }

    /// Returns the answer to a refusal of this service, or nil for another error; for
    /// `ServiceRoutes.translate`.
    static func translate(_ error: any Error) -> APIError? {
        if let damage = error as? BackupDamage {
            return APIError(.invalidBackup, "Invalid backup file: \(damage.reason)")
        }
        return (error as? ExportError)?.apiError
    }
}
