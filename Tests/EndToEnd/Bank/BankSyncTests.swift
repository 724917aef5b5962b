import CofferClient
import Contracts
import HTTPKit
import ServiceKit
import TestKit
import Testing

/// Bank sync through the whole system, with a server of the SimpleFIN protocol.
@Suite struct BankSyncTests {
    @Test(arguments: [1, 2])
    func `BANK-001 a bank is connected, an account opens with its balance, and its entries come once`(
        version: Int
    ) async throws {
        try await BankScene.run { scene in
            scene.bank.speak(version)
            scene.bank.change { accounts in
                accounts = [
                    .init(
                        id: "ACT-1", name: "Checking", openingCents: 100_000,
                        entries: [
                            scene.entry("a", -1_250, daysAgo: 20, "Bakery"),
                            scene.entry("b", 200_000, daysAgo: 10, "Pay"),
                            scene.entry("c", -999, daysAgo: nil, "Kiosk, not booked"),
                        ])
                ]
            }
            let made = try await scene.connect()
            #expect(made.status == .active && made.host == "127.0.0.1")
            #expect(made.accounts.map(\.name) == ["Checking"] && made.accounts.map(\.bank) == ["First Bank"])
            #expect(made.accounts[0].balance == "2987.50" && made.accounts[0].accountId == nil)
            let synced = try await { () in
                _ = try await scene.ada.client.banks.choose(
                    [BankAccountChoice(bankAccountId: "ACT-1", create: true)], of: made.id)
                return try await scene.sync(made.id)
            }()
            let account = synced.accounts[0]
            #expect(account.bookBalance == "2987.50" && account.difference == "0.00")
            #expect(account.pending.map(\.amount) == ["-9.99"])
            #expect(account.lastEntryDate?.text == scene.day(10) && synced.problem == nil)
            let entries = try await scene.entries(of: account.accountId)
            #expect(entries.map(\.amount).sorted() == ["12.50", "2000.00"])
            let own = try await scene.ada.client.accounts.get(try #require(account.accountId))
            #expect(own.name == "Checking" && own.balance == "2987.50" && own.openingBalance == "1000.00")
            #expect(own.openingDate?.text == scene.day(90))
            // What was pending is booked with another amount, and something new comes.
            scene.bank.change { accounts in
                accounts[0].entries[2].posted = scene.noon(0)
                accounts[0].entries[2].cents = -1_099
                accounts[0].entries.append(scene.entry("d", -500, daysAgo: 1, "Bus"))
            }
            let later = try await scene.sync(made.id)
            #expect(later.accounts[0].pending.isEmpty && later.accounts[0].difference == "0.00")
            #expect(try await scene.entries(of: account.accountId).count == 4)
            let imports = try await scene.ada.client.imports.list()
            #expect(
                imports.count == 2 && imports.allSatisfy { $0.format == .bank && $0.status == .committed })
            #expect(imports.first?.id == later.lastImportId)
            // Nothing new: no import.
            _ = try await scene.sync(made.id)
            #expect(try await scene.ada.client.imports.list().count == 2)
            #expect(scene.bank.requests.dropFirst().allSatisfy { $0.contains("pending=1") })
        }
    }

    @Test func `BANK-002 what is deleted or taken back here does not come again`() async throws {
        try await BankScene.run { scene in
            scene.bank.change { accounts in
                accounts = [
                    .init(
                        id: "1", name: "Checking",
                        entries: [scene.entry("a", -100, daysAgo: 5), scene.entry("b", -200, daysAgo: 4)])
                ]
            }
            let connection = try await scene.connected()
            let account = connection.accounts[0].accountId
            let gone = try #require(try await scene.entries(of: account).first { $0.amount == "1.00" })
            try await scene.ada.client.transactions.delete(gone.id)
            #expect(try await scene.sync(connection.id).accounts[0].difference == "-1.00")
            #expect(try await scene.entries(of: account).map(\.amount) == ["2.00"])
            let last = try #require(connection.lastImportId)
            let undone = try await scene.ada.client.imports.undo(last).result
            #expect(undone?.removed == 2)
            _ = try await scene.sync(connection.id)
            #expect(try await scene.entries(of: account).isEmpty)
        }
    }

    @Test func `BANK-003 equal payments stay as many as the bank has, and what is there by hand is known`()
        async throws
    {
        try await BankScene.run { scene in
            scene.bank.change { accounts in
                accounts = [
                    .init(id: "1", name: "Checking", entries: [scene.entry("a", -500, daysAgo: 3, "Coffee")])
                ]
            }
            let connection = try await scene.connected()
            let account = try #require(connection.accounts[0].accountId)
            // The second coffee of the next day is no duplicate of the first.
            scene.bank.change { $0[0].entries.append(scene.entry("b", -500, daysAgo: 2, "Coffee")) }
            _ = try await scene.sync(connection.id)
            #expect(try await scene.entries(of: account).count == 2)
            // One that its owner has entered already is.
            let food = try await scene.ada.category("Food")
            _ = try await scene.ada.client.transactions.create(
                TransactionDraft(
                    accountId: .value(account), categoryId: .value(food), type: .value(.expense),
                    amount: "7.00", date: .value(scene.date(1)), description: "Lunch"))
            scene.bank.change { $0[0].entries.append(scene.entry("c", -700, daysAgo: 1, "LUNCH")) }
            let synced = try await scene.sync(connection.id)
            #expect(try await scene.entries(of: account).count == 3)
            #expect(synced.accounts[0].difference == "0.00")
        }
    }

