import CofferClient
import Contracts
import HTTPKit
import ServiceKit
import TestKit
import Testing

/// Sharing with real users, through the gateway.
@Suite(.serialized) struct SharingTests {
    @Test func `SHARE-006: with nothing shared both lists are empty and the net is zero`() async throws {
        try await SharingPeople.run { people in
            let empty = try await people.bob.client.sharing.overview()
            #expect(empty.netBalance == [CurrencyAmount(currency: .usd, amount: "0.00")])
            #expect(empty.sharedExpenses.isEmpty && empty.expensesSharedWithMe.isEmpty)
            #expect(empty.settlementBalances.isEmpty)
            #expect(empty.hasMore == false)
        }
    }

    @Test func `SHARE-001: the screen shows both lists and the net`() async throws {
        try await SharingPeople.run { people in
            _ = try await people.shared("90", with: SharingPeople.bobAndCleo)
            let mine = try await people.ada.client.sharing.overview()
            #expect(mine.sharedExpenses.first?.transaction.description == "Dinner")
            #expect(mine.sharedExpenses.first?.transaction.category.name == "Restaurants")
            #expect(mine.netBalance.first?.amount == "60.00")
            let bobs = try await people.bob.client.sharing.overview()
            #expect(bobs.netBalance.first?.amount == "-30.00")
            #expect(bobs.expensesSharedWithMe.first?.shareAmount == "30.00")
            #expect(bobs.sharedExpenses.isEmpty && mine.expensesSharedWithMe.isEmpty)
        }
    }

    @Test func `SHARE-002: the nets of all people sum to zero, and two people see the same debt`()
        async throws
    {
        try await SharingPeople.run { people in
            _ = try await people.shared("100", with: SharingPeople.bobAndCleo)
            let category = try await people.bob.category("Fun")
            let cinema = try await people.bob.spend("25.01", on: category).id
            _ = try await people.bob.client.sharing.share(
                ShareDraft(
                    transactionId: .value(cinema),
                    participants: .list([ParticipantDraft(email: "ada@example.org")])))
            var sum: Int64 = 0
            for member in [people.ada, people.bob, people.cleo] {
                let net = try await member.client.sharing.overview().netBalance.first?.amount ?? ""
                sum += try Money(AmountText(net), in: .usd).amountMinor
            }
            #expect(sum == 0)
            let balances = try await people.ada.client.sharing.overview().settlementBalances
            let bob = try #require(balances.first { $0.userId?.text == people.bob.id })
            #expect(bob.theyOwe == "33.33" && bob.youOwe == "12.50")
            #expect(bob.netBalance == "20.83")
        }
    }

    @Test func `SHARE-003: a pending share shows description, owner and amount`() async throws {
        try await SharingPeople.run { people in
            _ = try await people.shared("50")
            let pending = try await people.bob.client.sharing.sharedWithMe(.pending).collect()
            let item = try #require(pending.first)
            #expect(item.status == .pending && item.shareAmount == "25.00")
            #expect(item.sharedExpense.owner.displayName == "Ada")
            #expect(item.sharedExpense.transaction.description == "Dinner")
            #expect(try await people.bob.client.reports.dashboard().pendingSharedExpenses == 1)
        }
    }

    @Test func `SHARE-004: a payment changes the balances, and each side can book it`() async throws {
        try await SharingPeople.run { people in
            let (adas, bobs) = (people.ada.client.sharing, people.bob.client.sharing)
            let part = try #require(try await people.shared("50").participants.first).id
            #expect(try await refused { try await bobs.markPaid(part) }.status == 403)
            #expect(try await adas.markPaid(part).status == .paid)
            let again = try await refused { try await adas.markPaid(part) }
            #expect(again.status == 400)
            #expect(again.details["status"]?.first == "This share is already PAID")
            let balance = try #require(try await adas.overview().settlementBalances.first)
            #expect(balance.theyOwe == "0.00" && balance.userDisplayName == "Bob")

            let category = try await people.bob.category("Eating out")
            let account = try await people.bob.client.accounts.list().activeAccountId
            let draft = BookingDraft(accountId: .value(account), categoryId: .value(category))
            let booked = try await bobs.book(part, draft)
            #expect(booked.amount == "25.00" && booked.type == .expense)
            #expect(try await people.bob.client.transactions.get(booked.id) == booked)
            #expect(try await refused { try await bobs.book(part, draft) }.status == 409)
            #expect(try await people.bob.client.transactions.page().total == 1)
            // The account and the category are Bob's.
            #expect(try await refused { try await adas.book(part, draft) }.status == 400)
        }
    }

