import Contracts
import SQLiteKit
import ServiceKit

/// A backup that is being made or has failed, as stored.
struct BackupRunRecord: Sendable, Equatable {
    var id: ID<Backup> = .blank
    var user: ID<User> = .blank
    var kind = BackupKind.manual
    var isEncrypted = false
    var startedAt = Timestamp.blank
    /// Nil while the backup is being made.
    var failure: WorkFailure?

    static let table = RecordTable(
        "backup_runs", blank: BackupRunRecord(),
        [
            .column("id", \.id), .column("user", \.user), .column("kind", \.kind),
            .column("encrypted", \.isEncrypted), .column("started_at", \.startedAt),
            RecordField(["code", "message"], \.failure) {
                [($0?.$code).sqlValue, ($0?.message).sqlValue]
            } read: {
                $0.isNull($1) ? nil : WorkFailure(code: try $0.word($1), message: try $0.text($1 + 1))
            },
        ])

    /// - Parameter progress: how far the backup is, which only the memory of its process knows.
    func answer(_ progress: Proportion = Proportion(tenThousandths: 0)) -> Backup {
        Backup(
            id: id, kind: kind, createdAt: startedAt, encrypted: isEncrypted, progress: progress,
            failure: failure)
    }
}
