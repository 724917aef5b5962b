import Contracts
import HTTPKit
import JSONKit
import SQLiteKit
import ServiceKit
import TestKit
import Testing

@testable import LedgerCore
@testable import LedgerWholeBooks

/// What other services write and read for members of a book: the unit itself asks for the role
/// (contract-household §4, "Which book").
@Suite struct HouseholdUnitTests {
    private static let importID = ID<Import>(high: 0x0190_0000_0000_7000, low: 0x8000_0000_0000_0001)

    private static func send(
        _ scene: HouseholdScene, _ method: HTTPMethod, _ path: String, _ json: String? = nil
    ) async throws -> TestAnswer {
        try await scene.ledger.service.request(method, path, as: .service("export"), json: json)
    }

    /// - Parameter number: nil for person 1 in the personal book.
    private static func book(_ scene: HouseholdScene, by number: Int?) async throws -> TestAnswer {
        let book = number == nil ? scene.id(1) : scene.home
        let accounts = try await scene.inBook(.get, "/accounts", by: 1, book: book).json
        let account = try #require(accounts["activeAccountId"].string.flatMap { ID<Account>($0) })
        let row = ImportUnitRow(
            row: number ?? 1, account: account, type: .expense, amount: Money(amountMinor: 500, .usd),
            date: LedgerFixture.noon.utcDate, description: "Tea", notes: nil, payee: nil, tags: [],
            categoryId: nil, categoryName: "Drinks", externalId: nil)
        let unit = ImportUnit(
            user: try #require(ID(book)), by: number.map { scene.ledger.service.user($0).user },
            currency: number == nil ? "USD" : "EUR", timeZone: "UTC", importId: importID, rows: [row])
        return try await send(
            scene, .post, "/internal/imports/rows", String(decoding: try JSON.encode(unit), as: UTF8.self))
    }

    private static func undo(_ scene: HouseholdScene, by number: Int?) async throws {
        let person = number.map { scene.ledger.service.user($0).user }
        let request = ImportUndoRequest(
            user: try #require(person == nil ? ID(scene.id(1)) : ID(scene.home)), by: person,
            importId: importID, after: 0)
        let text = String(decoding: try JSON.encode(request), as: UTF8.self)
        #expect(try await send(scene, .post, "/internal/imports/undo", text).json["removed"].int == 1)
    }

    @Test func `household: who takes an import back is named in the activity`() async throws {
        try await HouseholdScene.run { scene in
            func newest(_ book: String) async throws -> [String?] {
                // Units of one moment are one.
                scene.ledger.service.clock.advance(seconds: 1)
                let line = try await scene.ledger.json(.get, "/books/\(book)/activity")["activity"][0]
                return [line["by"]["displayName"].string, line["action"].string]
            }
            try await scene.join(2)
            #expect(try await Self.book(scene, by: 2).status == 200)
            #expect(try await newest(scene.home) == ["Person 2", "created"])
            try await Self.undo(scene, by: 2)
            #expect(try await newest(scene.home) == ["Person 2", "deleted"])
            // In the personal book nobody is named by the request.
            try await scene.join(3, to: scene.id(1))
            #expect(try await Self.book(scene, by: nil).status == 200)
            scene.ledger.service.clock.advance(seconds: 1)
            try await Self.undo(scene, by: nil)
            #expect(try await newest(scene.id(1)) == ["Person 1", "deleted"])
        }
    }

    private static func count(_ scene: HouseholdScene) async throws -> Int? {
        try await scene.inBook(.get, "/transactions", by: 1).json["total"].int
    }

    @Test func `household: a unit of an import asks for the member's role, and no unit follows a removal`()
        async throws
    {
        try await HouseholdScene.run { scene in
            try await scene.join(2)
            try await scene.join(3, as: "VIEWER")
            #expect(try await Self.book(scene, by: 2).json["booked"].int == 1)
            #expect(try await Self.book(scene, by: 3).status == 403)
            #expect(try await Self.book(scene, by: 4).status == 404)
            let made = try await scene.inBook(.get, "/transactions", by: 1).json["transactions"][0]
            #expect(made["createdBy"]["id"].string == scene.id(2), "\(made)")
            _ = try await scene.ledger.json(.delete, "/books/\(scene.home)/members/\(scene.id(2))")
            let refused = try await Self.book(scene, by: 2)
            #expect(refused.status == 404 && refused.json["error"].string == "Book not found")
            let undo = ImportUndoRequest(
                user: try #require(ID(scene.home)), by: scene.ledger.service.user(2).user,
                importId: Self.importID, after: 0)
            let text = String(decoding: try JSON.encode(undo), as: UTF8.self)
            #expect(try await Self.send(scene, .post, "/internal/imports/undo", text).status == 404)
            #expect(try await Self.count(scene) == 1)
            // Whatever a visitor prefers, the book keeps its currency.
            let books = try await scene.ledger.json(.get, "/books")["books"].array
            #expect(books.first { $0["id"].string == scene.home }?["currency"].string == "USD")
        }
    }

    @Test func `household: a book is streamed to its members alone, without anybody's wallet`() async throws {
        try await HouseholdScene.run { scene in
            try await scene.join(2, as: "VIEWER")
            let owned = scene.id(1)
            _ = try await scene.ledger.json(.get, "/accounts")
            for (key, number, status) in [
                (scene.home, 1, 200), (scene.home, 2, 200), (scene.home, 3, 404), (owned, 2, 404),
            ] {
                let answer = try await Self.send(
                    scene, .get,
                    "/internal/users/\(key)/book?currency=EUR&timeZone=UTC&by=\(scene.id(number))")
                #expect(answer.status == status, "\(number) \(answer.text)")
                if status == 200, key == scene.home {
                    #expect(!answer.text.contains(#""record":"walletTransaction""#))
                    #expect(answer.text.contains(#""currency":"USD""#))
                }
            }
        }
    }

    @Test func `household: owners alone restore a book, and its file changes nobody's preferences`()
        async throws
    {
        try await HouseholdScene.run { scene in
            try await scene.join(2)
            let head = try scene.ledger.head(settings: "{}")
            for (number, status) in [(2, 403), (3, 404), (1, 200)] {
                let id = scene.ledger.service.context.ids.make(Restore.self).text
                let path = "/internal/users/\(scene.home)/restores/\(id)"
                let query = "?currency=EUR&timeZone=UTC&by=\(scene.id(number))"
                let answer = try await Self.send(scene, .post, path + query, head)
                #expect(answer.status == status, "\(number) \(answer.text)")
            }
            let told = try await scene.ledger.store.database.read { db in
                try db.first("SELECT count(*) FROM restores WHERE preferences IS NOT NULL") { try $0.int(0) }
            }
            #expect(told == 0)
        }
    }
}
