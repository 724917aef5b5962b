/// What a restore begins with: the file's own description.
public struct RestoreHead: Codable, Sendable, Equatable {
    public let mode: RestoreMode
    public let deleted: DeletedRecords
    /// The file's SHA-256 in hexadecimal, as it was sent.
    public let fileHash: String
    public let file: RestoredFile
    /// The arrays' paths in the file by their kind: `data.transactions`.
    public let paths: [String: String]
    /// From the file's settings; nil where it has none.
    public let preferences: RestoredPreferences
    public let activeAccountId: ID<Account>?
    /// Whether entries before an opening date count besides the opening balance, as in files before version
    /// 2.2.
    public let countsHistory: Bool?
    public init(
        mode: RestoreMode, deleted: DeletedRecords = .keep, fileHash: String, file: RestoredFile,
        paths: [String: String], preferences: RestoredPreferences, activeAccountId: ID<Account>?,
        countsHistory: Bool? = nil
    ) {
        self.countsHistory = countsHistory
        self.mode = mode
        self.deleted = deleted
        self.fileHash = fileHash
        self.file = file
        self.paths = paths
        self.preferences = preferences
        self.activeAccountId = activeAccountId
    }
}

/// The confirmation of a dry run.
public struct RestoreConfirmation: Codable, Sendable {
    public let token: String
    /// Null for an undo.
    public let fileHash: String?
    public let mode: RestoreMode
    public let deleted: DeletedRecords
    /// The restore to undo; null for others.
    public let undone: ID<Restore>?
    public init(
        token: String, fileHash: String?, mode: RestoreMode, deleted: DeletedRecords = .keep,
        undone: ID<Restore>? = nil
    ) {
        self.token = token
        self.fileHash = fileHash
        self.mode = mode
        self.deleted = deleted
        self.undone = undone
    }
}

public struct RestoreConfirmed: Codable, Sendable {
    public let id: ID<Restore>
    /// Present when the restore was applied before.
    public let result: RestoreResult?
    public init(id: ID<Restore>, result: RestoreResult?) {
        self.id = id
        self.result = result
    }
}

public struct RestoreApplication: Codable, Sendable {
    public let safetyBackup: ID<Backup>?
    public init(safetyBackup: ID<Backup>?) { self.safetyBackup = safetyBackup }
}

/// A request for the dry run of an undo.
public struct RestoreUndoing: Codable, Sendable {
    /// The id of the undo, which is a restore itself.
    public let id: ID<Restore>
    public init(id: ID<Restore>) { self.id = id }
}
