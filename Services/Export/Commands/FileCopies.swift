import Glibc
import ServiceKit
import Synchronization

/// The copies of attachments, avatars and users' backups in a deployment backup. Such a file never changes,
/// so a file that the earlier backup has is linked from there and takes no further space.
final class FileCopies: Sendable {
    private let source: String
    private let target: String
    /// The folder of the earlier backup and its sums by path; nil without one.
    private let earlier: (folder: String, files: [String: BackupManifest.File])?
    private let done = Mutex<[String: BackupManifest.File]>([:])

    /// - Parameters:
    ///   - source: `files` in the data folder.
    ///   - target: the folder of the new backup.
    init(from source: String, to target: String, earlier: String?) {
        self.source = source
        self.target = target
        self.earlier = earlier.flatMap { folder in
            guard let manifest = try? BackupManifest.read(in: folder) else { return nil }
            return (folder, Dictionary(manifest.files.map { ($0.path, $0) }) { first, _ in first })
        }
    }

    /// Copies all files that are complete; one that is deleted meanwhile is left out.
    func copyAll() throws {
        for folder in fileNames(in: source) where !folder.hasPrefix(".") {
            for name in fileNames(in: "\(source)/\(folder)") where !name.hasSuffix(".new") {
                _ = try copy("\(folder)/\(name)")
            }
        }
    }

    /// Copies the named files that are not copied yet, deletes the copies of all others, and returns the
    /// entries for the manifest. Throws `MissedMoment` if a file is gone.
    func keep(_ names: [String]) throws -> [BackupManifest.File] {
        var entries: [BackupManifest.File] = []
        for name in Set(names).sorted() {
            guard let entry = try copy(name) else {
                throw BackupTaking.MissedMoment(description: "files/\(name) was deleted before its copy")
            }
            entries.append(entry)
        }
        let kept = Set(entries.map(\.path))
        for path in done.withLock({ $0.keys }) where !kept.contains(path) { unlink("\(target)/\(path)") }
        return entries
    }

    /// Returns nil if there is no such file.
    private func copy(_ name: String) throws -> BackupManifest.File? {
        let path = "files/\(name)"
        if let entry = done.withLock({ $0[path] }) { return entry }
        guard let size = FileTree.size(of: "\(source)/\(name)") else { return nil }
        let folder = name.prefix { $0 != "/" }
        try makeFolder("\(target)/files/\(folder)")
        guard let entry = try link(path, size: size) ?? copyContent(name, path) else { return nil }
        done.withLock { $0[path] = entry }
        return entry
    }

    private func copyContent(_ name: String, _ path: String) throws(FileError) -> BackupManifest.File? {
        do throws(FileError) {
            let sum = try FileTree.copy("\(source)/\(name)", to: "\(target)/\(path)")
            return BackupManifest.File(path: path, size: sum.size, sha256: sum.sha256)
        } catch {
            // The file was deleted meanwhile.
            if error.errorNumber == ENOENT { return nil }
            throw error
        }
    }

    /// Links the file of the earlier backup. Returns nil where that is not possible.
    private func link(_ path: String, size: Int64) -> BackupManifest.File? {
        guard let earlier, let entry = earlier.files[path], entry.size == size else { return nil }
        let file = "\(earlier.folder)/\(path)"
        guard FileTree.size(of: file) == size, Glibc.link(file, "\(target)/\(path)") == 0 else { return nil }
        return entry
    }
}
