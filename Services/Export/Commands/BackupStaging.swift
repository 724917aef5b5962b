import Contracts
import Glibc
import ServiceKit

/// Copies a deployment backup beside the data that it is to replace, and compares every file with the sum in
/// the manifest. Blocks.
struct BackupStaging: Sendable {
    /// The folders below `files/`; a restore replaces each.
    private static let folders = ["attachments", "avatars", "backups"]

    /// A backup, or a folder of backups, of which the newest is taken.
    let source: String
    /// A new folder.
    let target: String
    /// Nil leaves the keys out.
    let passphrase: String?

    /// Returns what the operator reads. Throws the first problem.
    func run() throws -> [String] {
        let backup = try folder()
        let manifest = try BackupManifest.read(in: backup)
        for service in BackupTaking.services
        where !manifest.files.contains(where: { $0.path == "\(service).db" }) {
            throw StartError("\(backup): the manifest does not name \(service).db")
        }
        for folder in Self.folders { try makeFolder("\(target)/files/\(folder)") }
        for file in manifest.files { try stage(file, of: backup) }
        let sealed = "\(target)/\(BackupTaking.sealedKeys)"
        if let passphrase {
            guard access(sealed, F_OK) == 0 else {
                throw StartError("\(backup) has no keys; it was made without --with-keys")
            }
            try SealedKeys.open(sealed, passphrase: passphrase).write(in: "\(target)/keys")
        }
        unlink(sealed)
        return ["checked \(backup): \(manifest.files.count) files, as of \(manifest.createdAt.text)"]
    }

    private func folder() throws(StartError) -> String {
        if access("\(source)/\(BackupManifest.name)", F_OK) == 0 { return source }
        let shelf = BackupShelf(source)
        guard let newest = shelf.names.last else { throw StartError("there is no backup in \(source)") }
        return shelf.path(of: newest)
    }

    private func stage(_ file: BackupManifest.File, of backup: String) throws {
        let path = "\(target)/\(file.path)"
        if file.path.hasPrefix("files/") {
            let parts = file.path.split(separator: "/")
            try makeFolder("\(target)/files/\(parts[1])")
        }
        let sum = try copy("\(backup)/\(file.path)", to: path)
        guard sum.size == file.size, sum.sha256 == file.sha256 else {
            throw StartError("\(backup)/\(file.path) is damaged: its sum is not that of the manifest")
        }
    }

    private func copy(_ source: String, to path: String) throws -> (size: Int64, sha256: String) {
        do throws(FileError) {
            return try FileTree.copy(source, to: path)
        } catch {
            guard [ENOENT, ELOOP].contains(error.errorNumber) else { throw error }
            throw StartError("\(source) is missing")
        }
    }
}
