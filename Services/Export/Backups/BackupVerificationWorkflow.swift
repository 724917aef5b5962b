import Contracts
import HTTPKit
import ServiceKit
import SodiumKit
import Synchronization

/// Looks through the whole file of a backup, as a restore would.
struct BackupVerificationWorkflow: Sendable {
    let folder: ContentFolder
    let background: WorkQueue
    let keys: PasswordHasher

    private struct State: ~Copyable {
        var opener: SecretStream.Opener?
        var scan = BackupScan()
        var fileHash = IncrementalSHA256()
    }

    /// Throws `wrongPassphrase`; every other damage is in the answer.
    func verify(_ backup: Backup, _ passphrase: Passphrase?) async throws -> BackupVerified {
        guard let file = FileStream(folder.path(of: backup.id.text)), case .stream(let body) = file.body
        else {
            return BackupVerified(
                problems: [BackupVerified.Problem(path: "", message: "The file is missing")], counts: [:])
        }
        var first = try await body.next() ?? []
        let state = Mutex(State())
        if backup.encrypted, let passphrase {
            let header = Array(first.prefix(SecretStream.headerBytes))
            let key = try await opening(header, passphrase)
            try state.withLock { $0.opener = try Self.opener(key, header) }
            state.withLock { $0.fileHash.update(header) }
            first.removeFirst(header.count)
        }
        var piece: [UInt8]? = first
        while let bytes = piece {
            try await background.run { try Self.take(bytes, state) }
            piece = try await body.next()
        }
        return try await background.run { try Self.finish(state, backup) }
    }

    private func opening(_ header: [UInt8], _ passphrase: Passphrase) async throws -> SecretStream.Key {
        try await keys.run {
            do throws(SecretStreamError) {
                return try SecretStream.openingKey(passphrase: passphrase.text, header: header)
            } catch .outOfMemory {
                throw SecretStreamError.outOfMemory
            } catch {
                throw ExportError.wrongPassphrase
            }
        }
    }

    private static func opener(
        _ key: SecretStream.Key, _ header: [UInt8]
    ) throws(ExportError) -> SecretStream.Opener {
        do { return try SecretStream.Opener(key: key, header: header) } catch { throw .wrongPassphrase }
    }

    private static func take(_ bytes: [UInt8], _ state: borrowing Mutex<State>) throws {
        try state.withLock { state in
            state.fileHash.update(bytes)
            guard var opener = state.opener.taken() else { return state.scan.take(bytes) }
            let content: [UInt8]
            do { content = try opener.open(bytes) } catch { throw ExportError.wrongPassphrase }
            state.opener = consume opener
            state.scan.take(content)
        }
    }

    private static func finish(
        _ state: borrowing Mutex<State>, _ backup: Backup
    ) throws -> BackupVerified {
        try state.withLock { state in
            if let opener = state.opener.taken() {
                do { state.scan.take(try opener.finish()) } catch { throw ExportError.wrongPassphrase }
            }
            let found = state.scan.finish()
            let hash = state.fileHash
            guard Sodium.hex(hash.finish()) == backup.sha256 else {
                let changed = BackupVerified.Problem(path: "", message: "The file has changed")
                return BackupVerified(problems: found.problems + [changed], counts: found.counts)
            }
            return found
        }
    }
}
