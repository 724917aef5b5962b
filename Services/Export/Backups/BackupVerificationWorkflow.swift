import Contracts
import HTTPKit
import ServiceKit

/// Tries a backup out: reads the whole file and lets the ledger fill a book from it, as a restore does. What
/// is no JSON is found by `BackupCheckJSON`, and a wrong record by the ledger's `BookFilling`.
struct BackupVerificationWorkflow: Sendable {
    let store: BackupStore
    let contents: ContentStore
    /// Where the file is opened and unpacked.
    let scratch: ContentFolder
    let filling: BookFillingWorkflow
    let restores: RestoreRuns
    let ids: IDGenerator
    /// Each verification has a scratch file of the size of its backup, and a book of the ledger.
    let turns = FairTurns<ID<User>>(atOnce: 2, waiting: 16)

    /// Throws `wrongPassphrase`, and 503 when too many wait or before the fillings of an earlier process are
    /// out of the way; every other damage is in the answer.
    func verify(
        _ backup: BackupRecord, _ passphrase: Passphrase?, for user: UserIdentity
    ) async throws -> BackupVerified {
        try restores.requireOpen()
        return try await turns.run(of: user.user) {
            await result { try await verified(backup, passphrase, user) }
        }
        .get()
    }

    private func result(
        _ body: () async throws -> BackupVerified
    ) async -> Result<BackupVerified, any Error> {
        do { return .success(try await body()) } catch { return .failure(error) }
    }

    private func verified(
        _ backup: BackupRecord, _ passphrase: Passphrase?, _ user: UserIdentity
    ) async throws -> BackupVerified {
        guard let (backup, file) = try await store.open(backup, in: contents),
            case .stream(let body) = file.body
        else { return Self.damaged("The file is missing") }
        do {
            let text = try await text(of: body, passphrase)
            guard text.fileHash == backup.sha256 else { return Self.damaged("The file has changed") }
            let index = try await BackupCheckStore(text).index(on: filling.files)
            let problems = try await filling.tryOut(text, index, of: user, ids: ids)
            let counts = index.records.map { ($0.name, $0.count) }
            return BackupVerified(
                problems: problems.map { BackupVerified.Problem(path: $0.path, message: $0.message) },
                counts: Dictionary(counts) { first, _ in first })
        } catch let damage as BackupDamage {
            return Self.damaged(damage.reason)
        } catch let error as APIError where error == .unreadableFile || error == .passphraseMissing {
            return Self.damaged("The file is incomplete or damaged")
        } catch let error as APIError where error.code == .payloadTooLarge {
            return Self.damaged(error.message)
        }
    }

    private func text(of body: BodyStream, _ passphrase: Passphrase?) async throws -> BackupText {
        let path = scratch.path(of: ids.make(Backup.self).text)
        let files = filling.files
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
