import Contracts
import HTTPKit
import TestKit
import Testing

/// A member with two accounts, each with what a bound token might reach of the other one.
struct TokenScene {
    let system: CofferSystem
    let ada: Member
    /// The active account, which bound tokens do not reach.
    let hidden: String
    /// The account of bound tokens.
    let shown: String
    let groceries: String

    static func run(
        settings: [String: String] = ["COFFER_RATES": "off"], _ body: (TokenScene) async throws -> Void
    ) async throws {
        try await CofferSystem.run(settings: settings) { system in
            let ada = try await system.join("ada@example.org")
            let hidden = try #require(try await ada.get("/accounts").data["activeAccountId"].string)
            let shown = try await ada.send(.post, "/accounts", #"{"name":"Household"}"#).data["id"].string
            let scene = TokenScene(
                system: system, ada: ada, hidden: hidden, shown: try #require(shown),
                groceries: try await ada.category("Groceries").text)
            try await body(scene)
        }
    }

    /// Makes a token and returns its text.
    func token(_ scopes: [TokenScope], accounts: [String]? = nil) async throws -> String {
        try await Self.token(of: ada, scopes, accounts: accounts).token
    }

    static func token(
        of member: Member, _ scopes: [TokenScope], accounts: [String]? = nil
    ) async throws -> (id: String, token: String) {
        let names = scopes.map { "\"\($0.rawValue)\"" }.joined(separator: ",")
        let bounds = accounts.map { ids in
            #","accountIds":[\#(ids.map { "\"\($0)\"" }.joined(separator: ","))]"#
        }
        let answer = try await member.send(
            .post, "/auth/tokens", #"{"name":"Script","scopes":[\#(names)]\#(bounds ?? "")}"#)
        return (
            try #require(answer.data["id"].string, "\(answer.text)"),
            try #require(answer.data["token"].string)
        )
    }

    /// Makes a thing as the member and returns its id.
    func make(_ path: String, _ body: String) async throws -> String {
        let answer = try await ada.send(.post, path, body)
        return try #require(answer.data["id"].string, "\(path): \(answer.text)")
    }

    /// Records an expense as the member and returns its id.
    func expense(_ amount: String, in account: String, extra: String = "") async throws -> String {
        try await make("/transactions", draft(amount, in: account, extra: extra))
    }

    func draft(_ amount: String, in account: String, extra: String = "") -> String {
        #"{"type":"EXPENSE","amount":"\#(amount)","accountId":"\#(account)","#
            + #""categoryId":"\#(groceries)"\#(extra)}"#
    }

    /// The draft of a transfer.
    func transfer(_ from: String, _ to: String, _ amount: Int, extra: String = "") -> String {
        #"{"fromAccountId":"\#(from)","toAccountId":"\#(to)","amount":\#(amount)\#(extra)}"#
    }

    /// The draft of a budget for January 2026.
    func budget(_ account: String, _ planned: Int) -> String {
        #"{"accountId":"\#(account)","categoryId":"\#(groceries)","month":"2026-01","planned":\#(planned)}"#
    }

    /// The draft of a recurring template.
    func template(_ account: String) -> String {
        #"{"accountId":"\#(account)","categoryId":"\#(groceries)","type":"EXPENSE","amount":5,"#
            + #""dayOfMonth":28}"#
    }

    func get(_ target: String, _ token: String) async throws -> TestAnswer {
        try await system.call(.get, target, token: token)
    }

    func send(
        _ method: HTTPMethod, _ target: String, _ token: String, _ body: String? = nil,
        fields: [(String, String)] = []
    ) async throws -> TestAnswer {
        try await system.call(method, target, token: token, json: body, fields: fields)
    }
}

extension TestAnswer {
    /// The first key of a 403's details; nil for any other answer.
    var forbiddenFor: String? { status == 403 ? json["details"].keys.first : nil }
}
