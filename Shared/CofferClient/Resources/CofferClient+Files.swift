public import Contracts

extension CofferClient {
    public var exports: Exports { Exports(client: self) }
    public var backups: Backups { Backups(client: self) }
    public var restores: Restores { Restores(client: self) }

    /// The user's data as files, which are held in memory; `download(_:to:)` writes one to the device.
    public struct Exports: Sendable {
        public enum Format: String, Sendable { case csv, json, hledger }

        let client: CofferClient

        public func file(
            _ format: Format, account: ID<Account>? = nil, from: CalendarDate? = nil,
            to: CalendarDate? = nil
        ) async throws -> ClientFile {
            try await client.download(
                ExportAPI.export,
                query: [
                    "format": format.rawValue, "accountId": account?.text, "from": from?.text,
                    "to": to?.text,
                ])
        }

        /// One table as CSV.
        public func table(_ table: ExportTable) async throws -> ClientFile {
            try await client.download(table.endpoint)
        }

        /// Everything that is kept about the user, as a zip file.
        public func archive() async throws -> ClientFile {
            try await client.download(ExportAPI.exportArchive)
        }
    }

    public struct Backups: Sendable {
        let client: CofferClient

        public func list() async throws -> [Backup] {
            try await client.call(ExportAPI.listBackups).value.backups
        }

        /// Makes a backup; one that takes long is running when this returns.
        public func create(_ request: BackupRequest = BackupRequest()) async throws -> Backup {
            try await client.call(ExportAPI.createBackup, request).value
        }

        public func get(_ id: ID<Backup>) async throws -> Backup {
            try await client.call(ExportAPI.getBackup, at: [id]).value
        }

        public func verify(_ id: ID<Backup>, passphrase: String? = nil) async throws -> BackupVerified {
            let request = BackupVerification(passphrase: passphrase.map { .value($0) } ?? .absent)
            return try await client.call(ExportAPI.verifyBackup, request, at: [id]).value
        }

        public func file(_ id: ID<Backup>) async throws -> ClientFile {
            try await client.download(ExportAPI.downloadBackup, at: [id])
        }

        public func delete(_ id: ID<Backup>) async throws {
            _ = try await client.call(ExportAPI.deleteBackup, at: [id])
        }
    }

    /// Restoring a book. The first call is a dry run, whose token confirms the second.
    public struct Restores: Sendable {
        let client: CofferClient

        public func restore(
            _ backup: ID<Backup>, _ draft: RestoreDraft
        ) async throws -> Work<RestoreResult, RestoreProgress> {
            try await client.work(
                ExportAPI.restoreBackup, OutgoingBody(json: draft), at: [backup],
                running: RestoreProgress.self)
        }

        /// Restores a file.
        /// - Parameter token: the dry run's token, to do what it has told.
        public func restore(
            _ file: some OutgoingFile, mode: RestoreMode, deleted: DeletedRecords? = nil,
            confirming token: String? = nil, passphrase: String? = nil
        ) async throws -> Work<RestoreResult, RestoreProgress> {
            var options = CallOptions()
            options.passphrase = passphrase
            return try await client.work(
                ExportAPI.restore, OutgoingBody(file: file), at: [],
                query: [
                    "mode": mode.rawValue, "deleted": deleted?.rawValue, "confirm": token.map { _ in "true" },
                    "token": token,
                ],
                options: options, running: RestoreProgress.self)
        }

        public func get(_ id: ID<Restore>) async throws -> RestoreProgress {
            try await client.call(ExportAPI.getRestore, at: [id]).value
        }

        public func undo(
            _ id: ID<Restore>, _ draft: RestoreUndoDraft = RestoreUndoDraft()
        ) async throws -> Work<RestoreResult, RestoreProgress> {
            try await client.work(
                ExportAPI.undoRestore, OutgoingBody(json: draft), at: [id], running: RestoreProgress.self)
        }
    }
}

extension Backup: Identifiable {}
