import Contracts
import HTTPKit
import ServiceKit

/// `/restore`, `/backups/{id}/restore`, `/restores`
struct RestoreRoutes: Sendable {
    private static let passphraseField = "X-Backup-Passphrase"

    let workflow: BackupRestoreWorkflow
    let store: BackupStore
    let contents: ContentStore

    func mount(on routes: inout ServiceRoutes) {
        routes.on(ExportAPI.restore, restore)
        routes.on(ExportAPI.restoreBackup, restoreBackup)
        routes.on(ExportAPI.getRestore) { call in
            try await workflow.progress(call.id(), of: call.place.key)
        }
        routes.on(ExportAPI.undoRestore, undo)
    }

    private func restore(_ call: Call<StreamedBody>) async throws -> Answer {
        let owner = try BookVisitor(call)
        let (wish, isConfirmed, token) = try call.reading { query, errors in
            let mode = errors.parsed("mode", query, RestoreMode.expectation) { Self.mode($0) }
            if query("mode") == nil { errors.add("mode", "Mode is required") }
            let deleted = errors.parsed("deleted", query, DeletedRecords.expectation) {
                DeletedRecords(rawValue: $0)
            }
            let isConfirmed = errors.flag("confirm", query)
            let token = query("token")
            if isConfirmed, token == nil { errors.add("token", "Token is required") }
            return (RestoreWish(mode, deleted, &errors), isConfirmed, token)
        }
        let passphrase = try Self.passphrase(call)
        call.request.allowSlowBody()
        guard isConfirmed, let token else {
            return try await workflow.preview(
                call.request.body, wish, passphrase, by: owner, isUpload: true)
        }
        return try await workflow.confirm(call.request.body, token: token, wish, by: owner)
    }

    /// The modes of requests.
    private static func mode(_ text: String) -> RestoreMode? {
        RestoreMode(rawValue: text).flatMap { $0 == .undo ? nil : $0 }
    }

    private static func passphrase(_ call: Call<StreamedBody>) throws(APIError) -> Passphrase? {
        guard let text = call.request.fields[passphraseField] else { return nil }
        guard let decoded = PercentDecoding.text(text.utf8, plusIsSpace: false) else {
            throw .field(passphraseField, "X-backup-passphrase must be percent-encoded UTF-8")
        }
        return Passphrase(decoded)
    }

    private func restoreBackup(_ call: Call<RestoreDraft>) async throws -> Answer {
        let owner = try BookVisitor(call)
        let backup = try await store.backup(call.id(), of: owner.book)
        var errors = FieldErrors()
        let mode = errors.required(call.body.mode, "mode", "Mode is required")
        if mode == .undo { errors.add("mode", RestoreMode.expectation) }
        let wish = RestoreWish(mode, errors.optional(call.body.deleted, "deleted"), &errors)
        let passphrase = errors.optional(call.body.passphrase, "passphrase").map { Passphrase($0) }
        let token = Self.token(call.body.confirm, call.body.token, &errors)
        try errors.throwIfAny()
        if let token {
            return try await workflow.confirm(
                RestoreConfirmation(
                    token: token, fileHash: backup.sha256, mode: wish.mode, deleted: wish.deleted,
                    by: owner.by),
                by: owner)
        }
        guard let found = try await store.open(backup, in: contents) else { throw APIError.notFound }
        return try await workflow.preview(
            found.file.body, wish, passphrase, by: owner, isUpload: false)
    }

    private func undo(_ call: Call<RestoreUndoDraft>) async throws -> Answer {
        let owner = try BookVisitor(call)
        var errors = FieldErrors()
        let token = Self.token(call.body.confirm, call.body.token, &errors)
        try errors.throwIfAny()
        let id: ID<Restore> = try call.id()
        guard let token else { return try await workflow.previewUndo(of: id, by: owner) }
        return try await workflow.confirm(
            RestoreConfirmation(
                token: token, fileHash: nil, mode: .undo, deleted: .keep, undone: id, by: owner.by),
            by: owner)
    }

    /// Returns the token of a confirmation, or nil for a dry run.
    private static func token(
        _ confirm: Field<Bool>, _ token: Field<String>, _ errors: inout FieldErrors
    ) -> String? {
        let text = errors.optional(token, "token")
        guard errors.optional(confirm, "confirm") == true else { return nil }
        if text == nil { errors.add("token", "Token is required") }
        return text
    }
}
