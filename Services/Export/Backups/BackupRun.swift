import Contracts
import ServiceKit

/// A backup that is being made, for the request that waits for it and for those that look how far it is.
struct BackupRun: Sendable {
    let id: ID<Backup>
    let user: ID<User>
    let kind: BackupKind
    let encrypted: Bool
    let createdAt: Timestamp
    let work = LongWork<Answer>()

    init(
        _ id: ID<Backup>, of user: ID<User>, _ kind: BackupKind, encrypted: Bool, createdAt: Timestamp
    ) {
        self.id = id
        self.user = user
        self.kind = kind
        self.encrypted = encrypted
        self.createdAt = createdAt
    }

    var backup: Backup {
        Backup(
            id: id, kind: kind, createdAt: createdAt, encrypted: encrypted, progress: work.progress,
            failure: nil)
    }
}
