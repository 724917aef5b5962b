import CofferClient
import Contracts
import HTTPKit
import JSONKit
import TestKit
import Testing

/// A signed-in user of a system.
struct Member: Sendable {
    let system: CofferSystem
    let email: String
    let accessToken: String
    let refreshToken: String
    let id: String
    /// Speaks for the member as an app does, but renews no session: a test must see a refused token.
    let client: CofferClient

    init(system: CofferSystem, email: String, accessToken: String, refreshToken: String, id: String) {
        self.system = system
        self.email = email
        self.accessToken = accessToken
        self.refreshToken = refreshToken
        self.id = id
        client = CofferClient(
            transport: system.harness.client,
            session: SavedSession(accessToken: accessToken, refreshToken: "none"), retries: .never)
    }

    /// The member's app, which renews its session when the access token has run out.
    func app() -> CofferClient {
        CofferClient(
            transport: system.harness.client,
            session: SavedSession(accessToken: accessToken, refreshToken: refreshToken), retries: .never)
    }

    func get(_ target: String, fields: [(String, String)] = []) async throws -> TestAnswer {
        try await system.call(.get, target, token: accessToken, fields: fields)
    }

    func send(
        _ method: HTTPMethod, _ target: String, _ json: String? = nil, fields: [(String, String)] = []
    ) async throws -> TestAnswer {
        try await system.call(method, target, token: accessToken, json: json, fields: fields)
    }

    /// Uploads a statement to import.
    func upload(_ statement: String, query: String = "") async throws -> TestAnswer {
        try await upload(Array(statement.utf8), query: query)
    }

    func upload(_ statement: [UInt8], query: String = "") async throws -> TestAnswer {
        try await system.harness.client.send(
            .post, "/imports\(query)", body: .bytes(statement),
            fields: [
                ("Authorization", "Bearer \(accessToken)"), ("Content-Type", "application/octet-stream"),
            ])
    }

    func category(_ name: String, _ type: EntryType = .expense) async throws -> ID<Category> {
        try await client.categories.create(CategoryDraft(name: .value(name), type: .value(type))).id
    }

    /// Records an expense; `extra` are further members of the draft, as JSON.
    func expense(
        _ amount: String, _ category: ID<Category>, extra: String = ""
    ) async throws -> ID<Transaction> {
        let body = #"{"type":"EXPENSE","amount":\#(amount),"categoryId":"\#(category)"\#(extra)}"#
        let draft = try JSON.decode(TransactionDraft.self, from: Array(body.utf8))
        return try await client.transactions.create(draft).id
    }

    /// Records an expense and returns it.
    func spend(
        _ amount: AmountText, on category: ID<Category>, date: CalendarDate? = nil,
        description: Field<String> = .absent, currency: Currency? = nil, tags: [String]? = nil,
        clientId: Field<String> = .absent
    ) async throws -> Transaction {
        try await client.transactions.create(
            TransactionDraft(
                categoryId: .value(category), type: .value(.expense), amount: .value(amount),
                currency: currency.map { .value($0) } ?? .absent, date: date.map { .value($0) } ?? .absent,
                description: description, tags: tags.map { .list($0) } ?? .absent, clientId: clientId))
    }
}
