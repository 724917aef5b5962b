import CofferClient
import Contracts
import Foundation
import HTTPKit
import TestKit
import Testing

/// Imports of bank statements through the gateway (contract §4, "Imports").
@Suite struct ImportTests {
    static let january = """
        Date;Payee;Category;Amount
        2026-01-05;Coffee bar;Fun;-3,50
        2026-01-05;Coffee bar;Fun;-3,50
        2026-01-20;Landlord;;-900,00
        2026-01-31;Employer;Salary;2.500,00

        """
    /// Overlaps January by its last two entries.
    private static let february = """
        Date;Payee;Category;Amount
        2026-01-20;LANDLORD 0815;;-900,00
        2026-01-31;Employer;Salary;2.500,00
        2026-02-05;Coffee bar;Fun;-3,50
        2026-02-20;Landlord;;-900,00

        """

    static func preview(_ member: Member, _ text: String, _ query: String = "") async throws -> JSONValue {
        let answer = try await member.upload(text, query: query)
        try #require(answer.status == 201, "\(answer.text)")
        return answer.data
    }

    static func id(_ preview: JSONValue) throws -> String { try #require(preview["id"].string) }

    static func commit(_ member: Member, _ id: String) async throws -> JSONValue {
        let answer = try await member.send(.post, "/imports/\(id)/commit")
        try #require(answer.status == 200, "\(answer.text)")
        return answer.data
    }

    /// What of a book can be seen, as text.
    private static func digest(_ member: Member) async throws -> [String] {
        var parts: [String] = []
        for path in ["/transactions?limit=100", "/categories?includeArchived=true", "/accounts", "/tags"] {
            parts.append(try await member.get(path).text)
        }
        return parts
    }

    @Test func `a statement is previewed, changes nothing, is committed, and undone to the last digit`()
        async throws
    {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let fun = try await ada.category("Fun")
            _ = try await ada.spend("3.50", on: fun, date: "2026-01-05", description: "Coffee Bar!")
            let before = try await Self.digest(ada)
            let preview = try await Self.preview(ada, Self.january)
            let id = try Self.id(preview)
            #expect(preview["status"].string == "preview" && preview["format"].string == "csv")
            #expect(preview["decimalSeparator"].string == ",")
            #expect(preview["mapping"]["date"].string == "Date")
            #expect(preview["questions"].array.isEmpty)
            // One of two equal coffees was recorded by hand.
            #expect(preview["counts"]["rows"].int == 4 && preview["counts"]["duplicates"].int == 1)
            #expect(preview["totals"]["income"].string == "2500.00")
            #expect(preview["totals"]["expenses"].string == "903.50")
            let rows = try await ada.get("/imports/\(id)/rows?status=duplicate").data
            #expect(rows["total"].int == 1 && rows["rows"][0]["duplicateOf"].string != nil)
            #expect(try await Self.digest(ada) == before)
            let corrected = try await ada.send(
                .patch, "/imports/\(id)", #"{"createCategories":true,"rows":[{"row":3,"excluded":true}]}"#)
            #expect(corrected.data["counts"]["excluded"].int == 1, "\(corrected.text)")
            let done = try await Self.commit(ada, id)
            #expect(done["created"].int == 2 && done["skipped"].int == 2)
            #expect(try await Self.commit(ada, id) == done, "a repeated commit adds nothing")
            #expect(try await ada.client.transactions.page().total == 3)
            let salary = try await ada.get("/categories?type=INCOME").data["categories"][0]["name"].string
            #expect(salary == "Salary")
            let undone = try await ada.send(.post, "/imports/\(id)/undo")
            #expect(undone.data["removed"].int == 2 && undone.data["kept"].array.isEmpty, "\(undone.text)")
            #expect(try await Self.digest(ada) == before)
            #expect(try await ada.get("/imports/\(id)").data["status"].string == "undone")
        }
    }

    @Test func `overlapping files of two months leave neither a gap nor a twin, in any order`() async throws {
        try await CofferSystem.run { system in
            for (name, files) in [
                ("ada", [Self.january, Self.february]), ("bob", [Self.february, Self.january]),
            ] {
                let member = try await system.join("\(name)@example.org")
                for file in files + files {
                    let preview = try await Self.preview(member, file)
                    _ = try await Self.commit(member, try Self.id(preview))
                }
                #expect(try await member.client.transactions.page().total == 6)
            }
        }
    }

    @Test func `two previews of the same file add its entries once`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let first = try Self.id(try await Self.preview(ada, Self.january))
            let second = try Self.id(try await Self.preview(ada, Self.january))
            #expect(try await Self.commit(ada, first)["created"].int == 4)
            #expect(try await Self.commit(ada, second)["created"].int == 0)
        }
    }

    @Test func `an imported entry is recognized after it was edited, and after it was deleted`() async throws
    {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let id = try Self.id(try await Self.preview(ada, Self.january))
            _ = try await Self.commit(ada, id)
            let entries = try await ada.get("/transactions").data["transactions"].array
            let rent = try #require(entries.first { $0["description"].string == "Landlord" }?["id"].string)
            let pay = try #require(entries.first { $0["description"].string == "Employer" }?["id"].string)
            let change = #"{"amount":"1.00","date":"2020-01-01","description":"Other"}"#
            #expect(try await ada.send(.patch, "/transactions/\(rent)", change).status == 200)
            #expect(try await ada.send(.delete, "/transactions/\(pay)").status == 200)
            let again = try await Self.preview(ada, Self.january)
            #expect(again["counts"]["duplicates"].int == 4)
            // The deleted one can be included by hand.
            let second = try Self.id(again)
            let row = try #require(
                try await ada.get("/imports/\(second)/rows").data["rows"].array
                    .first { $0["description"].string == "Employer" }?["row"].int)
            let patched = try await ada.send(
                .patch, "/imports/\(second)", #"{"rows":[{"row":\#(row),"excluded":false}]}"#)
            #expect(patched.data["counts"]["ready"].int == 1, "\(patched.text)")
            // Undoing the first import keeps the edited entry and lists it.
            let undone = try await ada.send(.post, "/imports/\(id)/undo").data
            #expect(undone["removed"].int == 3)
            #expect(undone["kept"].array.map { $0["transactionId"].string } == [rent])
            #expect(try await ada.client.transactions.page().total == 1)
        }
    }

    @Test func `ambiguous dates and amounts are asked for, answered and remembered`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let file = "Date,Payee,Amount\n01/02/2026,Shop,\"-1,234\"\n"
            let preview = try await Self.preview(ada, file)
            let id = try Self.id(preview)
            #expect(
                preview["questions"].array.map { $0["field"].string } == ["dateFormat", "decimalSeparator"])
            #expect(preview["counts"]["problems"].int == 1)
            let refused = try await ada.send(.post, "/imports/\(id)/commit")
            #expect(refused.status == 409 && refused.json["details"]["dateFormat"].array.count == 1)
            let answers = #"{"dateFormat":"DD/MM/YYYY","decimalSeparator":"."}"#
            let patched = try await ada.send(.patch, "/imports/\(id)", answers)
            #expect(patched.data["questions"].array.isEmpty && patched.data["counts"]["ready"].int == 1)
            _ = try await Self.commit(ada, id)
            let entry = try await ada.get("/transactions").data["transactions"][0]
            #expect(entry["date"].string == "2026-02-01" && entry["amount"].string == "1234.00")
            let next = try await Self.preview(ada, "Date,Payee,Amount\n03/04/2026,Shop,\"-5,678\"\n")
            #expect(next["questions"].array.isEmpty && next["dateFormat"].string == "DD/MM/YYYY")
        }
    }

    @Test func `several accounts of a file are asked for, and one can be left out`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let joint = try await ada.send(.post, "/accounts", #"{"name":"Joint"}"#)
            let account = try #require(joint.data["id"].string)
            let preview = try await Self.preview(
                ada,
                "Date;Account;Payee;Amount\n2026-01-05;joint;A;-1,50\n2026-01-06;Giro;B;-2,50\n"
                    + "2026-01-07;Old;C;-3,50\n")
            let id = try Self.id(preview)
            #expect(
                preview["questions"].array.map { $0["field"].string } == [
                    "accountFor.Giro", "accountFor.Old",
                ])
            let patched = try await ada.send(
                .patch, "/imports/\(id)", #"{"accountFor":{"Giro":"\#(account)","Old":null}}"#)
            #expect(patched.data["counts"]["ready"].int == 2, "\(patched.text)")
            #expect(patched.data["counts"]["excluded"].int == 1)
            #expect(try await Self.commit(ada, id)["created"].int == 2)
            #expect(try await ada.get("/transactions?accountId=\(account)").data["total"].int == 2)
        }
    }

    @Test func `the closing balance is compared with the account's own`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let statement =
                ":20:1\n:25:A\n:60F:C260101USD0,00\n:61:260113D5,50NMSCNONREF//77\n:86:Shop\n"
                + ":61:260114C100,00NMSCNONREF//78\n:86:Employer\n:62F:C260131USD94,50\n"
            let preview = try await Self.preview(ada, statement)
            #expect(preview["format"].string == "mt940")
            #expect(preview["closingBalance"]["stated"].string == "94.50")
            #expect(preview["closingBalance"]["computed"].string == "94.50")
            _ = try await Self.commit(ada, try Self.id(preview))
            let again = try await Self.preview(ada, statement)
            #expect(again["counts"]["duplicates"].int == 2)
            #expect(again["closingBalance"]["computed"].string == "94.50")
        }
    }
}
