import CofferClient
import Contracts
import TestKit
import Testing

/// Groups with three real users, through the gateway.
@Suite(.serialized) struct GroupTests {
    @Test func `a group shares by its own split, shows its balances, and members leave when settled`()
        async throws
    {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org", name: "Ada")
            let bob = try await system.join("bob@example.org", name: "Bob")
            let cleo = try await system.join("cleo@example.org", name: "Cleo")
            let group = try await ada.client.groups.create(
                GroupDraft(
                    name: "Flat", splitType: .value(.shares),
                    members: .list([
                        GroupMemberDraft(email: "bob@example.org", weight: "2"),
                        GroupMemberDraft(email: "cleo@example.org"),
                    ])))
            let rent = try await ada.spend("1000", on: ada.category("Rent"))
            let shared = try await ada.client.groups.share(
                GroupExpenseDraft(transactionId: .value(rent.id), description: "May"), to: group.id)
            #expect(shared.ownerShare == "250.00")
            let power = try await bob.spend("400", on: bob.category("Power"))
            let second = try await bob.client.groups.share(
                GroupExpenseDraft(transactionId: .value(power.id)), to: group.id)
            #expect(second.ownerShare == "200.00")

            let balances = try await cleo.client.groups.balances(of: group.id)
            let nets = balances.balances.map { "\($0.person.displayName ?? "") \($0.netBalance)" }
            #expect(Set(nets) == ["Ada 650.00", "Bob -300.00", "Cleo -350.00"])
            #expect(balances.payments.count == 2)
            #expect(try await cleo.client.groups.page(of: group.id).total == 2)

            let member = try #require(
                try await cleo.client.groups.members(of: group.id).first { $0.person.id?.text == cleo.id })
            func leave() async throws {
                try await cleo.client.groups.removeMember(member.id, from: group.id)
            }
            #expect(try await refused(leave).status == 409)
            for (creditor, debtor) in [(ada, bob), (ada, cleo), (bob, ada), (bob, cleo)] {
                let user = try #require(ID<User>(debtor.id))
                _ = try await creditor.client.sharing.settle(with: user, in: .usd)
            }
            try await leave()
            #expect(try await refused { try await cleo.client.groups.get(group.id) }.status == 404)
            #expect(try await refused { try await bob.client.groups.delete(group.id) }.status == 403)
            try await ada.client.groups.delete(group.id)
        }
    }

    @Test func `simplified debts keep every net with the fewest payments`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org", name: "Ada")
            let bob = try await system.join("bob@example.org", name: "Bob")
            let cleo = try await system.join("cleo@example.org", name: "Cleo")
            for (owner, amount) in [(ada, "90"), (bob, "60")] {
                let expense = try await owner.spend(AmountText(amount), on: owner.category("Food"))
                let others = [ada, bob, cleo].filter { $0.id != owner.id }
                _ = try await owner.client.sharing.share(
                    ShareDraft(
                        transactionId: .value(expense.id),
                        participants: .list(others.map { ParticipantDraft(email: .value($0.email)) })))
            }
            // Ada: +60 - 20, Bob: +40 - 30, Cleo: -30 - 20.
            let people = try [ada, bob].map { try #require(ID<User>($0.id)) }
            let simplified = try await cleo.client.sharing.simplified(among: people)
            let payments = simplified.payments.map {
                "\($0.from.displayName ?? "") \($0.to.displayName ?? "") \($0.amount)"
            }
            #expect(payments.sorted() == ["Cleo Ada 40.00", "Cleo Bob 10.00"])
        }
    }
}
