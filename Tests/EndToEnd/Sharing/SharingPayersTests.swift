import CofferClient
import Contracts
import TestKit
import Testing

/// An expense that several members of a group paid, through the gateway.
@Suite(.serialized) struct SharingPayersTests {
    @Test
    func
        `everyday §3: several payers are owed each their own, and what others paid is not the owner's spending`()
        async throws
    {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org", name: "Ada")
            let bob = try await system.join("bob@example.org", name: "Bob")
            let cleo = try await system.join("cleo@example.org", name: "Cleo")
            let account = try await ada.client.accounts.list().activeAccountId
            _ = try await ada.client.accounts.update(
                account, AccountDraft(spendingNetOfShares: .value(true)))
            let group = try await ada.client.groups.create(
                GroupDraft(
                    name: "Trip",
                    members: .list([
                        GroupMemberDraft(email: "bob@example.org"),
                        GroupMemberDraft(email: "cleo@example.org"),
                    ])))
            let hotel = try await ada.spend("90", on: ada.category("Food"))
            func payers(_ bobs: AmountText) throws -> GroupExpenseDraft {
                GroupExpenseDraft(
                    transactionId: .value(hotel.id),
                    payers: .list([
                        SharePayerDraft(email: "ada@example.org", amount: "50"),
                        SharePayerDraft(
                            userId: .value(try #require(ID<User>(bob.id))), amount: .value(bobs)),
                    ]))
            }
            let short = try await refused {
                _ = try await ada.client.groups.share(payers("39.99"), to: group.id)
            }
            #expect(short.status == 400 && short.details.keys.contains("payers"))
            let share = try await ada.client.groups.share(payers("40"), to: group.id)
            #expect(share.payers?.map(\.shareAmount) == ["30.00", "30.00"])
            #expect(share.participants.map(\.shareAmount) == ["20.00", "10.00"])
            #expect(share.participants.map { $0.owedTo?.displayName } == [nil, "Bob"])
            try await eventually("what Bob paid is out of Ada's spending") {
                try await ada.client.reports.dashboard().summary.spent == "50.00"
            }
            // Each is paid back their own, and only Ada's is in her ledger.
            let debtor = try #require(ID<User>(cleo.id))
            #expect(try await bob.client.sharing.settle(with: debtor, in: .usd).amount == "10.00")
            #expect(try await ada.client.sharing.settle(with: debtor, in: .usd).amount == "20.00")
            try await eventually("what Cleo paid back is out of Ada's spending") {
                try await ada.client.reports.dashboard().summary.spent == "30.00"
            }
            #expect(try await cleo.client.groups.balances(of: group.id).payments.isEmpty)
            #expect(try await bob.client.sharing.get(share.id).allSettled)
        }
    }

    @Test(arguments: [false, true])
    func `everyday §3: the owner's account and spending have what the owner paid, and no more`(
        netOfShares: Bool
    ) async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org", name: "Ada")
            _ = try await system.join("bob@example.org", name: "Bob")
            let account = try await ada.client.accounts.list().activeAccountId
            _ = try await ada.client.accounts.update(
                account, AccountDraft(spendingNetOfShares: .value(netOfShares)))
            let group = try await ada.client.groups.create(
                GroupDraft(
                    name: "Trip", members: .list([GroupMemberDraft(email: "bob@example.org")])))
            let hotel = try await ada.spend("100", on: ada.category("Food"))
            func books() async throws -> [String?] {
                let summary = try await ada.get("/dashboard").data["summary"]
                let balance = try await ada.get("/accounts/\(account)").data["balance"].string
                return [summary["spent"].string, balance]
            }
            #expect(try await books() == ["100.00", "-100.00"])
            let share = try await ada.client.groups.share(
                GroupExpenseDraft(
                    transactionId: .value(hotel.id),
                    payers: .list([
                        SharePayerDraft(email: "ada@example.org", amount: "30"),
                        SharePayerDraft(email: "bob@example.org", amount: "70"),
                    ])), to: group.id)
            // Ada bears 50 and paid 30: she owes Bob 20.
            #expect(share.participants.map(\.shareAmount) == ["20.00"])
            try await eventually("what Bob paid never left Ada's account") {
                try await books() == ["30.00", "-30.00"]
            }
            try await ada.client.sharing.cancel(share.id)
            try await eventually("the expense is Ada's alone again") {
                try await books() == ["100.00", "-100.00"]
            }
        }
    }
}
