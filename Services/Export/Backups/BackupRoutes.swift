import Contracts
import HTTPKit
import ServiceKit

/// The routes that create, list, check, download and delete backups.
struct BackupRoutes: Sendable {
    let workflow: BackupWorkflow
    let verification: BackupVerificationWorkflow
    let store: BackupStore
    let contents: ContentStore
    let activity: ActivityWorkflow

    func mount(on routes: inout ServiceRoutes) {
        routes.on(ExportAPI.createBackup, create)
        routes.on(ExportAPI.listBackups, list)
        routes.on(ExportAPI.getBackup, get)
        routes.on(ExportAPI.verifyBackup, verify)
        routes.on(ExportAPI.downloadBackup, download)
        routes.on(ExportAPI.deleteBackup, delete)
    }

    private func create(_ call: Call<BackupRequest>) async throws -> Answer {
        let visitor = try Self.visitor(call)
        var errors = FieldErrors()
        let wish = BackupWorkflow.Wish(
            passphrase: Passphrase(call.body.passphrase, &errors),
            hasContents: errors.optional(call.body.attachments, "attachments") ?? true)
        try errors.throwIfAny()
        let idempotency = try call.idempotency()
        return try await workflow.make(
            wish, by: visitor, idempotency: wish.passphrase == nil ? idempotency : idempotency.withoutKey,
            now: call.now)
    }

    /// One that is being made is the newest.
    private func list(_ call: Call<Empty>) async throws -> BackupList {
        let book = try call.place.key
        let run = workflow.runs.run(of: book)?.backup
        let made = try await store.list(of: book).map(\.answer)
        // It may have ended since.
        guard let run, !made.contains(where: { $0.id == run.id }) else { return BackupList(backups: made) }
        return BackupList(backups: [run] + made)
    }

    private func get(_ call: Call<Empty>) async throws -> Backup {
        let (id, book): (ID<Backup>, ID<User>) = (try call.id(), try call.place.key)
        if let run = workflow.runs.run(id, of: book) { return run.backup }
        if let noted = try await store.noted(id, of: book) { return noted.answer() }
        return try await store.backup(id, of: book).answer
    }

    private func verify(_ call: Call<BackupVerification>) async throws -> BackupVerified {
        let user = try call.identity
        let backup = try await store.backup(call.id(), of: call.place.key)
        var errors = FieldErrors()
        let passphrase = errors.optional(call.body.passphrase, "passphrase").map { Passphrase($0) }
        if backup.isEncrypted, passphrase == nil { errors.add("passphrase", "Passphrase is required") }
        try errors.throwIfAny()
        return try await verification.verify(backup, passphrase, for: user)
    }

    private func download(_ call: Call<Empty>) async throws -> Answer {
        let visitor = try Self.visitor(call)
        let found = try await store.open(store.backup(call.id(), of: visitor.book), in: contents)
        guard let (backup, file) = found else { throw APIError.notFound }
        await activity.note(.backupDownloaded, by: try call.identity)
        let name = "coffer-backup-\(backup.createdAt.utcDate.text)"
        return backup.isEncrypted
            ? .raw(file.body, contentType: "application/octet-stream", fileName: "\(name).coffer")
            : .raw(file.body, contentType: "application/json", fileName: "\(name).json")
    }

    private func delete(_ call: Call<Empty>) async throws -> DeletedID<Backup> {
        let id: ID<Backup> = try call.id()
        try await workflow.delete(id, of: call.place.key)
        return DeletedID(id: id)
    }

    /// Backups of personal books have the wallet.
    private static func visitor<Body>(_ call: Call<Body>) throws(APIError) -> BookVisitor {
        let visitor = try BookVisitor(call)
        if visitor.isAtHome { try visitor.identity.grant?.require(.user(.wallet)) }
        return visitor
    }
}
