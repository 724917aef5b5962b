/// What an operation over many rows of a book did, and how it is taken back.
public struct BulkChange: Codable, Sendable, Equatable {
    public let changed: Int
    public let undoToken: String
    public let undoUntil: Timestamp

    public init(changed: Int, undoToken: String, undoUntil: Timestamp) {
        self.changed = changed
        self.undoToken = undoToken
        self.undoUntil = undoUntil
    }
}

public struct UndoDraft: Codable, Sendable {
    public let undoToken: Field<String>
    public init(undoToken: Field<String> = .absent) { self.undoToken = undoToken }
}

/// What taking an operation back did. A field that no longer holds what the operation wrote stays.
public struct BulkChangeUndone: Codable, Sendable, Equatable {
    /// The most rows in `skipped`.
    public static let listed = 1_000

    public let restored: Int
    public let skipped: [SkippedRow]
    public let skippedCount: Int

    public init(restored: Int, skipped: [SkippedRow], skippedCount: Int) {
        self.restored = restored
        self.skipped = skipped
        self.skippedCount = skippedCount
    }
}

/// A row that an undo left as it is: it was changed since, or is gone.
public struct SkippedRow: Codable, Sendable, Equatable {
    @Open public var kind: Kind?
    public let id: ID<Event>

    public init<Entity>(_ kind: Kind, _ id: ID<Entity>) {
        _kind = Open(kind)
        self.id = id.cast()
    }
}
