import Contracts
import ServiceKit

/// A backup that is being made, for the request that waits for it and for those that look how far it is.
struct BackupRun: Sendable {
    let record: BackupRunRecord
    let work = LongWork<Answer>()

    init(
        _ id: ID<Backup>, of user: ID<User>, _ kind: BackupKind, encrypted: Bool, createdAt: Timestamp
    ) {
        record = BackupRunRecord(
            id: id, user: user, kind: kind, isEncrypted: encrypted, startedAt: createdAt)
    }

    var id: ID<Backup> { record.id }
    var user: ID<User> { record.user }
    var backup: Backup { record.answer(work.progress) }
}
