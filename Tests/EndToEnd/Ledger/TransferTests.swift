import CofferClient
import Contracts
import TestKit
import Testing

/// Transfers through the gateway: the client, exports, and a backup that restores equal
/// (contract-everyday §1 and §4).
@Suite struct TransferTests {
    @Test func `the client moves money, lists it, joins, splits, and takes it back`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let (client, own, savings) = try await Self.accounts(of: ada)
            let made = try await client.transfers.create(Self.draft(own, savings, "12.50", payee: "Bank"))
            #expect(made.from?.amount == "12.50" && made.to?.accountId == savings && made.payee == "Bank")
            #expect(try await client.transfers.get(made.id) == made)
            #expect(try await client.transfers.all(of: .one(savings), pageSize: 1).collect() == [made])
            var filter = TransactionFilter()
            #expect(try await client.transactions.page(filter).transactions.isEmpty)
            filter.transfers = .included
            let line = try #require(try await client.transactions.page(filter).transactions.first)
            #expect(line.transferId == made.id && line.category == nil && line.type == nil)
            #expect(line.payee == "Bank")
            #expect(line.$type == Transaction.transferType && line.direction?.wrappedValue == .out)
            filter.transfers = .only
            filter.payee = "bank"
            #expect(try await client.transactions.page(filter).total == 1)
            let known = try await client.transactions.payees()
            #expect(known.map(\.count) == [1] && known[0].lastCategoryId == nil)
            let renamed = try await client.transactions.renamePayee("Bank", to: "Broker")
            #expect(try await client.transfers.get(made.id).payee == "Broker")
            _ = try await client.transactions.undo(renamed)
            let changed = try await client.transfers.update(
                made.id, TransferDraft(amount: .value("20"), description: .value("More")))
            #expect(changed.to?.amount == "20.00")
            try await client.transfers.delete(made.id)
            #expect(try await client.transfers.restore(made.id).id == made.id)
            let batch = try await client.transactions.perform([
                TransactionOperation(op: .value(.create), transfer: .value(Self.draft(savings, own, "5")))
            ])
            guard case .transfer(let second) = batch.first?.data else {
                Issue.record("no transfer in the batch's result")
                return
            }
            #expect(second.from?.accountId == savings)
            let food = try await ada.category("Food")
            let expense = try await client.transactions.create(
                TransactionDraft(categoryId: .value(food), type: .value(.expense), amount: .value("3")))
            let pay = try await client.categories.create(
                CategoryDraft(name: .value("Pay"), type: .value(.income)))
            let income = try await client.transactions.create(
                TransactionDraft(
                    accountId: .value(savings), categoryId: .value(pay.id), type: .value(.income),
                    amount: .value("3")))
            #expect(try await client.transfers.suggestions().isEmpty)
            let joined = try await client.transfers.join(expense: expense.id, income: income.id)
            #expect(joined.isJoined)
            let parts = try await client.transfers.split(joined.id)
            #expect(parts.expense.id == expense.id && parts.income.id == income.id)
        }
    }

    @Test func `every export has the transfers, and a backup restores them equal`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let (client, own, savings) = try await Self.accounts(of: ada)
            let euros = try await client.accounts.create(
                AccountDraft(name: .value("Euros"), preferredCurrency: .value(Currency("EUR")))
            ).id
            _ = try await client.transfers.create(Self.draft(own, savings, "7", payee: "=Bank"))
            _ = try await client.transfers.create(Self.draft(own, euros, "10", arriving: "9.10"))
            let journal = try await client.exports.file(.hledger).text
            #expect(
                journal.contains("    assets:Euros  9.10 EUR @@ 10.00 USD\n    assets:Personal  -10.00 USD"))
            #expect(journal.contains("    assets:Savings  7.00 USD\n    assets:Personal  -7.00 USD"))
            #expect(journal.contains(") =Bank | \n"))
            let json = try JSONValue(try await client.exports.file(.json).bytes)
            #expect(json["version"].string == "2.2" && json["transfers"].array.count == 2)
            let table = try await ada.get("/export/transfers.csv").text
            #expect(table.contains("Personal,10.00,USD,Euros,9.10,EUR"))
            // A spreadsheet must not run it.
            #expect(table.contains(",reconciliationIdTo,payee\r\n") && table.contains(",'=Bank\r\n"))
            #expect(try await ada.get("/export?format=csv").text.split(separator: "\r\n").count == 1)
            let before = try await client.transfers.page().transfers
            #expect(before.compactMap(\.payee) == ["=Bank"])
            let balances = try await client.accounts.list().accounts.map(\.balance)
            let backup = try await client.backups.create().id
            for transfer in before { try await client.transfers.delete(transfer.id) }
            let draft = RestoreDraft(mode: .value(.replace))
            let preview = try #require(try await client.restores.restore(backup, draft).result)
            #expect(preview.changes["transfers"]?.replaced == 2 && preview.problemCount == 0)
            let confirmed = RestoreDraft(
                mode: .value(.replace), confirm: true, token: .value(try #require(preview.token)))
            _ = try await client.restores.restore(backup, confirmed)
            #expect(try await client.transfers.page().transfers == before)
            #expect(try await client.transactions.payees().map(\.name) == ["=Bank"])
            #expect(try await client.accounts.list().accounts.map(\.balance) == balances)
        }
    }

    private static func accounts(
        of member: Member
    ) async throws -> (client: CofferClient, own: ID<Account>, savings: ID<Account>) {
        let client = member.client
        let savings = try await client.accounts.create(AccountDraft(name: .value("Savings"))).id
        return (client, try await client.accounts.list().activeAccountId, savings)
    }

    private static func draft(
        _ from: ID<Account>, _ to: ID<Account>, _ amount: AmountText, arriving: AmountText? = nil,
        payee: Field<String> = .absent
    ) -> TransferDraft {
        TransferDraft(
            fromAccountId: .value(from), toAccountId: .value(to), amount: .value(amount),
            toAmount: arriving.map { .value($0) } ?? .absent, payee: payee)
    }
}
