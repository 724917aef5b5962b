import Contracts
import HTTPKit
import ServiceKit

/// Reads the whole file of a backup as a restore does: what this finds sound, a restore reads.
struct BackupVerificationWorkflow: Sendable {
    let folder: ContentFolder
    /// Where the file is opened and unpacked.
    let scratch: ContentFolder
    /// The queue of restores: one thread, so that one passphrase is hashed at a time.
    let files: WorkQueue
    let ids: IDGenerator
    /// Each verification has a scratch file of the size of its backup.
    let turns = FairTurns<ID<User>>(atOnce: 2, waiting: 16)

    /// Throws `wrongPassphrase`, and 503 when too many wait; every other damage is in the answer.
    func verify(
        _ backup: Backup, _ passphrase: Passphrase?, for user: ID<User>
    ) async throws -> BackupVerified {
        try await turns.run(of: user) { await result { try await verified(backup, passphrase) } }.get()
    }

    private func result(
        _ body: () async throws -> BackupVerified
    ) async -> Result<BackupVerified, any Error> {
        do { return .success(try await body()) } catch { return .failure(error) }
    }

    private func verified(_ backup: Backup, _ passphrase: Passphrase?) async throws -> BackupVerified {
        guard let file = FileStream(folder.path(of: backup.id.text)), case .stream(let body) = file.body
        else { return Self.damaged("The file is missing") }
        do {
            let text = try await text(of: body, passphrase)
            guard text.fileHash == backup.sha256 else { return Self.damaged("The file has changed") }
            let counts = try await BackupCheckStore(text).index(on: files).records.map {
                ($0.name, $0.count)
            }
            return BackupVerified(problems: [], counts: Dictionary(counts) { first, _ in first })
        } catch let damage as BackupDamage {
            return Self.damaged(damage.reason)
        } catch ExportError.unreadable, ExportError.passphraseMissing {
            return Self.damaged("The file is incomplete or damaged")
        } catch let error as APIError where error.code == .payloadTooLarge {
            return Self.damaged(error.message)
        }
    }

    private func text(of body: BodyStream, _ passphrase: Passphrase?) async throws -> BackupText {
        let path = scratch.path(of: ids.make(Backup.self).text)
        let opened = try await files.run {
            BackupOpeningStore(try ScratchFile(path), passphrase: passphrase)
        }
        while let piece = try await body.next() { try await files.run { try opened.append(piece) } }
        return try await files.run { try opened.finish() }
    }

    private static func damaged(_ reason: String) -> BackupVerified {
        BackupVerified(problems: [BackupVerified.Problem(path: "", message: reason)], counts: [:])
    }
}