    @Test func `SHARE-004: unpay takes back what the friend booked, and a decline brings nothing back`()
        async throws
    {
        try await SharingPeople.run { people in
            let (adas, bobs) = (people.ada.client.sharing, people.bob.client.sharing)
            let part = try #require(try await people.shared("50").participants.first).id
            try await adas.markPaid(part)
            let category = try await people.bob.category("Eating out")
            let client = people.bob.client
            let account = try await client.accounts.list().activeAccountId
            let draft = BookingDraft(accountId: .value(account), categoryId: .value(category))
            let booked = try await bobs.book(part, draft)
            #expect(try await client.accounts.get(account).balance == "-25.00")
            _ = try await adas.unpay(part)
            try await eventually("the booking is gone") {
                try await client.accounts.get(account).balance == "0.00"
            }
            #expect(try await client.transactions.page().total == 0)
            #expect(try await refused { try await bobs.book(part, draft) }.status == 400)
            _ = try await bobs.decline(part)
            #expect(try await client.accounts.get(account).balance == "0.00")
            #expect(try await refused { try await client.transactions.get(booked.id) }.status == 404)
        }
    }

    @Test func `SHARE-004: settling with a person pays all open parts in a currency`() async throws {
        try await SharingPeople.run { people in
            for _ in 0..<3 { _ = try await people.shared("10") }
            let (ada, bob) = (try #require(ID<User>(people.ada.id)), try #require(ID<User>(people.bob.id)))
            let (adas, bobs) = (people.ada.client.sharing, people.bob.client.sharing)
            let foreign = try await refused { try await bobs.settle(with: ada, in: .usd) }
            #expect(foreign.status == 400)
            let settled = try await adas.settle(with: bob, in: .usd)
            #expect(settled.settled == 3 && settled.amount == "15.00")
            let again = try await refused { try await adas.settle(with: bob, in: .usd) }
            #expect(again.status == 400)
        }
    }

    @Test func `SHARE-004: "settle up" settles both sides, and the ledgers of both learn of it`() async throws
    {
        try await SharingPeople.run { people in
            _ = try await people.shared("90")
            let food = try await people.bob.category("Food")
            let lunch = try await people.bob.spend("50", on: food, description: "Lunch")
            _ = try await people.bob.client.sharing.share(
                ShareDraft(
                    transactionId: .value(lunch.id),
                    participants: .list([ParticipantDraft(email: "ada@example.org")])))
            let clients = [people.ada.client, people.bob.client]
            for client in clients {
                let account = try await client.accounts.list().activeAccountId
                _ = try await client.accounts.update(account, AccountDraft(spendingNetOfShares: true))
            }
            func spent() async throws -> [String] {
                let (adas, bobs) = (clients[0].reports, clients[1].reports)
                return [
                    try await adas.spending(by: .category).total,
                    try await bobs.spending(by: .category).total,
                ]
            }
            #expect(try await spent() == ["90.00", "50.00"])
            let (ada, bob) = (try #require(ID<User>(people.ada.id)), try #require(ID<User>(people.bob.id)))
            let (adas, bobs) = (clients[0].sharing, clients[1].sharing)
            #expect(try await refused { try await bobs.settleNet(with: ada, in: .usd) }.status == 409)
            let claim = try await bobs.claim(paying: ada, in: .usd, note: "In cash")
            #expect(claim.amount == "20.00" && claim.note == "In cash")
            let settled = try await adas.settleNet(with: bob, in: .usd)
            #expect(settled.received == "20.00" && settled.owed == "45.00" && settled.owing == "25.00")
            for sharing in [adas, bobs] {
                #expect(try await sharing.overview().netBalance.first?.amount == "0.00")
            }
            try await eventually("both ledgers know") { try await spent() == ["45.00", "25.00"] }
            let part = try #require(settled.participantIds?.first)
            #expect(try await adas.unpay(part).reopened == 2)
            #expect(try await bobs.overview().netBalance.first?.amount == "-20.00")
            try await eventually("both ledgers know") { try await spent() == ["90.00", "50.00"] }
        }
    }

    @Test func `SHARE-004: an account can count spending without paid-back amounts`() async throws {
        try await SharingPeople.run { people in
            let client = people.ada.client
            let account = try await client.accounts.list().activeAccountId
            let month = try await client.reports.dashboard().month
            let budget = try await client.budgets.put(
                BudgetDraft(
                    accountId: .value(.one(account)), categoryId: .value(people.category),
                    month: .value(month),
                    planned: "200")
            ).id
            func spent() async throws -> String { try await client.budgets.get(budget).spent }
            let share = try await people.shared("90", with: SharingPeople.bobAndCleo)
            let part = try #require(share.participants.first).id
            try await client.sharing.markPaid(part)
            #expect(try await spent() == "90.00")
            let changed = try await client.accounts.update(account, AccountDraft(spendingNetOfShares: true))
            #expect(changed.spendingNetOfShares)
            // The ledger reads the payment from sharing's feed.
            try await eventually("the payment counts") { try await spent() == "60.00" }
            let list = try await client.budgets.list(account: .one(account))
            #expect(list.budgets.first?.spent == "60.00")
            #expect(list.totals.remaining == "140.00")
            let dashboard = try await client.reports.dashboard()
            #expect(dashboard.budgetProgress.first?.spent == "60.00")
            #expect(dashboard.budget.spent == "60.00")
            #expect(try await client.reports.spending(by: .category).total == "60.00")
            // The account's total expenses stay the same.
            #expect(dashboard.summary.totalExpenses == "90.00")
            // A payment that is taken back counts as spending again.
            #expect(try await client.sharing.unpay(part).status == .pending)
            try await eventually("the payment no longer counts") { try await spent() == "90.00" }
            // `deploy/coffer check` compares the amounts of both sides.
            for service in ["sharing", "ledger"] {
                let check = try await people.system.harness.request(
                    service, .get, "/internal/check", as: .service("operator"))
                #expect(check.json["problems"] == .array([]), "\(service): \(check.text)")
            }
        }
    }

    @Test func `SHARE-005: a shared expense is frozen in the ledger until the share is taken back`()
        async throws
    {
        try await SharingPeople.run { people in
            let (transactions, sharing) = (people.ada.client.transactions, people.ada.client.sharing)
            _ = try await people.ada.spend("40", on: people.category)
            // The list of the app's picker.
            let picked = try await transactions.page(TransactionFilter(type: .expense)).transactions
            let dinner = try #require(picked.first).id
            let draft = ShareDraft(
                transactionId: .value(dinner), participants: .list([SharingPeople.bobAlone]))
            let share = try await sharing.share(draft)
            #expect(try await refused { try await sharing.share(draft) }.status == 409)
            let change = TransactionDraft(amount: "41")
            #expect(try await refused { try await transactions.update(dinner, change) }.status == 409)
            _ = try await transactions.update(dinner, TransactionDraft(amount: "40", notes: "x"))
            #expect(try await refused { try await transactions.delete(dinner) }.status == 409)
            let part = try #require(share.participants.first).id
            #expect(try await people.bob.client.sharing.decline(part).status == .declined)
            let back = try await people.ada.client.call(SharingAPI.cancelShare, at: [share.id])
            #expect(back.value.deleted)
            _ = try await transactions.update(dinner, change)
            try await transactions.delete(dinner)
        }
    }

    @Test func `SHEXP-001: the answer to a new share has transaction, split and participants`() async throws {
        try await SharingPeople.run { people in
            let made = try await people.share("100", SharingPeople.both, also: #","description":"Team""#)
            #expect(made.status == 201)
            #expect(
                made.data.keys.sorted() == [
                    "createdAt", "currency", "description", "groupId", "id", "ownerShare", "ownerWeight",
                    "participants", "payers", "splitType", "totalAmount", "transactionId",
                ])
            #expect(
                made.data["participants"][0].keys.sorted() == [
                    "acceptedAt", "displayName", "email", "id", "owedTo", "shareAmount", "sharePercentage",
                    "status", "userId", "weight",
                ])
            let shown = try await people.ada.get("/expenses/shares/\(made.data["id"].string ?? "")").data
            #expect(shown["description"].string == "Team" && shown["totalAmount"].string == "100.00")
        }
    }

    @Test func `SHEXP-002: an unknown address is invited and takes part after its verification`() async throws
    {
        try await SharingPeople.run { people in
            let profile = people.ada.client.profile
            #expect(try await profile.lookUp(email: "bob@example.org").displayName == "Bob")
            #expect(try await refused { try await profile.lookUp(email: "dan@example.org") }.status == 404)
            let made = try await people.shared("30", with: [ParticipantDraft(email: "Dan@Example.org")])
            #expect(made.participants.map(\.userId) == [nil])
            #expect(made.participants.map(\.email) == ["Dan@Example.org"])
            let bad = try await refused {
                try await people.shared("30", with: [ParticipantDraft(email: "dan")])
            }
            #expect(bad.status == 400)
            #expect(bad.details["participants[0].email"]?.first == "Enter a valid email address")
            let dan = try await people.system.join("dan@example.org", name: "Dan")
            try await eventually("Dan has a part") {
                try await dan.client.sharing.overview().expensesSharedWithMe.count == 1
            }
            #expect(try await dan.client.sharing.overview().netBalance.first?.amount == "-15.00")
            let shown = try await people.ada.client.sharing.overview().sharedExpenses.first
            #expect(shown?.participants.first?.participant.displayName == "Dan")
        }
    }

    @Test func `SHEXP-006: participants are notified by mail and in their list`() async throws {
        try await SharingPeople.run { people in
            _ = try await people.shared("80")
            let news = try await people.bob.client.notifications.page()
            #expect(news.unread == 1)
            #expect(
                news.notifications.first?.message == "Ada shared Dinner with you. Your part is 40.00 USD.")
            let mail = try await people.system.mail(to: "bob@example.org", containing: "shared an expense")
            #expect(mail.contains("Your part is 40.00 USD.") && mail.contains("Expense: Dinner"))
            #expect(try await people.ada.client.sharing.overview().sharedExpenses.count == 1)
        }
    }

