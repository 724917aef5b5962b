import Contracts
import HTTPKit
import ServiceKit
import TestKit
import Testing

@testable import LedgerCore

/// People 1 to 8 of a ledger, of whom auth tells the addresses. Person 1 owns the book "Home".
struct HouseholdScene: Sendable {
    let ledger: LedgerFixture
    let people: StubPeople
    let home: String

    static func run(_ body: (HouseholdScene) async throws -> Void) async throws {
        let people = StubPeople()
        try await LedgerFixture.run(
            before: { service in
                for number in 1...24 {
                    people.add(service.user(number).user, address(number), "Person \(number)")
                }
                try service.stub("auth") { try await people.handle($0) }
                try LedgerFixture.refusingSharing(service)
            },
            { ledger in
                let home = try await ledger.json(.post, "/books", #"{"name":"Home"}"#)
                try await body(
                    HouseholdScene(ledger: ledger, people: people, home: try #require(home["id"].string)))
            })
    }

    static func address(_ number: Int) -> String { "person\(number)@example.org" }

    func id(_ number: Int) -> String { ledger.service.user(number).user.text }

    /// Invites a person and returns the invitation's id.
    @discardableResult
    func invite(_ number: Int, as role: String = "EDITOR", to book: String? = nil) async throws -> String {
        let made = try await ledger.json(
            .post, "/books/\(book ?? home)/invitations",
            #"{"email":"\#(Self.address(number))","role":"\#(role)"}"#)
        return try #require(made["id"].string)
    }

    /// Invites a person, who accepts.
    func join(_ number: Int, as role: String = "EDITOR", to book: String? = nil) async throws {
        let invitation = try await invite(number, as: role, to: book)
        _ = try await ledger.json(.post, "/invitations/\(invitation)/accept", user: number)
    }

    func accept(_ invitation: String, by number: Int) async throws -> Int {
        try await ledger.call(.post, "/invitations/\(invitation)/accept", user: number).status
    }

    /// Sends a request to a book by its path's id.
    func inBook(
        _ method: HTTPMethod, _ path: String, _ json: String? = nil, by number: Int, book: String? = nil
    ) async throws -> TestAnswer {
        try await ledger.service.request(
            method, path, as: ledger.service.user(number), json: json,
            fields: [(BookPlace.fieldName, book ?? home)])
    }

    /// The names of the books in a person's list.
    func books(of number: Int) async throws -> [String] {
        try await ledger.json(.get, "/books", user: number)["books"].array.compactMap { $0["name"].string }
    }

    /// What the other services are told, as `type kind person`.
    func told() async throws -> [String] {
        try await ledger.store.feed.page(after: 0, stream: nil).events.map { event in
            let data = try JSONValue(Array(event.data.utf8))
            return [event.type, data["kind"].string].compactMap(\.self).joined(separator: " ")
        }
    }
}
