import Contracts
import ServiceKit

/// The routes that create, list, download and delete backups.
struct BackupRoutes: Sendable {
    private static let passphraseLengths = 8...1_024

    let workflow: BackupWorkflow
    let store: BackupStore
    let folder: ContentFolder

    func mount(on routes: inout ServiceRoutes) {
        routes.on(ExportAPI.createBackup, create)
        routes.on(ExportAPI.listBackups, list)
        routes.on(ExportAPI.downloadBackup, download)
        routes.on(ExportAPI.deleteBackup, delete)
    }

    private func create(_ call: Call<BackupRequest>) async throws -> Answer {
        var errors = FieldErrors()
        let passphrase = errors.optional(call.body.passphrase, "passphrase")
        if let passphrase, !Self.passphraseLengths.contains(passphrase.count) {
            errors.add("passphrase", "Passphrase must be 8 to 1024 characters")
        }
        try errors.throwIfAny()
        return try await workflow.make(
            for: call.identity, passphrase: passphrase, idempotency: call.idempotency(), now: call.now)
    }

    private func list(_ call: Call<Empty>) async throws -> BackupList {
        BackupList(backups: try await store.list(of: call.user))
    }

    private func download(_ call: Call<Empty>) async throws -> Answer {
        let backup = try await store.backup(call.id(), of: call.user)
        guard let file = FileStream(folder.path(of: backup.id.text)) else { throw ExportError.notFound }
        let name = "coffer-backup-\(backup.createdAt.utcDate.text)"
        return backup.encrypted
            ? .raw(file.body, contentType: "application/octet-stream", fileName: "\(name).coffer")
            : .raw(file.body, contentType: "application/json", fileName: "\(name).json")
    }

    private func delete(_ call: Call<Empty>) async throws -> DeletedID<Backup> {
        let id: ID<Backup> = try call.id()
        try await workflow.delete(id, of: call.user)
        return DeletedID(id: id)
    }
}
