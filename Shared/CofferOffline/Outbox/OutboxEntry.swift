import Contracts

/// A change that waits in the outbox.
struct OutboxEntry {
    let number: Int64
    /// The `Idempotency-Key` of a creation.
    let key: String
    let kind: BookChangeKind
    let action: OutboxAction
    /// The id of the record; of a creation the one that was made here, which is its `clientId`, too.
    let record: String
    /// Nil for a deletion, and for one that cannot be read.
    let draft: JSONTree?
    /// Whether a reconciled record is deleted, too.
    let unlocks: Bool
    let madeAt: Timestamp
    /// Whether the change may have arrived: its outcome is not known.
    let isSent: Bool
    /// The `updatedAt` of the record in the copy when its update was first sent.
    let seenAt: Timestamp?
    /// How often the server has failed at the change.
    let failures: Int
    let problem: OutboxCause?

    var state: KeptState { problem == nil ? .waiting : .refused }
}

public enum OutboxAction: String, Sendable {
    case create, update, delete
}
