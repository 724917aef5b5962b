import Contracts
import HTTPKit
import ServiceKit
import SQLiteKit
import TestKit
import Testing

@testable import LedgerService

/// Recurring templates as people make and change them.
@Suite struct RecurringTests {
    @Test func `a template can be made, changed, paused and deleted`() async throws {
        try await LedgerFixture.withPeople { ledger, _ in
            let rent = try await ledger.category("Rent")
            let id = try await ledger.template(
                rent, day: 31, also: #","startMonthKey":"2026-04","endMonth":"2026-06""#)
            let made = try await ledger.json(.get, "/recurring/\(id)")
            #expect(
                made.keys == [
                    "accountId", "amount", "categoryId", "currency", "dayOfMonth", "description", "endMonth",
                    "frequency", "id", "interval", "isActive", "occurrences", "payee", "splits", "startDate",
                    "startMonth", "transfer", "type", "weekday",
                ])
            #expect(made["startMonth"].string == "2026-04-01")
            #expect(made["endMonth"].string == "2026-06-01")
            #expect(made["isActive"].bool == true)
            #expect(made["amount"].string == "800.00")
            let list = try await ledger.json(.get, "/recurring")
            #expect(list["recurring"].array == [made])
            #expect(list["total"].int == 1)
            let changed = try await ledger.json(
                .patch, "/recurring/\(id)", #"{"amount":900,"endMonthKey":null}"#)
            #expect(changed["amount"].string == "900.00")
            #expect(changed["endMonth"].isNull)
            #expect(try await ledger.json(.patch, "/recurring/\(id)/toggle")["isActive"].bool == false)
            #expect(try await ledger.json(.patch, "/recurring/\(id)/toggle")["isActive"].bool == true)
            for (method, path) in [
                (HTTPMethod.get, "/recurring/\(id)"), (.put, "/recurring/\(id)"),
                (.patch, "/recurring/\(id)/toggle"), (.delete, "/recurring/\(id)"),
            ] {
                #expect(try await ledger.call(method, path, user: 2).status == 404)
            }
            let inUse = try await ledger.call(.delete, "/categories/\(rent)")
            #expect(inUse.status == 409)
            #expect(inUse.text.contains("1 recurring template"))
            #expect(try await ledger.json(.delete, "/recurring/\(id)")["id"].string == id)
            #expect(try await ledger.call(.get, "/recurring/\(id)").status == 404)
            #expect(try await ledger.call(.delete, "/categories/\(rent)").status == 200)
        }
    }

    @Test(arguments: [
        ("{}", ["amount", "categoryId", "dayOfMonth", "type"]),
        (#"{"dayOfMonth":0,"amount":0,"startMonthKey":"x"}"#, []),
        (#"{"dayOfMonth":32,"amount":1,"startMonthKey":"2026-05","endMonthKey":"2026-04"}"#, []),
    ])
    func `a wrong template is refused with every reason`(body: String, fields: [String]) async throws {
        try await LedgerFixture.withPeople { ledger, _ in
            let answer = try await ledger.call(.post, "/recurring", body)
            #expect(answer.status == 400)
            if fields.isEmpty {
                #expect(answer.json["details"]["dayOfMonth"][0].string == "Day of month must be from 1 to 31")
                #expect(answer.json["details"].keys.count >= 4)
            } else {
                #expect(answer.json["details"].keys == fields)
            }
        }
    }

    @Test func `a POST with the id of a template changes it, and with any other id it is not found`()
        async throws
    {
        try await LedgerFixture.withPeople { ledger, _ in
            let rent = try await ledger.category("Rent")
            let id = try await ledger.template(rent, day: 20)
            let draft = #""categoryId":"\#(rent)","type":"EXPENSE","amount":"900","dayOfMonth":21"#
            let body = #"{"id":"\#(id)",\#(draft)}"#
            for _ in 0..<2 {
                let changed = try await ledger.call(.post, "/recurring", body, key: "k")
                #expect(changed.status == 200, "\(changed.text)")
                #expect(changed.json["id"].string == id)
                #expect(changed.json["amount"].string == "900.00")
                // An absent field stays.
                #expect(changed.json["description"].string == "Rent")
            }
            let list = try await ledger.json(.get, "/recurring")
            #expect(list["recurring"].array.map { $0["dayOfMonth"].int } == [21])
            #expect(try await ledger.call(.post, "/recurring", body, user: 2).status == 404)
            for other in [rent, "01900000-0000-7000-8000-000000000001"] {
                let answer = try await ledger.call(.post, "/recurring", #"{"id":"\#(other)",\#(draft)}"#)
                #expect(answer.status == 404)
                #expect(answer.json["code"].string == "NOT_FOUND")
            }
            let wrong = try await ledger.call(.post, "/recurring", #"{"id":7}"#)
            #expect(wrong.json["details"].keys == ["id"])
            _ = try await ledger.json(.post, "/recurring", #"{"id":null,\#(draft)}"#)
            #expect(try await ledger.json(.get, "/recurring")["total"].int == 2)
        }
    }

    @Test func `templates are listed page by page`() async throws {
        try await LedgerFixture.withPeople { ledger, _ in
            let rent = try await ledger.category("Rent")
            for day in 1...5 { _ = try await ledger.template(rent, day: day) }
            let account = try await ledger.activeAccount()
            let first = try await ledger.json(.get, "/recurring?limit=3&accountId=\(account)")
            #expect(first["recurring"].array.map { $0["dayOfMonth"].int } == [1, 2, 3])
            #expect(first["hasMore"].bool == true && first["total"].int == 5)
            let cursor = first["nextCursor"].string ?? ""
            let second = try await ledger.json(.get, "/recurring?limit=3&cursor=\(cursor)")
            #expect(second["recurring"].array.map { $0["dayOfMonth"].int } == [4, 5])
            #expect(second["nextCursor"].isNull)
            #expect(try await ledger.json(.get, "/recurring", user: 2)["total"].int == 0)
        }
    }
}
