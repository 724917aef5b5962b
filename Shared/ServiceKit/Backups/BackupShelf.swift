import CLinux
import Glibc
import SodiumKit
package import Vocabulary

/// A folder with backups of the whole deployment: one folder each, named by its moment, whole by itself.
package struct BackupShelf: Sendable {
    private static let prefix = "coffer-"
    /// The temporary name of a backup that is being made.
    private static let partialPrefix = ".coffer-"
    private static let hashedPieceBytes = 1 << 20

    package let path: String

    package init(_ path: String) { self.path = path }

    /// The name of a backup: `coffer-20260131T093000.123Z`.
    package static func name(at moment: Timestamp) -> String {
        prefix + moment.text.filter { $0 != "-" && $0 != ":" }
    }

    package func path(of name: String) -> String { "\(path)/\(name)" }

    package func partialPath(of name: String) -> String { "\(path)/.\(name)" }

    /// The names of complete backups, oldest first.
    package var names: [String] {
        fileNames(in: path).filter {
            $0.hasPrefix(Self.prefix) && access("\(path)/\($0)/\(BackupManifest.name)", R_OK) == 0
        }.sorted()
    }

    /// The names of the backups that were not finished.
    package var unfinished: [String] { fileNames(in: path).filter { $0.hasPrefix(Self.partialPrefix) } }

    /// Returns the newest backup in which a database is as it was when the backup was made.
    func newestGood(_ database: String) -> String? {
        names.reversed().map(path(of:)).first { folder in
            guard let manifest = try? BackupManifest.read(in: folder),
                let file = manifest.files.first(where: { $0.path == database })
            else { return false }
            return (try? Self.sum(of: "\(folder)/\(database)"))?.sha256 == file.sha256
        }
    }

    /// Returns size and SHA-256 of a file. Blocks.
    package static func sum(of path: String) throws(FileError) -> (size: Int64, sha256: String) {
        let descriptor = coffer_open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW, 0)
        guard descriptor >= 0 else { throw FileError(path, errno) }
        defer { close(descriptor) }
        var hash = IncrementalSHA256()
        var size: Int64 = 0
        var piece = [UInt8](repeating: 0, count: hashedPieceBytes)
        while true {
            let count = read(descriptor, &piece, piece.count)
            guard count >= 0 else { throw FileError(path, errno) }
            if count == 0 { return (size, Sodium.hex(hash.finish())) }
            hash.update(Array(piece[..<count]))
            size += Int64(count)
        }
    }
}

/// What the operator reads when a database is damaged and cannot be recovered.
enum BackupAdvice {
    /// - Parameter damage: the damage and the reason why it stays.
    static func text(damage: String, _ database: String, _ settings: Settings) -> String {
        let kept = "\(damage)\n  The file stays as it is and is not served; the other programs run on."
        guard let folder = settings.backupFolder else {
            return "\(kept)\n  Restore a backup of the whole deployment: 'deploy/coffer stop', then "
                + "'deploy/coffer restore DIR'."
        }
        guard let backup = BackupShelf(folder).newestGood(database) else {
            return "\(kept)\n  There is no good backup of it in \(folder)."
        }
        return "\(kept)\n  The newest good backup is \(backup): 'deploy/coffer stop', then "
            + "'deploy/coffer restore \(backup)'."
    }
}
