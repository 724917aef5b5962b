/// What a restore does with a record that only the book has (contract §4, "Restore").
public enum RestoreMode: String, Codable, Sendable, CaseIterable, FieldValue {
    /// Afterwards the book equals the file.
    case replace
    /// The later change of each record wins, and what one side alone has stays.
    case merge
    /// Not for requests: the book from before a restore comes back.
    case undo

    public static let expectation = FieldProblem.must("be replace or merge")
}

/// What a merge does with a record of the file that was deleted from the book since the backup.
public enum DeletedRecords: String, Codable, Sendable, CaseIterable, FieldValue {
    /// It stays deleted: the deletion is the later change.
    case keep
    /// It comes back as the file has it.
    case restore

    public static let expectation = FieldProblem.must("be keep or restore")
}

/// What a restore would change, or has changed.
public struct RestoreResult: Codable, Sendable, Equatable {
    public private(set) var applied: Bool
    @Open public var mode: RestoreMode?
    public let backup: RestoredFile?
    public var token: String?
    public private(set) var restoreId: ID<Restore>?
    public private(set) var safetyBackupId: ID<Backup>?
    public let changes: [String: RestoreChanges]
    public let restored: Int?
    public private(set) var problems: [RestoreRemark]
    public private(set) var problemCount: Int
    public let notes: [RestoreRemark]
    public let noteCount: Int

    public init(
        applied: Bool, mode: RestoreMode, backup: RestoredFile?, token: String?, restoreId: ID<Restore>?,
        safetyBackupId: ID<Backup>?, changes: [String: RestoreChanges], problems: [RestoreRemark],
        problemCount: Int, notes: [RestoreRemark], noteCount: Int
    ) {
        self.applied = applied
        _mode = Open(mode)
        self.backup = backup
        self.token = token
        self.restoreId = restoreId
        self.safetyBackupId = safetyBackupId
        self.changes = changes
        restored = changes.values.reduce(0) { $0 + $1.added + $1.replaced }
        self.problems = problems
        self.problemCount = problemCount
        self.notes = notes
        self.noteCount = noteCount
    }

    /// Returns the result of the confirmed dry run.
    public func confirmed(_ restore: ID<Restore>, safetyBackup: ID<Backup>?) -> RestoreResult {
        var result = self
        result.applied = true
        result.token = nil
        result.restoreId = restore
        result.safetyBackupId = safetyBackup
        result.problems = []
        result.problemCount = 0
        return result
    }
}

/// A backup file's own description.
public struct RestoredFile: Codable, Sendable, Equatable {
    public let version: String
    public let createdAt: Timestamp
    public let appVersion: String?
    public let counts: [String: Int]
    public init(version: String, createdAt: Timestamp, appVersion: String?, counts: [String: Int]) {
        self.version = version
        self.createdAt = createdAt
        self.appVersion = appVersion
        self.counts = counts
    }
}

/// The records of one kind: new ones, changed ones, those that go, those that stay as they are.
public struct RestoreChanges: Codable, Sendable, Equatable {
    public let added: Int
    public let replaced: Int
    public let removed: Int
    public let kept: Int
    public var deleted: Int?
    public let trash: Int?
    public init(added: Int, replaced: Int, removed: Int, kept: Int, trash: Int? = nil) {
        self.added = added
        self.replaced = replaced
        self.removed = removed
        self.kept = kept
        self.trash = trash
    }
}

/// A remark about one place of a file, such as `data.transactions[17].amount`.
public struct RestoreRemark: Codable, Sendable, Equatable {
    public let path: String
    public let message: String
    public init(path: String, message: String) {
        self.path = path
        self.message = message
    }
}

/// A request to restore a stored backup: a dry run without `confirm`.
public struct RestoreDraft: Codable, Sendable {
    public let mode: Field<RestoreMode>
    public let deleted: Field<DeletedRecords>
    public let passphrase: Field<String>
    public let confirm: Field<Bool>
    public let token: Field<String>

    public init(
        mode: Field<RestoreMode> = .absent, deleted: Field<DeletedRecords> = .absent,
        passphrase: Field<String> = .absent, confirm: Field<Bool> = .absent, token: Field<String> = .absent
    ) {
        self.mode = mode
        self.deleted = deleted
        self.passphrase = passphrase
        self.confirm = confirm
        self.token = token
    }
}

/// A request to undo a restore: a dry run without `confirm`.
public struct RestoreUndoDraft: Codable, Sendable {
    public let confirm: Field<Bool>
    public let token: Field<String>

    public init(confirm: Field<Bool> = .absent, token: Field<String> = .absent) {
        self.confirm = confirm
        self.token = token
    }
}

/// A restore that runs, has ended, or was refused.
public struct RestoreProgress: Codable, Sendable {
    public let id: ID<Restore>
    @Open public var status: WorkStatus?
    public let progress: Proportion
    public let result: RestoreResult?
    public let failure: WorkFailure?

    public init(
        id: ID<Restore>, status: WorkStatus, progress: Proportion, result: RestoreResult? = nil,
        failure: WorkFailure? = nil
    ) {
        self.id = id
        _status = Open(status)
        self.progress = progress
        self.result = result
        self.failure = failure
    }
}
