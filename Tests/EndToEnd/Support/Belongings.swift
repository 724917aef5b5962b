import Contracts
import HTTPKit
import ServiceKit
import TestKit
import Testing

/// One thing of each kind that a user can own.
struct Belongings {
    /// The ids by the path of their kind: `/accounts`, `/categories`, …
    let ids: [String: String]

    /// Makes them for a user who has a fresh sign-in.
    init(of member: Member) async throws {
        func make(_ path: String, _ body: String? = nil) async throws -> String {
            let answer = try await member.send(.post, path, body)
            return try #require(answer.data["id"].string, "\(path): \(answer.text)")
        }
        let category = try await member.category("Groceries")
        let transaction = try await member.expense("10", category)
        let account = try #require(try await member.get("/accounts").data["activeAccountId"].string)
        let other = try await make("/accounts", #"{"name":"Savings"}"#)
        let transfer = try await make(
            "/transfers", #"{"fromAccountId":"\#(account)","toAccountId":"\#(other)","amount":1}"#)
        let gone = try await member.expense("3", category)
        _ = try await member.send(.delete, "/transactions/\(gone)")
        let share = try await make(
            "/expenses/share",
            #"{"transactionId":"\#(transaction)","participants":[{"email":"bob@example.org"}]}"#)
        var passkey = try SoftPasskey(.edDSA, origin: CofferSystem.origin, rpID: "127.0.0.1")
        let options = try await member.send(.post, "/auth/passkeys/register/options", "{}").data
        let backup = try await make("/backups")
        let book = try await make("/books", #"{"name":"Home"}"#)
        ids = [
            "/accounts": account, "/categories": category.text, "/transactions": transaction.text,
            "/transfers": transfer, "/trash": gone.text,
            "/budgets": try await make(
                "/budgets",
                #"{"accountId":"\#(account)","categoryId":"\#(category)","month":"2026-01","planned":5}"#),
            "/recurring": try await make(
                "/recurring", #"{"categoryId":"\#(category)","type":"EXPENSE","amount":5,"dayOfMonth":28}"#),
            "/recurring/suggestions": try await Self.suggestion(in: category, of: member),
            "/rules": try await make(
                "/rules",
                #"{"name":"Shop","when":[{"field":"payee","op":"is","value":"shop"}],"#
                    + #""then":[{"add":"tag","value":"shop"}]}"#),
            "/goals": try await make(
                "/goals", #"{"name":"Car","targetAmount":5,"currency":"USD","deadline":"2100-01-01"}"#),
            "/assets": try await make("/assets", #"{"currency":"BTC"}"#),
            "/books": book,
            "/invitations": try await make(
                "/books/\(book)/invitations", #"{"email":"grace@example.org","role":"VIEWER"}"#),
            "/planning/reminders": try await Self.calendarToken(of: member),
            // A month without a plan, which nobody has.
            "/planning/months": "2000-01", "/expenses/shares": share, "/sharing": share,
            "/notifications": share,
            "/webhooks": try await make(
                "/webhooks", #"{"url":"https://hooks.invalid/coffer","events":["wallet.changed"]}"#),
            "/groups": try await make("/groups", #"{"name":"Flat"}"#),
            "/backups": backup, "/restores": try await Self.restore(backup, of: member),
            "/imports": try #require(
                try await member.upload("Date;Payee;Amount\n2026-01-31;Shop;-1,50\n").data["id"].string),
            "/auth/passkeys": try await make(
                "/auth/passkeys/register/verify", passkey.registration(options).json),
            "/auth/tokens": try await make("/auth/tokens", #"{"name":"Script","scopes":["read"]}"#),
            // A provider, and an identity of one, which nobody has without settings.
            "/auth/oidc": "example", "/auth/identities": backup,
            // A bank connection, which nobody has without a bank's server.
            "/bank/connections": backup,
            "/auth/sessions": try #require(
                try await member.get("/auth/sessions").data["sessions"][0]["id"].string),
        ]
    }

    /// Spends the same in three months and returns the key of what is suggested.
    static func suggestion(
        in category: ID<Category>, payee: String = "Club", of member: Member
    ) async throws -> String {
        let today = member.system.harness.clock.clock.now().utcDate
        for month in -2...0 {
            let day = try #require(today.month.adding(month)?.day(today.components.day))
            _ = try await member.send(
                .post, "/transactions",
                """
                {"type":"EXPENSE","amount":7,"categoryId":"\(category)","payee":"\(payee)","date":"\(day.text)"}
                """)
        }
        let found = try await member.get("/recurring/suggestions")
        let own = found.data["suggestions"].array.first { $0["payee"].string == payee }
        return try #require(own?["key"].string, "\(found.text)")
    }

    /// Opens the member's calendar and returns the token in its address.
    private static func calendarToken(of member: Member) async throws -> String {
        let answer = try await member.send(.post, "/planning/reminders/token")
        let url = try #require(answer.data["url"].string, "\(answer.text)")
        return String(try #require(url.split(separator: "/").dropLast().last))
    }

    /// Restores a backup and returns the restore's id.
    private static func restore(_ backup: String, of member: Member) async throws -> String {
        let path = "/backups/\(backup)/restore"
        func isOvertaken(_ answer: TestAnswer) -> Bool {
            answer.status == 409 && answer.text.contains("changed since this preview")
        }
        // What the services do by themselves, as booking a due template, can come in between.
        while true {
            let preview = try await member.send(.post, path, #"{"mode":"merge"}"#)
            if isOvertaken(preview) { continue }
            let token = try #require(preview.data["token"].string, "\(preview.text)")
            let done = try await member.send(
                .post, path, #"{"mode":"merge","confirm":true,"token":"\#(token)"}"#)
            if isOvertaken(done) { continue }
            return try #require(done.data["restoreId"].string, "\(done.text)")
        }
    }

    /// The path of an endpoint with the id of its kind. Throws if there is nothing of the kind.
    func target(of endpoint: EndpointDescription) throws -> String {
        guard endpoint.path.contains("{") else { return endpoint.path }
        let kind = String(endpoint.path.prefix { $0 != "{" }.dropLast())
        return endpoint.target(id: try #require(ids[kind], "no example for \(endpoint.path)"))
    }
}

extension EndpointDescription {
    var httpMethod: HTTPMethod { HTTPMethod(rawValue: method.rawValue) }

    /// The path with an id in the place of every parameter.
    func target(id: String) -> String { path.replacing(#/\{[a-z]+\}/#, with: id) }
}
