import Contracts
import Glibc
import HTTPKit
import ServiceKit
import TestKit
import Testing

@testable import ExportService

/// Imports with a ledger that is slow, endless or loses answers.
@Suite struct ImportWorkTests {
    private static let file = "Date,Payee,Amount\n2026-01-02,Shop,-5.00\n2026-01-03,Bar,-3.00\n"

    @Test func `a look for duplicates without an end does not hold up another user's commit`() async throws {
        try await ImportFixture.run { fixture in
            let (first, second) = (
                try await fixture.preview(Self.file), try await fixture.preview(Self.file, as: 2)
            )
            fixture.ledger.makeEndless(fixture.service.user(1).user)
            let before = fixture.ledger.calls("candidates")
            async let endless = fixture.send(.post, "/\(first)/commit")
            #expect(try await eventually { fixture.ledger.calls("candidates") > before })
            let done = try await fixture.send(.post, "/\(second)/commit", as: 2)
            #expect(done.status == 200 && done.json["created"].int == 2, "\(done.text)")
            #expect(try await fixture.send(.get, "/\(first)").json["status"].string == "committing")
            fixture.ledger.makeEndless(nil)
            #expect([200, 202].contains(try await endless.status))
            #expect(
                try await eventually {
                    try await fixture.send(.get, "/\(first)").json["status"].string == "committed"
                })
        }
    }

    @Test func `a correction that loses against a commit is a conflict`() async throws {
        try await ImportFixture.run { fixture in
            let id = try await fixture.preview(Self.file)
            fixture.ledger.hold("context", "rows")
            let before = fixture.ledger.calls("context")
            async let correction = fixture.send(.patch, "/\(id)", #"{"createCategories":true}"#)
            #expect(try await eventually { fixture.ledger.calls("context") > before })
            async let commit = fixture.send(.post, "/\(id)/commit")
            #expect(
                try await eventually {
                    try await fixture.send(.get, "/\(id)").json["status"].string == "committing"
                })
            fixture.ledger.hold("rows")
            let refused = try await correction
            #expect(refused.status == 409, "\(refused.text)")
            fixture.ledger.hold()
            // 202 after five seconds.
            #expect([200, 202].contains(try await commit.status))
            #expect(
                try await eventually {
                    try await fixture.send(.get, "/\(id)").json["committed"]["created"].int == 2
                })
        }
    }

    @Test func `rows come in pages, and what is wrong in a request is told in a sentence`() async throws {
        try await ImportFixture.run { fixture in
            let id = try await fixture.preview(Self.file)
            let first = try await fixture.send(.get, "/\(id)/rows?limit=1").json
            #expect(first["rows"].array.map { $0["row"].int } == [1] && first["nextCursor"].string == "1")
            let last = try await fixture.send(.get, "/\(id)/rows?limit=1&cursor=1").json
            #expect(last["rows"].array.map { $0["row"].int } == [2] && last["nextCursor"].isNull)
            #expect(last["total"].int == 2)
            for (query, message) in [
                ("limit=101", "Limit must be a whole number from 1 to 100"),
                ("cursor=-1", "Cursor must be the nextCursor of a page"),
                ("cursor=10000000000", "Cursor must be the nextCursor of a page"),
                ("status=none", "Status must be ready, duplicate, problem or excluded"),
            ] {
                let answer = try await fixture.send(.get, "/\(id)/rows?\(query)")
                #expect(answer.status == 400 && answer.json["error"].string == message, "\(answer.text)")
            }
            for (body, message) in [
                (#"{"rows":[null]}"#, "Item 1 of rows must be a row"),
                (#"{"rows":{}}"#, "Rows must be a list"),
                (#"{"mapping":{"notes":["No such"]}}"#, "Notes must be at most 10 columns of the file"),
            ] {
                let answer = try await fixture.send(.patch, "/\(id)", body)
                #expect(answer.status == 400 && answer.json["error"].string == message, "\(answer.text)")
            }
        }
    }

    @Test func `a correction of a preview whose file is lost says so`() async throws {
        try await ImportFixture.run { fixture in
            let id = try await fixture.preview(Self.file)
            #expect(unlink("\(fixture.service.folder.path)/files/imports/\(id)") == 0)
            let answer = try await fixture.send(.patch, "/\(id)", #"{"createCategories":true}"#)
            #expect(answer.status == 409, "\(answer.text)")
            #expect(answer.json["error"].string == "The file is not kept any more. Upload it again.")
        }
    }

    @Test func `an undo counts entries whose removal was not answered`() async throws {
        try await ImportFixture.run { fixture in
            let id = try await fixture.preview(Self.file)
            #expect(try await fixture.send(.post, "/\(id)/commit").json["created"].int == 2)
            fixture.ledger.loseAnUndo()
            async let lost = fixture.send(.post, "/\(id)/undo")
            #expect(try await eventually { fixture.ledger.calls("undo") > 0 })
            let undone = try await fixture.send(.post, "/\(id)/undo")
            #expect(undone.json["removed"].int == 2, "\(undone.text)")
            #expect(try await lost.json["removed"].int == 2)
        }
    }

    @Test func `the list of imports is short, whatever their files have`() async throws {
        try await ImportFixture.run { fixture in
            let columns = (1...490).map { "Column number \($0)" }.joined(separator: ",")
            let id = try await fixture.preview(
                "Date,\(columns)\n2026-01-02" + String(repeating: ",😀", count: 490) + "\n")
            let whole = try await fixture.send(.get, "/\(id)")
            #expect(whole.json["columns"].array.count == 491 && whole.json["questions"].array.count == 1)
            let list = try await fixture.send(.get, "")
            let short = list.json["imports"][0]
            #expect(short["columns"].array.isEmpty && short["questions"].array.isEmpty)
            #expect(short["counts"]["rows"].int == 1 && short["id"].string == id)
            #expect(list.bytes.count < 2_000)
        }
    }
}
