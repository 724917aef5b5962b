import Contracts
import HTTPKit
import ServiceKit
import TestKit
import Testing

@testable import ExportService

/// Imports into the book of others (contract-household §4, "Which book").
@Suite struct HouseholdImportTests {
    private static let file = "Date,Payee,Amount\n2026-01-02,Shop,-5.00\n2026-01-03,Bar,-3.00\n"

    private static func run(
        _ body: (ImportFixture, _ id: String, _ book: [(String, String)]) async throws -> Void
    ) async throws {
        try await ImportFixture.run { fixture in
            let book = [(BookPlace.fieldName, fixture.service.user(2).user.text)]
            let made = try await fixture.upload(.bytes(Array(file.utf8)), fields: book)
            try await body(fixture, try #require(made.json["id"].string, "\(made.text)"), book)
        }
    }

    @Test func `household: the import of a member who is removed stops, and goes back by itself`()
        async throws
    {
        try await Self.run { fixture, id, book in
            #expect(try await fixture.send(.get, "/\(id)").status == 404, "it is in the other book")
            fixture.ledger.close("rows")
            let refused = try await fixture.send(.post, "/\(id)/commit", fields: book)
            #expect(refused.status == 404 && refused.json["error"].string == "Book not found")
            #expect(fixture.ledger.undoers == [nil], "nobody's role is asked for what goes back by itself")
            let after = try await fixture.send(.get, "/\(id)", fields: book)
            #expect(after.json["status"].string == "failed", "\(after.text)")
        }
    }

    @Test func `household: an undo of a member who is removed ends, and others can take the import back`()
        async throws
    {
        try await Self.run { fixture, id, book in
            #expect(try await fixture.send(.post, "/\(id)/commit", fields: book).status == 200)
            #expect(fixture.ledger.booked == [fixture.service.user(2).user])
            fixture.ledger.close("undo")
            let refused = try await fixture.send(.post, "/\(id)/undo", fields: book)
            #expect(refused.status == 404, "\(refused.text)")
            fixture.ledger.close()
            let done = try await fixture.send(.post, "/\(id)/undo", as: 2)
            #expect(done.status == 200, "\(done.text)")
            #expect(fixture.ledger.undoers == [nil], "the owner is at home")
        }
    }

    @Test func `household: a person without a role in the book is asked about before anything else`()
        async throws
    {
        try await Self.run { fixture, id, book in
            fixture.ledger.close(fixture.service.user(1).user.text)
            for (method, path) in [(HTTPMethod.get, ""), (.get, "/\(id)"), (.post, "/\(id)/commit")] {
                let answer = try await fixture.send(method, path, fields: book)
                #expect(answer.status == 404 && answer.json["error"].string == "Book not found")
            }
            let backups = try await fixture.service.request(
                .get, "/backups", as: fixture.service.user(3), fields: book)
            #expect(backups.status == 403, "an editor makes no backups")
        }
    }

    @Test func `household: a file that comes while its sender is removed is not read`() async throws {
        try await Self.run { fixture, id, book in
            // The ledger is asked before the file comes, and after.
            fixture.ledger.close("context", fromCall: fixture.ledger.calls("context") + 2)
            let refused = try await fixture.upload(.bytes(Array(Self.file.utf8)), fields: book)
            #expect(refused.status == 404 && refused.json["error"].string == "Book not found")
            let listed = try await fixture.send(.get, "", fields: book)
            #expect(listed.json["imports"].array.map { $0["id"].string } == [id], "\(listed.text)")
        }
    }
}
