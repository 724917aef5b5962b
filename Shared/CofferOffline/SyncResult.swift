public import Contracts

/// What a sync has done.
public struct SyncResult: Sendable {
    /// The changes of the outbox that the server has taken, in order.
    public internal(set) var sent: [SentChange] = []
    /// Those that it has refused now.
    public internal(set) var refused: [OutboxProblem] = []
    /// How many records the server has told as made, changed or deleted.
    public internal(set) var changes = 0
    /// Whether the copy was read anew, because the server did not know any more what changed since the old
    /// one, or because this version of the program reads more of a record.
    public internal(set) var beganAnew = false
    /// The book's revision, as of this sync.
    public internal(set) var revision: Int64 = 0

    /// Whether the screen can stay as it is.
    public var isEmpty: Bool { sent.isEmpty && refused.isEmpty && changes == 0 && !beganAnew }
}

/// A change that has arrived.
public struct SentChange: Sendable, Equatable {
    public let kind: BookChangeKind
    public let action: OutboxAction
    /// The id by which the app knows the record.
    public let id: ID<BookChange>
    /// The server's id; the same but for a creation.
    public let storedID: ID<BookChange>
}
