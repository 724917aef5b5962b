import Contracts
import HTTPKit
import JSONKit
import TestKit
import Testing

/// All endpoints of a book, called by everybody who could try, in a session and by their API tokens
/// (contract-household §4, "Which book", "Roles"; contract-access, "API tokens").
@Suite struct BookAccessTests {
    /// Who calls, and what they are in the book.
    private struct Caller {
        let name: String
        /// An access token or an API token.
        let token: String
        /// Nil for somebody to whom the book does not exist.
        let role: BookRole?
        var isAPIToken = false
    }

    private static let endpoints = (LedgerAPI.all + SharingAPI.all + ExportAPI.all).filter {
        $0.access.role != nil
    }
    /// Bodies of the endpoints that read a form before they look into the book: without one, they name what
    /// the form lacks, to everybody alike.
    private static let bodies = [
        "POST /categories": #"{"name":"Gifts","type":"EXPENSE"}"#,
        "POST /categories/bulk": #"{"categories":[{"name":"Gifts","type":"EXPENSE"}]}"#,
        "PATCH /categories/{id}/archive": #"{"isArchived":true}"#,
        "POST /transactions/batch": #"{"operations":[{"op":"delete","id":"\#(nobody)"}]}"#,
        "POST /payees/rename": #"{"from":"X","to":"Y"}"#,
        "POST /undo": #"{"undoToken":"\#(nobody)"}"#,
        "PUT /rates": #"{"base":"EUR","currency":"USD","rate":"1.25"}"#,
        "POST /expenses/share":
            #"{"transactionId":"\#(nobody)","participants":[{"email":"grace@example.org"}]}"#,
    ]
    private static let nobody = "01900000-0000-7000-8000-00000000000a"
    private static let scopes = TokenScope.allCases.map { #""\#($0.rawValue)""# }.joined(separator: ",")

    @Test func `household: every endpoint × member, former, invited, stranger and their tokens`()
        async throws
    {
        let settings = ["COFFER_RATES": "off", "COFFER_ACCESS_TTL": "86400"]
        try await HomeScene.run(settings: settings) { scene in
            let (system, book) = (scene.system, scene.book)
            let belongings = try await BookBelongings(in: scene)
            let (strangers, members) = try await Self.callers(in: scene)
            let before = try await Self.look(at: scene)
            for endpoint in Self.endpoints {
                let target = try belongings.target(of: endpoint, in: book)
                for caller in strangers + members where !Self.isAdmitted(caller, to: endpoint) {
                    let answer = try await Self.call(endpoint, target, by: caller, system)
                    Self.expectRefusal(of: caller, at: endpoint, answer)
                }
            }
            #expect(try await Self.look(at: scene) == before, "a refused request changed the book")
            for endpoint in Self.endpoints {
                let target = try belongings.target(of: endpoint, in: book)
                for caller in members where Self.isAdmitted(caller, to: endpoint) {
                    let answer = try await Self.call(endpoint, target, by: caller, system)
                    let isRefused =
                        [401, 403].contains(answer.status) || answer.status >= 500
                        || answer.json["error"].string == "Book not found"
                    #expect(!isRefused, "\(caller.name), \(endpoint.name): \(answer.text)")
                }
            }
        }
    }

    @Test func `household: what is a person's is in no book, not even for its owner`() async throws {
        try await HomeScene.run { scene in
            let all = AuthAPI.all + LedgerAPI.all + SharingAPI.all + ExportAPI.all
            let places = ["/books", "/invitations"]
            for endpoint in all where endpoint.access.needsUser && endpoint.access.role == nil {
                if places.contains(where: { endpoint.path.hasPrefix($0) }) { continue }
                let target = "/books/\(scene.book)" + endpoint.target(id: scene.book)
                let body = endpoint.method == .get ? nil : "{}"
                let answer = try await scene.ada.send(endpoint.httpMethod, target, body)
                #expect(answer.status == 404, "\(endpoint.name): \(answer.status)")
            }
        }
    }

    /// Everybody who could try: those to whom the book does not exist, and its members.
    private static func callers(in scene: HomeScene) async throws -> ([Caller], [Caller]) {
        func token(_ member: Member, _ more: String) async throws -> TestAnswer {
            try await member.send(.post, "/auth/tokens", #"{"name":"T","scopes":[\#(scopes)]\#(more)}"#)
        }
        let ofBook = #","bookId":"\#(scene.book)""#
        func tokens(of member: Member, _ name: String, _ role: BookRole) async throws -> [Caller] {
            let text = try await token(member, ofBook).data["token"].string
            return [
                Caller(name: name, token: member.accessToken, role: role),
                Caller(
                    name: "\(name)'s token", token: try #require(text), role: role, isAPIToken: true),
            ]
        }
        let former = try await scene.system.join("former@example.org")
        try await scene.invite(former, "EDITOR")
        let formers = try await tokens(of: former, "former", .editor)
        try await scene.remove(former)
        let invited = try await scene.system.join("invited@example.org")
        _ = try await scene.ada.send(
            .post, "/books/\(scene.book)/invitations", #"{"email":"invited@example.org","role":"EDITOR"}"#)
        var strangers = formers.map {
            Caller(name: $0.name, token: $0.token, role: nil, isAPIToken: $0.isAPIToken)
        }
        for (member, name) in [(invited, "invited"), (scene.dan, "stranger")] {
            strangers.append(Caller(name: name, token: member.accessToken, role: nil))
            let refused = try await token(member, ofBook)
            #expect(refused.status == 404 && refused.data["token"].isMissing, "\(refused.text)")
        }
        var members: [Caller] = []
        for (member, role) in [(scene.eve, BookRole.viewer), (scene.bob, .editor), (scene.ada, .owner)] {
            let name = role.rawValue.lowercased()
            members += try await tokens(of: member, name, role)
            let personal = try #require(try await token(member, "").data["token"].string)
            strangers.append(
                Caller(name: "\(name)'s personal token", token: personal, role: nil, isAPIToken: true))
        }
        return (strangers, members)
    }

    private static func isAdmitted(_ caller: Caller, to endpoint: EndpointDescription) -> Bool {
        guard let role = caller.role, let needed = endpoint.access.role else { return false }
        return role >= needed && (!caller.isAPIToken || endpoint.access.scope != nil)
    }

    private static func call(
        _ endpoint: EndpointDescription, _ target: String, by caller: Caller, _ system: CofferSystem
    ) async throws -> TestAnswer {
        let body = endpoint.method == .get ? nil : bodies[endpoint.name] ?? "{}"
        let query =
            endpoint.name == "DELETE /budgets"
            ? "?accountId=\(nobody)&categoryId=\(nobody)&month=2026-01" : ""
        return try await system.call(endpoint.httpMethod, target + query, token: caller.token, json: body)
    }

    private static func expectRefusal(
        of caller: Caller, at endpoint: EndpointDescription, _ answer: TestAnswer
    ) {
        let said = answer.json["error"].string
        let comment: Comment = "\(caller.name), \(endpoint.name): \(answer.status) \(answer.text)"
        #expect(answer.data.isMissing || answer.data.isNull, comment)
        if caller.isAPIToken && endpoint.access.scope == nil {
            // No token reaches the endpoint, in whatever book.
            #expect(answer.status == 403 || answer.status == 404, comment)
        } else if caller.role == nil {
            #expect(answer.status == 404 && said == "Book not found", comment)
        } else {
            let words = ["Only the owner can do this", "You can read this book, not change it"]
            #expect(answer.status == 403 && words.contains(said ?? ""), comment)
        }
    }

    /// What the owner sees of everything that a request could change.
    private static func look(at scene: HomeScene) async throws -> [String] {
        var seen: [String] = []
        for path in [
            "/accounts", "/categories", "/transactions", "/transfers", "/budgets", "/recurring", "/rules",
            "/goals", "/assets", "/trash", "/backups", "/imports", "/planning/settings", "/activity",
        ] {
            seen.append(try await scene.get(path, by: scene.ada).text)
        }
        return seen
    }
}
