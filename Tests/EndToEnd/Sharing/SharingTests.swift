import Contracts
import HTTPKit
import ServiceKit
import TestKit
import Testing

/// Sharing with real users, through the gateway.
@Suite(.serialized) struct SharingTests {
    @Test func `SHARE-006: with nothing shared both lists are empty and the net is zero`() async throws {
        try await SharingPeople.run { people in
            let empty = try await people.bob.get("/sharing")
            #expect(empty.status == 200)
            #expect(empty.data["netBalance"].array.count == 1)
            #expect(empty.data["netBalance"][0]["currency"].string == "USD")
            #expect(empty.data["netBalance"][0]["amount"].string == "0.00")
            for list in ["sharedExpenses", "expensesSharedWithMe", "settlementBalances"] {
                #expect(empty.data[list].array.isEmpty)
            }
            #expect(empty.data["hasMore"].bool == false)
        }
    }

    @Test func `SHARE-001: the screen shows both lists and the net`() async throws {
        try await SharingPeople.run { people in
            #expect(try await people.share("90", SharingPeople.both).status == 201)
            let mine = try await people.ada.get("/sharing").data
            #expect(mine["sharedExpenses"][0]["transaction"]["description"].string == "Dinner")
            #expect(mine["sharedExpenses"][0]["transaction"]["category"]["name"].string == "Restaurants")
            #expect(mine["netBalance"][0]["amount"].string == "60.00")
            let bobs = try await people.bob.get("/sharing").data
            #expect(bobs["netBalance"][0]["amount"].string == "-30.00")
            #expect(bobs["expensesSharedWithMe"][0]["shareAmount"].string == "30.00")
            #expect(bobs["sharedExpenses"].array.isEmpty && mine["expensesSharedWithMe"].array.isEmpty)
        }
    }