    @Test func `SHEXP-007: a share needs participants`() async throws {
        try await SharingPeople.run { people in
            let answer = try await people.share("80", "")
            #expect(answer.status == 400)
            #expect(answer.json["error"].string == "Add at least one participant")
            #expect(answer.json["details"]["participants"][0].string == "Add at least one participant")
            #expect(answer.json["details"] == answer.json["fields"])
        }
    }

    @Test func `strangers see nothing of a share, and former participants see their own part only`()
        async throws
    {
        try await SharingPeople.run { people in
            let eve = try await people.system.join("eve@example.org", name: "Eve")
            let (eves, cleos) = (eve.client.sharing, people.cleo.client.sharing)
            let share = try await people.shared("90", with: SharingPeople.bobAndCleo)
            let id = share.id
            let parts = share.participants.map(\.id)
            _ = try await cleos.decline(parts[1], reason: "No")
            let booking = BookingDraft()
            for part in parts {
                for refusal in [
                    try await refused { try await eves.markPaid(part) },
                    try await refused { try await eves.remind(part) },
                    try await refused { try await eves.decline(part) },
                    try await refused { try await eves.book(part, booking) },
                ] {
                    #expect(refusal.status == 404, "\(refusal)")
                }
            }
            #expect(try await refused { try await eves.get(id) }.status == 404)
            #expect(try await refused { try await eves.cancel(id) }.status == 404)
            let ada = try #require(ID<User>(people.ada.id))
            #expect(try await refused { try await eves.simplified(among: [ada]) }.status == 404)
            for list in [
                "/sharing", "/expenses/shared-by-me", "/expenses/shared-with-me", "/notifications", "/groups",
            ] {
                let text = try await eve.get(list).text
                for secret in [id.text, "ada@example.org", "Dinner"] {
                    #expect(!text.contains(secret), "\(list)")
                }
            }
            let shown = try await cleos.get(id)
            #expect(shown.participants.allSatisfy { $0.declineReason == nil })
            let again = try await refused { try await cleos.decline(parts[1]) }
            #expect(again.details["status"]?.first == "This share was DECLINED")
            try await people.ada.client.sharing.cancel(id)
            #expect(try await refused { try await cleos.get(id) }.status == 404)
        }
    }

    @Test func `of 50 parallel changes of one part through the gateway one succeeds`() async throws {
        try await SharingPeople.run { people in
            let part = try #require(try await people.shared("90").participants.first).id
            let (adas, bobs) = (people.ada.client.sharing, people.bob.client.sharing)
            let outcomes = try await withThrowingTaskGroup(of: Result<ShareStatus?, Refusal>.self) { group in
                for twin in 0..<50 {
                    group.addTask {
                        do {
                            return .success(
                                twin % 2 == 0
                                    ? try await adas.markPaid(part).status
                                    : try await bobs.decline(part).status)
                        } catch let refusal as Refusal { return .failure(refusal) }
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            let states = outcomes.compactMap { try? $0.get() }
            let state = try #require(states.first).rawValue
            #expect(states.count == 1)
            for case .failure(let refusal) in outcomes {
                #expect(refusal.status == 400)
                #expect(refusal.details["status"]?.first?.contains(state) == true, "\(refusal)")
            }
        }
    }
}
