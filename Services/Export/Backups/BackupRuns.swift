import Contracts
import ServiceKit
import Synchronization

/// The backups that are being made now: one of a book at a time, so that a parallel request with the same key
/// is refused (contract §0), and `limit` at once. One process owns export.db, so memory is enough.
final class BackupRuns: Sendable {
    static let limit = 8

    private let runs = Mutex<[ID<User>: BackupRun]>([:])

    /// Throws `backupRunning` and `tooManyRunning`.
    func begin(_ run: BackupRun) throws(APIError) {
        let refusal: APIError? = runs.withLock { runs in
            if runs[run.user] != nil { return .backupRunning }
            if runs.count >= Self.limit { return .tooManyRunning }
            runs[run.user] = run
            return nil
        }
        if let refusal { throw refusal }
    }

    func end(_ run: BackupRun) { runs.withLock { $0[run.user] = nil } }

    /// Whether a backup is being made that was started by a moment.
    func isRunning(startedBy moment: Timestamp) -> Bool {
        runs.withLock { $0.values.contains { $0.record.startedAt <= moment } }
    }

    func run(of user: ID<User>) -> BackupRun? { runs.withLock { $0[user] } }

    func run(_ id: ID<Backup>, of user: ID<User>) -> BackupRun? {
        run(of: user).flatMap { $0.id == id ? $0 : nil }
    }
}

extension APIError {
    /// A backup of the book is being made now.
    static let backupRunning = APIError(
        .conflict, "A backup is being made at this moment. Please try again.")
    static let tooManyRunning = APIError(
        .serviceUnavailable, retryAfterSeconds: 5, logMessage: "All backup slots are taken")
}

/// A backup that is being made, for the request that waits for it and for those that look how far it is.
struct BackupRun: Sendable {
    let record: BackupRunRecord
    /// Whose backup it is: the book's owner.
    let maker: ID<User>
    let work = LongWork<Answer>()

    init(
        _ id: ID<Backup>, of book: ID<User>, by maker: ID<User>, _ kind: BackupKind, encrypted: Bool,
        createdAt: Timestamp
    ) {
        self.maker = maker
        record = BackupRunRecord(
            id: id, user: book, kind: kind, isEncrypted: encrypted, startedAt: createdAt)
    }

    var id: ID<Backup> { record.id }
    /// The key of the book.
    var user: ID<User> { record.user }
    var backup: Backup { record.answer(work.progress) }
}
