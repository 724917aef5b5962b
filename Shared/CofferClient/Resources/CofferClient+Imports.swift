public import Contracts

extension CofferClient {
    public var imports: Imports { Imports(client: self) }
    public var system: System { System(client: self) }

    /// Bank statements and other programs' files.
    public struct Imports: Sendable {
        let client: CofferClient

        public func list() async throws -> [Import] {
            try await client.call(ExportAPI.listImports).value.imports
        }

        /// Reads a file and previews its entries; nothing is recorded.
        /// - Parameter format: recognised by the content when nil.
        public func create(
            _ file: some OutgoingFile, format: ImportFormat? = nil, account: ID<Account>? = nil
        ) async throws -> Import {
            try await client.upload(
                ExportAPI.createImport, file,
                query: ["format": format?.rawValue, "accountId": account?.text]
            ).value
        }

        public func get(_ id: ID<Import>) async throws -> Import {
            try await client.call(ExportAPI.getImport, at: [id]).value
        }

        public func page(
            of id: ID<Import>, status: ImportRowStatus? = nil, limit: Int? = nil, cursor: String? = nil
        ) async throws -> ImportRowList {
            try await client.call(
                ExportAPI.listImportRows, at: [id],
                query: ["status": status?.rawValue, "limit": limit?.description, "cursor": cursor]
            ).value
        }

        public func rows(of id: ID<Import>, status: ImportRowStatus? = nil) -> Pages<ImportRow> {
            Pages { cursor in
                let page = try await self.page(of: id, status: status, cursor: cursor)
                return (page.rows, page.nextCursor)
            }
        }

        /// Corrects a preview.
        public func correct(_ id: ID<Import>, _ corrections: ImportCorrections) async throws -> Import {
            try await client.call(ExportAPI.updateImport, corrections, at: [id]).value
        }

        /// Records the ready entries.
        public func commit(_ id: ID<Import>) async throws -> Work<ImportCommitted, ImportRunning> {
            try await client.work(ExportAPI.commitImport, nil, at: [id], running: ImportRunning.self)
        }

        /// Removes the entries that nobody has edited.
        public func undo(_ id: ID<Import>) async throws -> Work<ImportUndone, ImportRunning> {
            try await client.work(ExportAPI.undoImport, nil, at: [id], running: ImportRunning.self)
        }

        public func delete(_ id: ID<Import>) async throws {
            _ = try await client.call(ExportAPI.deleteImport, at: [id])
        }
    }

    /// The state of the server.
    public struct System: Sendable {
        let client: CofferClient

        public func health() async throws -> HealthState { try await client.call(GatewayAPI.health).value }

        public func readiness() async throws -> HealthState {
            try await client.call(GatewayAPI.readiness).value
        }

        /// The public keys of access tokens.
        public func keys() async throws -> KeySet { try await client.call(AuthAPI.keys).value }
    }
}
