import Contracts
import HTTPKit
import TestKit
import Testing

/// A book of Ada's, in which Bob writes and Eve reads; Dan is a stranger.
struct HomeScene {
    static let statement = """
        Date;Payee;Category;Amount
        2026-01-05;Coffee bar;Fun;-3,50
        2026-01-31;Employer;Salary;2.500,00

        """

    let system: CofferSystem
    let ada: Member
    let bob: Member
    let eve: Member
    let dan: Member
    /// The book's id.
    let book: String

    static func run(
        settings: [String: String] = ["COFFER_RATES": "off"], _ body: (HomeScene) async throws -> Void
    ) async throws {
        try await CofferSystem.run(settings: settings) { system in
            let ada = try await system.join("ada@example.org", name: "Ada")
            let bob = try await system.join("bob@example.org", name: "Bob")
            let eve = try await system.join("eve@example.org", name: "Eve")
            let dan = try await system.join("dan@example.org", name: "Dan")
            let made = try await ada.send(.post, "/books", #"{"name":"Home","currency":"EUR"}"#)
            let book = try #require(made.data["id"].string, "\(made.text)")
            let scene = HomeScene(system: system, ada: ada, bob: bob, eve: eve, dan: dan, book: book)
            try await scene.invite(bob, "EDITOR")
            try await scene.invite(eve, "VIEWER")
            try await body(scene)
        }
    }

    func invite(_ member: Member, _ role: String) async throws {
        let made = try await ada.send(
            .post, "/books/\(book)/invitations", #"{"email":"\#(member.email)","role":"\#(role)"}"#)
        try #require(made.status == 201, "\(made.text)")
        let open = try await member.get("/invitations").data["invitations"]
        let id = try #require(open[0]["id"].string)
        let accepted = try await member.send(.post, "/invitations/\(id)/accept")
        try #require(accepted.status == 200, "\(accepted.text)")
    }

    func remove(_ member: Member) async throws {
        let answer = try await ada.send(.delete, "/books/\(book)/members/\(member.id)")
        try #require(answer.status == 200, "\(answer.text)")
    }

    /// The path of an endpoint in the common book.
    func at(_ path: String) -> String { "/books/\(book)\(path)" }

    func get(_ path: String, by member: Member) async throws -> TestAnswer { try await member.get(at(path)) }

    func send(
        _ method: HTTPMethod, _ path: String, _ json: String? = nil, by member: Member
    ) async throws -> TestAnswer {
        try await member.send(method, at(path), json)
    }

    func upload(_ statement: String = statement, by member: Member) async throws -> TestAnswer {
        try await system.harness.client.send(
            .post, at("/imports"), body: .bytes(Array(statement.utf8)),
            fields: [
                ("Authorization", "Bearer \(member.accessToken)"),
                ("Content-Type", "application/octet-stream"),
            ])
    }

    /// Records an expense in the common book and returns its id.
    func spend(_ amount: String, by member: Member) async throws -> String {
        var food = try await get("/categories", by: member).data["categories"].array
            .first { $0["name"].string == "Food" }?["id"].string
        if food == nil {
            let made = try await send(.post, "/categories", #"{"name":"Food","type":"EXPENSE"}"#, by: member)
            food = made.data["id"].string
        }
        let made = try await send(
            .post, "/transactions",
            #"{"type":"EXPENSE","amount":"\#(amount)","categoryId":"\#(try #require(food))"}"#, by: member)
        return try #require(made.data["id"].string, "\(made.text)")
    }

    func count() async throws -> Int? { try await get("/transactions", by: ada).data["total"].int }

    /// Makes a backup of the common book and returns its id.
    func backUp() async throws -> String {
        let made = try await send(.post, "/backups", "{}", by: ada)
        return try #require(made.data["id"].string, "\(made.text)")
    }

    /// Restores a backup of the common book in both steps.
    func restore(_ backup: String) async throws -> TestAnswer {
        let path = "/backups/\(backup)/restore"
        let preview = try await send(.post, path, #"{"mode":"replace"}"#, by: ada)
        let token = try #require(preview.data["token"].string, "\(preview.text)")
        return try await send(
            .post, path, #"{"mode":"replace","confirm":true,"token":"\#(token)"}"#, by: ada)
    }
}
