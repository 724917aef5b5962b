import Contracts

/// Why a text is no backup file; shown to the user.
struct BackupDamage: Error, Sendable, Equatable {
    let reason: String
    init(_ reason: String) { self.reason = reason }

    var apiError: APIError { APIError(.invalidBackup, "Invalid backup file: \(reason)") }
}