    @Test func `BANK-004 an older entry that comes later moves the opening back, and balances stay`()
        async throws
    {
        try await BankScene.run { scene in
            scene.bank.change { accounts in
                accounts = [
                    .init(
                        id: "1", name: "Checking", openingCents: 5_000,
                        entries: [
                            scene.entry("old", -1_000, daysAgo: 110), scene.entry("new", -300, daysAgo: 85),
                        ])
                ]
            }
            // The bank tells the older one later.
            scene.bank.change { $0[0].entries[0].isHidden = true }
            let connection = try await scene.connected()
            let account = try #require(connection.accounts[0].accountId)
            let before = try await scene.ada.client.accounts.get(account)
            #expect(before.openingBalance == "40.00" && before.openingDate?.text == scene.day(90))
            // Thirty days before the last entry is before the opening.
            scene.bank.change { $0[0].entries[0].isHidden = false }
            let synced = try await scene.sync(connection.id)
            let after = try await scene.ada.client.accounts.get(account)
            #expect(after.openingDate?.text == scene.day(110) && after.openingBalance == "50.00")
            #expect(after.balance == "37.00" && synced.accounts[0].difference == "0.00")
            #expect(try await scene.entries(of: account).count == 2)
        }
    }

    @Test func `BANK-005 the bank changes an amount, and the entry here follows with its category`()
        async throws
    {
        try await BankScene.run { scene in
            scene.bank.change { accounts in
                accounts = [.init(id: "1", name: "Card", entries: [scene.entry("a", -4_000, daysAgo: 2)])]
            }
            let connection = try await scene.connected()
            let account = connection.accounts[0].accountId
            let food = try await scene.ada.category("Food")
            let entry = try #require(try await scene.entries(of: account).first)
            _ = try await scene.ada.send(
                .patch, "/transactions/\(entry.id)", #"{"categoryId":"\#(food)"}"#)
            scene.bank.change { $0[0].entries[0].cents = -4_400 }
            let synced = try await scene.sync(connection.id)
            let changed = try await scene.entries(of: account)
            #expect(changed.map(\.amount) == ["44.00"] && changed.first?.categoryId == food)
            #expect(synced.accounts[0].difference == "0.00")
            _ = try await scene.sync(connection.id)
            #expect(try await scene.entries(of: account).count == 1)
        }
    }

    @Test func `BANK-006 several banks and currencies: each goes where its owner says`() async throws {
        try await BankScene.run { scene in
            scene.bank.speak(2)
            scene.bank.change { accounts in
                accounts = [
                    .init(
                        id: "eur", name: "Giro", bank: "Bank A", currency: "EUR",
                        entries: [scene.entry("x", -1_00, daysAgo: 2)]),
                    .init(
                        id: "jpy", name: "Yen", bank: "Bank B", currency: "JPY",
                        entries: [scene.entry("x", -150_00, daysAgo: 2)]),
                    .init(id: "miles", name: "Miles", currency: "https://example.org/miles"),
                    .init(id: "no", name: "Left out", entries: [scene.entry("y", -9_00, daysAgo: 2)]),
                ]
            }
            let made = try await scene.connect()
            let miles = try #require(made.accounts.first { $0.bankAccountId == "miles" })
            #expect(miles.error?.contains("https://example.org/miles") == true)
            let refusal = await #expect(throws: Refusal.self) {
                try await scene.ada.client.banks.choose(
                    [BankAccountChoice(bankAccountId: "miles", create: true)], of: made.id)
            }
            #expect(refusal?.details["accounts[0]"]?.first?.contains("example.org/miles") == true)
            _ = try await scene.ada.client.banks.choose(
                [
                    BankAccountChoice(bankAccountId: "eur", create: true),
                    BankAccountChoice(bankAccountId: "jpy", create: true),
                    BankAccountChoice(bankAccountId: "no", ignore: true),
                ], of: made.id)
            let synced = try await scene.sync(made.id)
            let balances = synced.accounts.map { "\($0.bankAccountId) \($0.bookBalance ?? "-")" }
            #expect(balances.sorted() == ["eur -1.00", "jpy -150", "miles -", "no -"])
            #expect(synced.accounts.first { $0.bankAccountId == "no" }?.isIgnored == true)
        }
    }
}

extension BankScene {
    func date(_ daysAgo: Int) -> CalendarDate {
        let today = system.harness.clock.clock.now().utcDate
        return CalendarDate(daysSinceEpoch: today.daysSinceEpoch - daysAgo) ?? today
    }

    func day(_ daysAgo: Int) -> String { date(daysAgo).text }
}
