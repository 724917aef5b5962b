public import Contracts

extension CofferClient {
    public var banks: Banks { Banks(client: self) }

    /// Entries of bank accounts that come by themselves. Connections are managed in a session, never by a
    /// token.
    public struct Banks: Sendable {
        let client: CofferClient

        /// Refused once the sign-in is ten minutes old.
        /// - Parameters:
        ///   - setupToken: what a SimpleFIN server shows; it works once.
        ///   - id: a connection that gets the new access and keeps its accounts.
        public func connect(
            setupToken: String, renewing id: ID<BankConnection>? = nil
        ) async throws -> BankConnection {
            let draft = BankConnectionDraft(
                setupToken: .value(setupToken), renews: id.map { .value($0) } ?? .absent)
            return try await client.call(ExportAPI.createBankConnection, draft).value
        }

        public func list() async throws -> [BankConnection] {
            try await client.call(ExportAPI.listBankConnections).value.connections
        }

        public func get(_ id: ID<BankConnection>) async throws -> BankConnection {
            try await client.call(ExportAPI.getBankConnection, at: [id]).value
        }

        /// Says where bank accounts go.
        @discardableResult
        public func choose(
            _ choices: [BankAccountChoice], of id: ID<BankConnection>
        ) async throws -> BankConnection {
            let change = BankConnectionChange(
                accounts: .value(BoundedList(choices.map { .value($0) })))
            return try await client.call(ExportAPI.updateBankConnection, change, at: [id]).value
        }

        /// Fetches entries now. A sync that takes longer goes on: `isSyncing` says so.
        @discardableResult
        public func sync(_ id: ID<BankConnection>) async throws -> BankConnection {
            try await client.call(ExportAPI.syncBankConnection, at: [id]).value
        }

        /// Ends a connection; its entries stay.
        public func delete(_ id: ID<BankConnection>) async throws {
            _ = try await client.call(ExportAPI.deleteBankConnection, at: [id])
        }
    }
}
