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
        case .interrupted:
            APIError(.serviceUnavailable, "The backup was interrupted. Please make another one.")
        }
    }
}
