/// The snapshots of every service's file that `deploy/coffer backup` takes at one moment (contract §6). The
/// caller opens one in each service, releases all writers, and then copies. Every writer was held until its
/// release, so all snapshots show the moment between the last opening and the first release.
public enum SnapshotAPI {
    /// How long a writer waits for its release.
    public static let holdMilliseconds = 1_000

    /// Drops an earlier snapshot that is not being copied. Refuses with `conflict` while one is.
    public static let open = Endpoint<Empty, SnapshotOpened>(
        "open", .post, "/internal/snapshots", "Holds the writer for at most a second and opens a snapshot.",
        access: .service, success: .created, errors: [.conflict])

    public static let release = Endpoint<Empty, SnapshotReleased>(
        "release", .post, "/internal/snapshots/{id}/release", "Lets the writer go on.",
        access: .service, errors: [.notFound])

    /// The copy is checked and on the disk when this answers; a failed copy leaves no file.
    public static let copy = Endpoint<SnapshotCopyRequest, SnapshotCopied>(
        "copy", .post, "/internal/snapshots/{id}/copy", "Copies the snapshot into a new file and closes it.",
        access: .service, streamsAnswer: true, errors: [.validation, .notFound])
}

public struct SnapshotOpened: Codable, Sendable {
    public let id: ID<SnapshotOpened>
    public init(id: ID<SnapshotOpened>) { self.id = id }
}

public struct SnapshotReleased: Codable, Sendable {
    /// Whether the writer was held from the opening of the snapshot until this release.
    public let wasHeld: Bool
    public init(wasHeld: Bool) { self.wasHeld = wasHeld }
}

public struct SnapshotCopyRequest: Codable, Sendable {
    /// The absolute path of the new file.
    public let path: String
    public init(path: String) { self.path = path }
}

public struct SnapshotCopied: Codable, Sendable {
    /// Number of the schema's last migration.
    public let schema: Int
    /// Number of rows of each table.
    public let rows: [String: Int64]
    /// The paths below `files/` of the files that rows name.
    public let files: [String]
    public init(schema: Int, rows: [String: Int64], files: [String]) {
        self.schema = schema
        self.rows = rows
        self.files = files
    }
}
