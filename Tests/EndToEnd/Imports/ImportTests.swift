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
            let imports = ada.client.imports
            let fun = try await ada.category("Fun")
            _ = try await ada.spend("3.50", on: fun, date: "2026-01-05", description: "Coffee Bar!")
            let before = try await Self.digest(ada)
            let preview = try await ada.preview(Self.january)
            let id = preview.id
            #expect(preview.status == .preview && preview.format == .csv)
            #expect(preview.decimalSeparator == ",")
            #expect(preview.mapping?.date == "Date")
            #expect(preview.questions.isEmpty)
            // One of two equal coffees was recorded by hand.
            #expect(preview.counts.rows == 4 && preview.counts.duplicates == 1)
            #expect(preview.totals?.income == "2500.00")
            #expect(preview.totals?.expenses == "903.50")
            let rows = try await imports.page(of: id, status: .duplicate)
            #expect(rows.total == 1 && rows.rows.first?.duplicateOf != nil)
            #expect(try await Self.digest(ada) == before)
            let corrected = try await imports.correct(
                id,
                ImportCorrections(
                    createCategories: true, rows: .list([ImportRowDraft(row: 3, excluded: true)])))
            #expect(corrected.counts.excluded == 1)
            let done = try await ada.commit(id)
            #expect(done.created == 2 && done.skipped == 2)
            #expect(try await ada.commit(id) == done, "a repeated commit adds nothing")
            #expect(try await ada.client.transactions.page().total == 3)
            #expect(try await ada.client.categories.list(type: .income).map(\.name) == ["Salary"])
            let undone = try #require(try await imports.undo(id).result)
            #expect(undone.removed == 2 && undone.kept.isEmpty)
            #expect(try await Self.digest(ada) == before)
            #expect(try await imports.get(id).status == .undone)
        }
    }

    @Test func `our own file adds nothing to its own book, and a refund as one to another`()
        async throws
    {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let (food, fun) = (try await ada.category("Food"), try await ada.category("Fun"))
            _ = try await ada.expense("30", food, extra: #","date":"2026-01-04""#)
            _ = try await ada.expense(
                "100", food,
                extra: #"""
                    ,"date":"2026-01-05","splits":[{"categoryId":"\#(food)","amount":"50"},
                    {"categoryId":"\#(fun)","amount":"50"}]
                    """#)
            _ = try await ada.expense(
                "20", food, extra: #","date":"2026-01-06","isRefund":true,"description":"Lamp back""#)
            let file = try await ada.get("/export?format=csv").text
            let own = try await ada.preview(file)
            #expect(own.counts.rows == 4 && own.counts.duplicates == 4)
            let eve = try await system.join("eve@example.org")
            let preview = try await eve.preview(file)
            #expect(preview.counts.ready == 4 && preview.counts.problems == 0)
            #expect(preview.totals?.expenses == "110.00" && preview.totals?.income == "0.00")
            let rows = try await eve.client.imports.page(of: preview.id).rows
            #expect(rows.map(\.isRefund) == [false, false, false, true])
            #expect(rows.allSatisfy { $0.type == .expense })
            _ = try await eve.commit(preview.id)
            let refunds = try await eve.get("/transactions?isRefund=true").json["data"]["transactions"].array
            #expect(refunds.map { $0["amount"].string } == ["20.00"])
            let again = try await eve.preview(file)
            #expect(again.counts.duplicates == 4 && again.counts.ready == 0)
            // A bank's file tells a refund as money that comes in.
            let bank = try await eve.preview("Date;Payee;Amount\n2026-01-06;Lamp back;+20,00\n")
            #expect(bank.counts.duplicates == 1)
        }
    }

    @Test func `a statement knows the refunds and transfers of the book by where the money goes`()
        async throws
    {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let food = try await ada.category("Food")
            let savings = try await ada.client.accounts.create(AccountDraft(name: .value("Savings")))
            let active = try await ada.client.accounts.list().activeAccountId
            _ = try await ada.expense(
                "20", food, extra: #","date":"2026-01-06","isRefund":true,"description":"Lamp back""#)
            _ = try await ada.client.transfers.create(
                TransferDraft(
                    fromAccountId: .value(active), toAccountId: .value(savings.id), amount: .value("50"),
                    date: .value("2026-01-06"), description: .value("To savings")))
            let preview = try await ada.preview(
                """
                Date;Payee;Amount
                2026-01-06;Lamp back;+20,00
                2026-01-06;To savings;-50,00
                2026-01-07;Lamp back;-20,00

                """)
            let rows = try await ada.client.imports.page(of: preview.id).rows
            #expect(rows.map(\.status) == [.duplicate, .duplicate, .ready])
        }
    }

    @Test func `a separator that a person names is remembered for the header`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            func file(_ day: String) -> String {
                "Date|Payee, name, place|Amount\n\(day)|Shop, A, B|-5.00\n\(day)|Bar, C, D|-3.00\n"
            }
            let first = try await ada.preview(file("2026-01-02"))
            let guessed = try #require(first.mapping?.separator)
            let other = guessed == "," ? "|" : ","
            _ = try await ada.send(
                .patch, "/imports/\(first.id)", #"{"mapping":{"separator":"\#(other)"}}"#)
            var named = try await ada.client.imports.get(first.id)
            #expect(named.mapping?.separator == other)
            if !named.questions.isEmpty {
                let names = named.columns.map(\.name)
                let answer = #"{"mapping":{"date":"\#(names[0])","amount":"\#(names[names.count - 1])"}}"#
                _ = try await ada.send(.patch, "/imports/\(first.id)", answer)
                named = try await ada.client.imports.get(first.id)
            }
            _ = try await ada.client.imports.commit(first.id)
            let second = try await ada.preview(file("2026-02-02"))
            #expect(second.mapping?.separator == other)
            #expect(second.columns.map(\.name) == named.columns.map(\.name))
            // Who names the first one again is heard.
            _ = try await ada.send(
                .patch, "/imports/\(second.id)", #"{"mapping":{"separator":"\#(guessed)"}}"#)
            #expect(try await ada.client.imports.get(second.id).mapping?.separator == guessed)
        }
    }

    @Test func `overlapping files of two months leave neither a gap nor a twin, in any order`() async throws {
        try await CofferSystem.run { system in
            for (name, files) in [
                ("ada", [Self.january, Self.february]), ("bob", [Self.february, Self.january]),
            ] {
                let member = try await system.join("\(name)@example.org")
                for file in files + files { _ = try await member.commit(member.preview(file).id) }
                #expect(try await member.client.transactions.page().total == 6)
            }
        }
    }

    @Test func `two previews of the same file add its entries once`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let first = try await ada.preview(Self.january)
            let second = try await ada.preview(Self.january)
            #expect(try await ada.commit(first.id).created == 4)
            #expect(try await ada.commit(second.id).created == 0)
            #expect(try await ada.client.transactions.page().total == 4)
        }
    }

    @Test func `an imported entry is recognized after it was edited, and after it was deleted`() async throws
    {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let (imports, transactions) = (ada.client.imports, ada.client.transactions)
            let id = try await ada.preview(Self.january).id
            _ = try await ada.commit(id)
            let entries = try await transactions.page().transactions
            let rent = try #require(entries.first { $0.description == "Landlord" }).id
            let pay = try #require(entries.first { $0.description == "Employer" }).id
            _ = try await transactions.update(
                rent, TransactionDraft(amount: "1.00", date: "2020-01-01", description: "Other"))
            try await transactions.delete(pay)
            let again = try await ada.preview(Self.january)
            #expect(again.counts.duplicates == 4)
            // The deleted one can be included by hand.
            let employer = try #require(
                try await imports.page(of: again.id).rows.first { $0.description == "Employer" })
            let patched = try await imports.correct(
                again.id,
                ImportCorrections(
                    rows: .list([ImportRowDraft(row: .value(employer.row), excluded: false)])))
            #expect(patched.counts.ready == 1)
            // Undoing the first import keeps the edited entry and lists it.
            let undone = try #require(try await imports.undo(id).result)
            #expect(undone.removed == 3)
            #expect(undone.kept.map(\.transactionId) == [rent])
            #expect(try await transactions.page().total == 1)
        }
    }

    @Test func `ambiguous dates and amounts are asked for, answered and remembered`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let imports = ada.client.imports
            let preview = try await ada.preview("Date,Payee,Amount\n01/02/2026,Shop,\"-1,234\"\n")
            #expect(preview.questions.map(\.field) == ["dateFormat", "decimalSeparator"])
            #expect(preview.counts.problems == 1)
            let refusal = try await refused { try await imports.commit(preview.id) }
            #expect(refusal.status == 409 && refusal.details["dateFormat"]?.count == 1)
            let patched = try await imports.correct(
                preview.id, ImportCorrections(dateFormat: "DD/MM/YYYY", decimalSeparator: "."))
            #expect(patched.questions.isEmpty && patched.counts.ready == 1)
            _ = try await ada.commit(preview.id)
            let entry = try #require(try await ada.client.transactions.page().transactions.first)
            #expect(entry.date == "2026-02-01" && entry.amount == "1234.00")
            let next = try await ada.preview("Date,Payee,Amount\n03/04/2026,Shop,\"-5,678\"\n")
            #expect(next.questions.isEmpty && next.dateFormat == "DD/MM/YYYY")
        }
    }

    @Test func `several accounts of a file are asked for, and one can be left out`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let joint = try await ada.client.accounts.create(AccountDraft(name: "Joint")).id
            let preview = try await ada.preview(
                "Date;Account;Payee;Amount\n2026-01-05;joint;A;-1,50\n2026-01-06;Giro;B;-2,50\n"
                    + "2026-01-07;Old;C;-3,50\n")
            #expect(preview.questions.map(\.field) == ["accountFor.Giro", "accountFor.Old"])
            let patched = try await ada.client.imports.correct(
                preview.id, ImportCorrections(accountFor: .value(["Giro": joint, "Old": nil])))
            #expect(patched.counts.ready == 2)
            #expect(patched.counts.excluded == 1)
            #expect(try await ada.commit(preview.id).created == 2)
            let filter = TransactionFilter(account: .one(joint))
            #expect(try await ada.client.transactions.page(filter).total == 2)
        }
    }

    @Test func `the closing balance is compared with the account's own`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let statement =
                ":20:1\n:25:A\n:60F:C260101USD0,00\n:61:260113D5,50NMSCNONREF//77\n:86:Shop\n"
                + ":61:260114C100,00NMSCNONREF//78\n:86:Employer\n:62F:C260131USD94,50\n"
            let preview = try await ada.preview(statement)
            #expect(preview.format == .mt940)
            #expect(preview.closingBalance?.stated == "94.50")
            #expect(preview.closingBalance?.computed == "94.50")
            _ = try await ada.commit(preview.id)
            #expect(try await ada.client.accounts.list().accounts.first?.balance == "94.50")
            let again = try await ada.preview(statement)
            #expect(again.counts.duplicates == 2)
            #expect(again.closingBalance?.computed == "94.50")
        }
    }

    @Test
    func `household §2: a statement's closing balance is computed from the opening balance, also backwards`()
        async throws
    {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let account = try await ada.client.accounts.list().activeAccountId
            let statement =
                ":20:1\n:25:A\n:60F:C260101USD0,00\n:61:260113D5,50NMSCNONREF//77\n:86:Shop\n"
                + ":61:260205C100,00NMSCNONREF//78\n:86:Employer\n:62F:C260131USD94,50\n"
            for (opening, computed) in [
                ("2026-01-01", "0.50"), ("2026-01-14", "6.00"), ("2026-02-10", "-94.00"),
            ] {
                _ = try await ada.send(
                    .patch, "/accounts/\(account.text)", #"{"openingBalance":6,"openingDate":"\#(opening)"}"#)
                let preview = try await ada.preview(statement)
                #expect(preview.closingBalance?.computed == computed)
            }
            // What the preview said is what the books say.
            _ = try await ada.commit(try await ada.preview(statement).id)
            #expect(try await ada.client.accounts.list().accounts.first?.balance == "6.00")
            let report = try await ada.send(.get, "/reports/balances?from=2026-01&to=2026-01")
            #expect(report.json["data"]["months"][0]["total"].string == "-94.00", "\(report.text)")
        }
    }
}

extension Member {
    /// Uploads a statement to import and returns the preview.
    func preview(_ statement: String) async throws -> Import {
        try await client.imports.create(
            ClientFile(Array(statement.utf8), contentType: "application/octet-stream"))
    }

    /// Commits an import that takes no longer than an answer.
    func commit(_ id: ID<Import>) async throws -> ImportCommitted {
        try #require(try await client.imports.commit(id).result)
    }
}
