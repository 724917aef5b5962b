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
    /// The currency of a book that is no user's personal one; nil in files of personal ones.
    public let bookCurrency: Currency?
    public init(
        mode: RestoreMode, deleted: DeletedRecords = .keep, fileHash: String, file: RestoredFile,
        paths: [String: String], preferences: RestoredPreferences, activeAccountId: ID<Account>?,
        countsHistory: Bool? = nil, bookCurrency: Currency? = nil
    ) {
        self.bookCurrency = bookCurrency
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
    /// The owner who restores a book that is not their personal one; absent in one's own.
    public let by: ID<User>?
    public init(
        token: String, fileHash: String?, mode: RestoreMode, deleted: DeletedRecords = .keep,
        undone: ID<Restore>? = nil, by: ID<User>? = nil
    ) {
        self.by = by
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
    /// As in `RestoreConfirmation`.
    public let by: ID<User>?
    public init(safetyBackup: ID<Backup>?, by: ID<User>? = nil) {
        self.safetyBackup = safetyBackup
        self.by = by
    }
}

/// A request for the dry run of an undo.
public struct RestoreUndoing: Codable, Sendable {
    /// The id of the undo, which is a restore itself.
    public let id: ID<Restore>
    /// As in `RestoreConfirmation`.
    public let by: ID<User>?
    public init(id: ID<Restore>, by: ID<User>? = nil) {
        self.id = id
        self.by = by
    }
}
