import Contracts
import SQLiteKit
import ServiceKit

/// A backup whose file is complete, as stored.
struct BackupRecord: Sendable, Equatable {
    var id: ID<Backup> = .blank
    var user: ID<User> = .blank
    var kind = BackupKind.manual
    var createdAt = Timestamp.blank
    /// Bytes of the file.
    var size: Int64 = 0
    var isEncrypted = false
    /// The number of items of each kind in the file.
    var counts: [String: Int] = [:]
    var sha256 = ""
    /// That of the book which the file shows.
    var revision: Int64 = 0
    /// How often the file was written again without the names of erased people.
    var edition: Int64 = 0

    static let table = RecordTable(
        "backups", blank: BackupRecord(),
        [
            .column("id", \.id), .column("user", \.user), .column("kind", \.kind),
            .column("created_at", \.createdAt), .column("size", \.size),
            .column("encrypted", \.isEncrypted), .json("counts", \.counts).unexported,
            .column("sha256", \.sha256), .column("revision", \.revision),
            .column("edition", \.edition).unexported,
        ])

    /// The name of the file, which no other content has had.
    var fileName: String { Self.fileName(of: id, edition: edition) }

    static func fileName(of id: ID<Backup>, edition: Int64) -> String {
        edition == 0 ? id.text : "\(id.text).\(edition)"
    }

    var answer: Backup {
        Backup(
            id: id, kind: kind, createdAt: createdAt, size: size, encrypted: isEncrypted, counts: counts,
            sha256: sha256)
    }
}
