import Contracts
import HTTPKit
import ServiceKit
import TestKit
import Testing

/// What an import learns of a book (contract-exports, "Imports").
@Suite struct ImportHabitTests {
    @Test func `the newest category of each payee and description is told, of the user's own book alone`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let (food, fun) = (try await ledger.category("Food"), try await ledger.category("Fun"))
            try await ledger.record("1", food, date: "2026-03-01", also: #","payee":"ALDI""#)
            try await ledger.record("2", fun, date: "2026-03-09", also: #","payee":"Aldi""#)
            try await ledger.record("3", food, date: "2026-03-05", also: #","description":"Bakery No 12""#)
            try await ledger.record("4", fun, date: "2026-03-04", also: #","description":"bakery no. 77""#)
            let gone = try await ledger.record("5", food, date: "2026-03-06", also: #","payee":"Gone""#)
            _ = try await ledger.json(.delete, "/transactions/\(gone)")
            func habits(of number: Int) async throws -> [JSONValue] {
                let answer = try await ledger.service.request(
                    .get, "/internal/imports/\(ledger.service.user(number).user.text)/habits",
                    as: .service("export"))
                #expect(answer.status == 200, "\(answer.text)")
                return answer.json["habits"].array
            }
            let own = try await habits(of: 1)
            #expect(own.map { $0["payee"].string ?? $0["description"].string } == ["Aldi", "Bakery No 12"])
            #expect(own.map { $0["categoryId"].string } == [fun, food])
            #expect(try await habits(of: 2).isEmpty)
        }
    }
}
