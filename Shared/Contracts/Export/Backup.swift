public struct BackupRequest: Decodable, Sendable {
    /// Encrypts the file; 8…1 024 characters.
    public let passphrase: Field<String>
}

/// A backup file of a user's data.
public struct Backup: Codable, Sendable, Equatable {
    public let id: ID<Backup>
    public let createdAt: Timestamp
    /// Bytes.
    public let size: Int64
    public let encrypted: Bool
    /// The number of items of each kind: `transactions`, `accounts`, …
    public let counts: [String: Int]
    /// The file's hash in hexadecimal.
    public let sha256: String
    public init(
        id: ID<Backup>, createdAt: Timestamp, size: Int64, encrypted: Bool, counts: [String: Int],
        sha256: String
    ) {
        self.id = id
        self.createdAt = createdAt
        self.size = size
        self.encrypted = encrypted
        self.counts = counts
        self.sha256 = sha256
    }
}

public struct BackupList: Codable, Sendable {
    public let backups: [Backup]
    public init(backups: [Backup]) { self.backups = backups }
}
