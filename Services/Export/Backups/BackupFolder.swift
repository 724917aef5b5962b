package import Contracts
import Glibc
import ServiceKit

/// `files/backups` in the data folder: a file a backup, named by its id.
package struct BackupFolder: Sendable {
    package let path: String

    /// Makes the folder, mode 0700.
    package init(dataFolder: String) throws {
        path = "\(dataFolder)/files/backups"
        try makeFolder(path)
    }

    package func path(of backup: ID<Backup>) -> String { "\(path)/\(backup.text)" }

    /// Deletes a file; one that is gone already is fine.
    package func remove(_ backup: ID<Backup>) throws(ExportError) {
        let path = path(of: backup)
        guard unlink(path) == 0 || errno == ENOENT else { throw .file(errno, path) }
    }

    /// Makes a rename in the folder durable.
    package func sync() throws(ExportError) {
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .file(errno, path) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw .file(errno, path) }
    }

    /// Deletes what no backup owns: a crash came between a file and its row. Answers how many.
    package func removeAll(except known: Set<ID<Backup>>) -> Int {
        var removed = 0
        for name in fileNames(in: path) where !(ID<Backup>(name).map(known.contains) ?? false) {
            if unlink("\(path)/\(name)") == 0 { removed += 1 }
        }
        return removed
    }
}