    @Test func `SHARE-002: the nets of all people sum to zero, and two people see the same debt`()
        async throws
    {
        try await SharingPeople.run { people in
            #expect(try await people.share("100", SharingPeople.both).status == 201)
            let category = try await people.bob.category("Fun")
            let cinema = try await people.bob.expense("25.01", category)
            let shared = try await people.bob.send(
                .post, "/expenses/share",
                #"{"transactionId":"\#(cinema)","participants":[{"email":"ada@example.org"}]}"#)
            #expect(shared.status == 201)
            var sum: Int64 = 0
            for member in [people.ada, people.bob, people.cleo] {
                let net = try await member.get("/sharing").data["netBalance"][0]["amount"].string ?? ""
                sum += try Money(AmountText(net), in: .usd).amountMinor
            }
            #expect(sum == 0)
            let balances = try await people.ada.get("/sharing").data["settlementBalances"].array
            let bob = try #require(balances.first { $0["userId"].string == people.bob.id })
            #expect(bob["theyOwe"].string == "33.33" && bob["youOwe"].string == "12.50")
            #expect(bob["netBalance"].string == "20.83")
        }
    }

    @Test func `SHARE-003: a pending share shows description, owner and amount`() async throws {
        try await SharingPeople.run { people in
            #expect(try await people.share("50", #"{"email":"bob@example.org"}"#).status == 201)
            let item = try await people.bob.get("/expenses/shared-with-me?status=pending").data["expenses"][0]
            #expect(item["status"].string == "PENDING" && item["shareAmount"].string == "25.00")
            #expect(item["sharedExpense"]["owner"]["displayName"].string == "Ada")
            #expect(item["sharedExpense"]["transaction"]["description"].string == "Dinner")
            #expect(try await people.bob.get("/dashboard").data["pendingSharedExpenses"].int == 1)
        }
    }

    @Test func `SHARE-004: a payment changes the balances, and each side can book it`() async throws {
        try await SharingPeople.run { people in
            let share = try await people.share("50", #"{"email":"bob@example.org"}"#).data
            let part = try #require(share["participants"][0]["id"].string)
            #expect(try await people.bob.send(.patch, "/expenses/shares/\(part)/paid").status == 403)
            let paid = try await people.ada.send(.patch, "/expenses/shares/\(part)/paid")
            #expect(paid.status == 200 && paid.data["status"].string == "PAID")
            let again = try await people.ada.send(.patch, "/expenses/shares/\(part)/paid")
            #expect(again.status == 400)
            #expect(again.json["details"]["status"][0].string == "This share is already PAID")
            let balance = try await people.ada.get("/sharing").data["settlementBalances"][0]
            #expect(balance["theyOwe"].string == "0.00" && balance["userDisplayName"].string == "Bob")

            let category = try await people.bob.category("Eating out")
            let account = try #require(try await people.bob.get("/accounts").data["activeAccountId"].string)
            let body = #"{"accountId":"\#(account)","categoryId":"\#(category)"}"#
            let booked = try await people.bob.send(.post, "/expenses/shares/\(part)/book", body)
            #expect(booked.status == 201, "\(booked.text)")
            #expect(booked.data["amount"].string == "25.00" && booked.data["type"].string == "EXPENSE")
            let id = try #require(booked.data["id"].string)
            #expect(try await people.bob.get("/transactions/\(id)").data == booked.data)
            let twice = try await people.bob.send(.post, "/expenses/shares/\(part)/book", body)
            #expect(twice.status == 409)
            #expect(try await people.bob.get("/transactions").data["total"].int == 1)
            let foreign = try await people.ada.send(.post, "/expenses/shares/\(part)/book", body)
            #expect(foreign.status == 403)
        }
    }

    @Test func `SHARE-004: settling with a person pays all open parts in a currency`() async throws {
        try await SharingPeople.run { people in
            for _ in 0..<3 { _ = try await people.share("10", #"{"email":"bob@example.org"}"#) }
            let body = #"{"userId":"\#(people.bob.id)","currency":"USD"}"#
            let foreign = try await people.bob.send(
                .post, "/sharing/settle", #"{"userId":"\#(people.ada.id)","currency":"USD"}"#)
            #expect(foreign.status == 400)
            let settled = try await people.ada.send(.post, "/sharing/settle", body)
            #expect(settled.data["settled"].int == 3 && settled.data["amount"].string == "15.00")
            #expect(try await people.ada.send(.post, "/sharing/settle", body).status == 400)
        }
    }

    @Test func `SHARE-004: an account can count spending without paid-back amounts`() async throws {
        try await SharingPeople.run { people in
            let account = try #require(try await people.ada.get("/accounts").data["activeAccountId"].string)
            let month = try #require(try await people.ada.get("/dashboard").data["month"].string)
            let plan = #"{"accountId":"\#(account)","categoryId":"\#(people.category)","month":"\#(month)","#
            let made = try await people.ada.send(.post, "/budgets", plan + #""planned":200}"#)
            let budget = try #require(made.data["id"].string, "\(made.text)")
            let share = try await people.share("90", SharingPeople.both).data
            let parts = share["participants"].array.compactMap { $0["id"].string }
            #expect(try await people.ada.send(.patch, "/expenses/shares/\(parts[0])/paid").status == 200)
            #expect(try await people.ada.get("/budgets/\(budget)").data["spent"].string == "90.00")
            let change = try await people.ada.send(
                .patch, "/accounts/\(account)", #"{"spendingNetOfShares":true}"#)
            #expect(change.data["spendingNetOfShares"].bool == true, "\(change.text)")
            // The ledger reads the payment from sharing's feed.
            for _ in 0..<200 {
                if try await people.ada.get("/budgets/\(budget)").data["spent"].string == "60.00" { break }
                try await Task.sleep(for: .milliseconds(25))
            }
            let list = try await people.ada.get("/budgets?accountId=\(account)").data
            #expect(list["budgets"][0]["spent"].string == "60.00")
            #expect(list["totals"]["remaining"].string == "140.00")
            let dashboard = try await people.ada.get("/dashboard").data
            #expect(dashboard["budgetProgress"][0]["spent"].string == "60.00")
            #expect(dashboard["budget"]["spent"].string == "60.00")
            let report = try await people.ada.get("/reports/spending?groupBy=category").data
            #expect(report["total"].string == "60.00", "\(report)")
            // The account's total expenses stay the same.
            #expect(dashboard["summary"]["totalExpenses"].string == "90.00")
            // A payment that is taken back counts as spending again.
            #expect(try await people.ada.send(.post, "/expenses/shares/\(parts[0])/unpay").status == 200)
            for _ in 0..<200 {
                if try await people.ada.get("/budgets/\(budget)").data["spent"].string == "90.00" { break }
                try await Task.sleep(for: .milliseconds(25))
            }
            #expect(try await people.ada.get("/budgets/\(budget)").data["spent"].string == "90.00")
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
            _ = try await people.ada.expense("40", people.category)
            // The list of the app's picker.
            let picked = try await people.ada.get("/transactions?type=EXPENSE").data["transactions"]
            let dinner = try #require(picked[0]["id"].string)
            let body = #"{"transactionId":"\#(dinner)","participants":[{"email":"bob@example.org"}]}"#
            let share = try await people.ada.send(.post, "/expenses/share", body)
            let id = try #require(share.data["id"].string)
            #expect(try await people.ada.send(.post, "/expenses/share", body).status == 409)
            let path = "/transactions/\(dinner)"
            #expect(try await people.ada.send(.patch, path, #"{"amount":41}"#).status == 409)
            #expect(try await people.ada.send(.patch, path, #"{"amount":40,"notes":"x"}"#).status == 200)
            #expect(try await people.ada.send(.delete, path).status == 409)
            let declined = try await people.bob.send(
                .post, "/expenses/shares/\(share.data["participants"][0]["id"].string ?? "")/decline")
            #expect(declined.data["status"].string == "DECLINED")
            let back = try await people.ada.send(.delete, "/expenses/shares/\(id)")
            #expect(back.status == 200 && back.data["deleted"].bool == true)
            #expect(try await people.ada.send(.patch, path, #"{"amount":41}"#).status == 200)
            #expect(try await people.ada.send(.delete, path).status == 200)
        }
    }

    @Test func `SHEXP-001: the answer to a new share has transaction, split and participants`() async throws {
        try await SharingPeople.run { people in
            let made = try await people.share("100", SharingPeople.both, also: #","description":"Team""#)
            #expect(made.status == 201)
            #expect(
                made.data.keys.sorted() == [
                    "createdAt", "currency", "description", "groupId", "id", "ownerShare", "ownerWeight",
                    "participants", "splitType", "totalAmount", "transactionId",
                ])
            #expect(
                made.data["participants"][0].keys.sorted() == [
                    "displayName", "email", "id", "shareAmount", "sharePercentage", "status", "userId",
                    "weight",
                ])
            let shown = try await people.ada.get("/expenses/shares/\(made.data["id"].string ?? "")").data
            #expect(shown["description"].string == "Team" && shown["totalAmount"].string == "100.00")
        }
    }

    @Test func `SHEXP-002: an unknown address is invited and takes part after its verification`() async throws
    {
        try await SharingPeople.run { people in
            let found = try await people.ada.get("/users/lookup?email=bob@example.org")
            #expect(found.data["user"]["displayName"].string == "Bob")
            #expect(try await people.ada.get("/users/lookup?email=dan@example.org").status == 404)
            let made = try await people.share("30", #"{"email":"Dan@Example.org"}"#)
            #expect(made.data["participants"][0]["userId"].isNull)
            #expect(made.data["participants"][0]["email"].string == "Dan@Example.org")
            let bad = try await people.share("30", #"{"email":"dan"}"#)
            #expect(bad.status == 400)
            #expect(bad.json["details"]["participants[0].email"][0].string == "Enter a valid email address")
            let dan = try await people.system.join("dan@example.org", name: "Dan")
            for _ in 0..<100 {
                if try await dan.get("/sharing").data["expensesSharedWithMe"].array.count == 1 { break }
                try await Task.sleep(for: .milliseconds(50))
            }
            #expect(try await dan.get("/sharing").data["netBalance"][0]["amount"].string == "-15.00")
            let shown = try await people.ada.get("/sharing").data["sharedExpenses"][0]["participants"][0]
            #expect(shown["participant"]["displayName"].string == "Dan")
        }
    }

    @Test func `SHEXP-006: participants are notified by mail and in their list`() async throws {
        try await SharingPeople.run { people in
            #expect(try await people.share("80", #"{"email":"bob@example.org"}"#).status == 201)
            let news = try await people.bob.get("/notifications").data
            #expect(news["unread"].int == 1)
            #expect(
                news["notifications"][0]["message"].string
                    == "Ada shared Dinner with you. Your part is 40.00 USD.")
            let mail = try await people.system.mail(to: "bob@example.org", containing: "shared an expense")
            #expect(mail.contains("Your part is 40.00 USD.") && !mail.contains("Dinner"))
            #expect(try await people.ada.get("/sharing").data["sharedExpenses"].array.count == 1)
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
            let share = try await people.share("90", SharingPeople.both).data
            let id = try #require(share["id"].string)
            let parts = share["participants"].array.compactMap { $0["id"].string }
            let decline = "/expenses/shares/\(parts[1])/decline"
            #expect(try await people.cleo.send(.post, decline, #"{"reason":"No"}"#).status == 200)
            for part in parts {
                for (method, action) in [
                    (HTTPMethod.patch, "paid"), (.post, "remind"), (.post, "decline"), (.post, "book"),
                ] {
                    let answer = try await eve.send(method, "/expenses/shares/\(part)/\(action)")
                    #expect(answer.status == 404, "\(action): \(answer.text)")
                }
            }
            #expect(try await eve.get("/expenses/shares/\(id)").status == 404)
            #expect(try await eve.send(.delete, "/expenses/shares/\(id)").status == 404)
            let simplified = try await eve.get("/sharing/simplified?userIds=\(people.ada.id)")
            #expect(simplified.status == 404)
            for list in [
                "/sharing", "/expenses/shared-by-me", "/expenses/shared-with-me", "/notifications", "/groups",
            ] {
                let text = try await eve.get(list).text
                for secret in [id, "ada@example.org", "Dinner"] { #expect(!text.contains(secret), "\(list)") }
            }
            let shown = try await people.cleo.get("/expenses/shares/\(id)")
            #expect(shown.status == 200 && !shown.text.contains(#""declineReason":"No""#))
            let refused = try await people.cleo.send(.post, decline)
            #expect(refused.json["details"]["status"][0].string == "This share was DECLINED")
            #expect(try await people.ada.send(.delete, "/expenses/shares/\(id)").status == 200)
            #expect(try await people.cleo.get("/expenses/shares/\(id)").status == 404)
        }
    }

    @Test func `of 50 parallel changes of one part through the gateway one succeeds`() async throws {
        try await SharingPeople.run { people in
            let share = try await people.share("90", #"{"email":"bob@example.org"}"#).data
            let part = try #require(share["participants"][0]["id"].string)
            let answers = try await withThrowingTaskGroup(of: TestAnswer.self) { group in
                for twin in 0..<50 {
                    group.addTask {
                        twin % 2 == 0
                            ? try await people.ada.send(.patch, "/expenses/shares/\(part)/paid")
                            : try await people.bob.send(.post, "/expenses/shares/\(part)/decline")
                    }
                }
                return try await group.reduce(into: [TestAnswer]()) { $0.append($1) }
            }
            let state = answers.first { $0.status == 200 }?.data["status"].string ?? "?"
            #expect(answers.filter { $0.status == 200 }.count == 1)
            for lost in answers where lost.status != 200 {
                #expect(lost.status == 400)
                #expect(lost.json["details"]["status"][0].string?.contains(state) == true, "\(lost.text)")
            }
        }
    }
}
