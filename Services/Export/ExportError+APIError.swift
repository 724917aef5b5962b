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
        case .tooManyBackups:
            APIError(.conflict, "There are \(BackupStore.limit) backups already. Delete one first.")
        case .bookKeepsChanging:
            APIError(.conflict, "Your data changed while the backup was being made. Please try again.")
        }
    }
}
