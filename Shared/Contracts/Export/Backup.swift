public struct BackupRequest: Codable, Sendable {
    public let passphrase: Field<String>
    public let attachments: Field<Bool>

    public init(passphrase: Field<String> = .absent, attachments: Field<Bool> = .absent) {
        self.passphrase = passphrase
        self.attachments = attachments
    }
}

/// Why a backup was made. Each kind is kept apart.
public enum BackupKind: String, Codable, Sendable, CaseIterable {
    case manual
    /// Made before a restore.
    case safety
    /// Made every day, where the operator has turned that on.
    case scheduled

    /// How many backups of a kind a user keeps; the oldest goes when a new one is made.
    public var kept: Int {
        switch self {
        case .manual: 20
        case .safety: 3
        case .scheduled: 7
        }
    }
}

/// The state of work that may take longer than a request.
public enum WorkStatus: String, Codable, Sendable, CaseIterable {
    case running, done, failed
}

/// A backup file of a user's data. Only `id`, `status` and `kind` are there until it is done.
public struct Backup: Codable, Sendable, Equatable {
    public let id: ID<Backup>
    @Open public var status: WorkStatus?
    @Open public var kind: BackupKind?
    public let progress: Proportion
    public let createdAt: Timestamp
    public let size: Int64?
    public let encrypted: Bool
    public let counts: [String: Int]?
    public let sha256: String?
    public let failure: WorkFailure?

    /// A backup whose file is complete.
    public init(
        id: ID<Backup>, kind: BackupKind, createdAt: Timestamp, size: Int64, encrypted: Bool,
        counts: [String: Int], sha256: String
    ) {
        self.init(
            id: id, status: .done, kind: Open(kind), progress: Proportion(tenThousandths: Proportion.whole),
            createdAt: createdAt, size: size,
            encrypted: encrypted, counts: counts, sha256: sha256)
    }

    /// A backup that is being made, or that failed.
    public init(
        id: ID<Backup>, kind: BackupKind, createdAt: Timestamp, encrypted: Bool, progress: Proportion,
        failure: WorkFailure?
    ) {
        self.init(
            id: id, status: failure == nil ? .running : .failed, kind: Open(kind), progress: progress,
            createdAt: createdAt, size: nil, encrypted: encrypted, counts: nil, sha256: nil, failure: failure)
    }

    private init(
        id: ID<Backup>, status: WorkStatus, kind: Open<BackupKind>, progress: Proportion,
        createdAt: Timestamp,
        size: Int64?, encrypted: Bool, counts: [String: Int]?, sha256: String?, failure: WorkFailure? = nil
    ) {
        self.id = id
        _status = Open(status)
        _kind = kind
        self.progress = progress
        self.createdAt = createdAt
        self.size = size
        self.encrypted = encrypted
        self.counts = counts
        self.sha256 = sha256
        self.failure = failure
    }
}

/// The refusal that a quick request would have got.
public struct WorkFailure: Codable, Sendable, Equatable {
    @Open public var code: ErrorCode?
    public let message: String
    public init(code: ErrorCode, message: String) {
        _code = Open(code)
        self.message = message
    }
}

public struct BackupList: Codable, Sendable {
    public let backups: [Backup]
    public init(backups: [Backup]) { self.backups = backups }
}

/// The passphrase is for an encrypted backup.
public struct BackupVerification: Codable, Sendable {
    public let passphrase: Field<String>

    public init(passphrase: Field<String> = .absent) { self.passphrase = passphrase }
}

/// What a look through a whole backup file found.
public struct BackupVerified: Codable, Sendable, Equatable {
    public let valid: Bool
    public let problems: [Problem]
    public let counts: [String: Int]
    public init(problems: [Problem], counts: [String: Int]) {
        valid = problems.isEmpty
        self.problems = problems
        self.counts = counts
    }

    /// What is wrong with the file.
    public struct Problem: Codable, Sendable, Equatable {
        public let path: String
        public let message: String
        public init(path: String, message: String) {
            self.path = path
            self.message = message
        }
    }
}
