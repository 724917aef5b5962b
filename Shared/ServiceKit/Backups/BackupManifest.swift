import JSONKit
package import Vocabulary

/// The list of a deployment backup's files with their sums, written last: a folder without it is no backup.
package struct BackupManifest: Codable, Sendable {
    package struct File: Codable, Sendable {
        /// The path below the backup's folder: `auth.db`, `files/avatars/…`, `keys.sealed`.
        package let path: String
        package let size: Int64
        /// In hexadecimal.
        package let sha256: String

        package init(path: String, size: Int64, sha256: String) {
            self.path = path
            self.size = size
            self.sha256 = sha256
        }
    }

    package struct DatabaseFacts: Codable, Sendable {
        /// Number of the schema's last migration.
        package let schema: Int
        /// Number of rows of each table.
        package let rows: [String: Int64]

        package init(schema: Int, rows: [String: Int64]) {
            self.schema = schema
            self.rows = rows
        }
    }

    package static let name = "manifest.json"
    package static let presentVersion = 1
    /// Room for a million files.
    private static let limitBytes = 256 << 20

    package let version: Int
    /// The one moment of all databases.
    package let createdAt: Timestamp
    /// Keyed by file name.
    package let databases: [String: DatabaseFacts]
    package let files: [File]

    package init(createdAt: Timestamp, databases: [String: DatabaseFacts], files: [File]) {
        version = Self.presentVersion
        self.createdAt = createdAt
        self.databases = databases
        self.files = files
    }

    /// Reads the manifest of a backup. Throws `StartError` if it is missing, damaged or of a newer version.
    package static func read(in folder: String) throws -> BackupManifest {
        guard let bytes = readFile("\(folder)/\(name)", limitBytes: limitBytes) else {
            throw StartError("\(folder) is no backup: \(name) cannot be read")
        }
        do {
            let manifest = try JSON.decode(BackupManifest.self, from: bytes)
            guard manifest.version == presentVersion else {
                throw StartError("\(folder) was made by a newer version of Coffer")
            }
            for file in manifest.files where !isOwnPath(file.path) {
                throw StartError("\(folder): \(name) names a file that no backup has")
            }
            return manifest
        } catch let error as StartError {
            throw error
        } catch {
            throw StartError("\(folder): \(name) is damaged")
        }
    }

    package func write(in folder: String) throws {
        try writeFile("\(folder)/\(Self.name)", try JSON.encode(self))
    }

    /// Whether a path leads to a file that a backup may have, and nowhere else.
    private static func isOwnPath(_ path: String) -> Bool {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.allSatisfy({ !$0.isEmpty && !$0.hasPrefix(".") && !$0.utf8.contains(0) }) else {
            return false
        }
        return parts.count == 1 || (parts.count == 3 && parts[0] == "files")
    }
}
