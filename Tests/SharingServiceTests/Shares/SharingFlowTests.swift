import Contracts
import HTTPKit
import ServiceKit
import TestKit
import Testing

@testable import SharingService

@Suite(.serialized) struct SharingFlowTests {
    @Test
    func
        `SHARE-001, SHARE-006: with nothing shared everything is empty, and the net is zero in the user's currency`()
        async throws
    {
        try await SharingFixture.run { sharing in
            let yen = Currency("JPY")
            let answer = try await sharing.get("/sharing", currency: yen)
            #expect(
                answer.text == #"{"netBalance":[{"currency":"JPY","amount":"0"}],"sharedExpenses":[],"#
                    + #""expensesSharedWithMe":[],"expensesPaidByMe":[],"settlementBalances":[],"#
                    + #""hasMore":false}"#)
        }
    }

    @Test func `SHEXP-003, SHEXP-006: an expense of $100 shared with two others is 33.34, 33.33 and 33.33`()
        async throws
    {
        try await SharingFixture.run { sharing in
            let transaction = sharing.ledger.add(1)
            let made = try await sharing.share(
                transaction, with: ["Bob@X.org", "new@y.org"], description: "Team dinner")
            #expect(made.status == 201, "\(made.text)")
            let share = made.json
            #expect(share["ownerShare"].string == "33.34" && share["totalAmount"].string == "100.00")
            #expect(share["currency"].string == "USD" && share["splitType"].string == "EQUAL")
            #expect(share["transactionId"].string == transaction.text)
            let (bob, invited) = (share["participants"][0], share["participants"][1])
            #expect(
                bob["userId"].string == sharing.service.user(2).user.text
                    && bob["displayName"].string == "Bob")
            #expect(invited["userId"].isNull && invited["displayName"].isNull)
            #expect(invited["email"].string == "new@y.org" && invited["status"].string == "PENDING")
            #expect([bob, invited].map { $0["shareAmount"].string } == ["33.33", "33.33"])
            #expect(bob["sharePercentage"].isNull)
            #expect(sharing.ledger.holders[transaction]?.text == share["id"].string)

            let overview = try await sharing.get("/sharing").json
            let shown = overview["sharedExpenses"][0]
            #expect(shown["id"] == share["id"] && shown["description"].string == "Team dinner")
            #expect(shown["transaction"]["description"].string == "Dinner")
            #expect(shown["transaction"]["date"].string == "2026-01-01")
            #expect(shown["transaction"]["category"]["name"].string == "Food")
            #expect(shown["totalOwed"].string == "66.66" && shown["totalPaid"].string == "0.00")
            #expect(shown["allSettled"].bool == false && shown["ownerShare"].string == "33.34")
            #expect(overview["netBalance"][0]["amount"].string == "66.66")
            #expect(overview["settlementBalances"].array.count == 2)
            #expect(try await sharing.get("/expenses/shares/\(share["id"].string ?? "")").json == shown)
        }
    }

    @Test func `SHARE-003: the other side sees the amount, the owner and the description`() async throws {
        try await SharingFixture.run { sharing in
            let transaction = sharing.ledger.add(1, 9_000, description: nil)
            _ = try await sharing.share(transaction, with: ["bob@x.org", "cleo@x.org"])
            let overview = try await sharing.get("/sharing", as: 2).json
            let mine = overview["expensesSharedWithMe"][0]
            #expect(mine["shareAmount"].string == "30.00" && mine["status"].string == "PENDING")
            #expect(mine["paidAt"].isNull && mine["sharedExpense"]["owner"]["displayName"].string == "Ann")
            #expect(mine["sharedExpense"]["owner"]["email"].string == "ann@x.org")
            // A transaction without description is shown by its category.
            #expect(mine["sharedExpense"]["transaction"]["description"].string == "Food")
            #expect(overview["netBalance"][0]["amount"].string == "-30.00")
            let balance = overview["settlementBalances"][0]
            #expect(balance["youOwe"].string == "30.00" && balance["netBalance"].string == "-30.00")
            #expect(balance["userDisplayName"].string == "Ann" && overview["sharedExpenses"].array.isEmpty)
        }
    }

    @Test func `SHARE-004: a paid part stays paid, and balances follow`() async throws {
        try await SharingFixture.run { sharing in
            let share = try await sharing.share(sharing.ledger.add(1), with: ["bob@x.org"]).json
            let part = try #require(share["participants"][0]["id"].string)
            let paid = try await sharing.markPaid(part)
            #expect(
                paid.status == 200 && paid.json["status"].string == "PAID" && paid.json["id"].string == part)
            #expect(paid.json["paidAt"].string != nil)
            let again = try await sharing.markPaid(part)
            #expect(again.status == 400)
            #expect(again.json["details"]["status"][0].string == "This share is already PAID")
            let overview = try await sharing.get("/sharing").json
            #expect(overview["netBalance"][0]["amount"].string == "0.00")
            #expect(overview["sharedExpenses"][0]["allSettled"].bool == true)
            #expect(overview["sharedExpenses"][0]["totalPaid"].string == "50.00")
            // Settled people stay in the list.
            #expect(overview["settlementBalances"][0]["theyOwe"].string == "0.00")
            #expect(overview["settlementBalances"][0]["userEmail"].string == "bob@x.org")
            let theirs = try await sharing.get("/sharing", as: 2).json
            #expect(theirs["expensesSharedWithMe"][0]["status"].string == "PAID")
            #expect(theirs["expensesSharedWithMe"][0]["paidAt"] == paid.json["paidAt"])
        }
    }

    @Test func `SHARE-004: of parallel marks as paid one succeeds`() async throws {
        try await SharingFixture.run { sharing in
            let share = try await sharing.share(sharing.ledger.add(1), with: ["bob@x.org"]).json
            let part = try #require(share["participants"][0]["id"].string)
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<20 { group.addTask { try await sharing.markPaid(part).status } }
                return try await group.reduce(into: [Int: Int]()) { $0[$1, default: 0] += 1 }
            }
            #expect(statuses == [200: 1, 400: 19])
        }
    }

    @Test func `each route has its status for owner, participant, stranger and anonymous caller`()
        async throws
    {
        try await SharingFixture.run { sharing in
            let share = try await sharing.share(sharing.ledger.add(1), with: ["bob@x.org", "cleo@x.org"]).json
            let id = try #require(share["id"].string)
            let part = try #require(share["participants"][0]["id"].string)
            let callers: [(String, Caller)] = [
                ("owner", .user(sharing.service.user(1))), ("participant", .user(sharing.service.user(2))),
                ("stranger", .user(sharing.service.user(9))),
                ("anonymous", .anonymous(clientAddress: "192.0.2.1")),
                ("service", .service("ledger")),
            ]
            let table: [(HTTPMethod, String, [Int])] = [
                (.get, "/expenses/shares/\(id)", [200, 200, 404, 401, 401]),
                (.get, "/sharing", [200, 200, 200, 401, 401]),
                (
                    .get, "/internal/users/\(sharing.service.user(2).user.text)/pending",
                    [403, 403, 403, 403, 200]
                ),
                (.patch, "/expenses/shares/\(id)/paid", [404, 404, 404, 401, 401]),
                (.patch, "/expenses/shares/nonsense/paid", [404, 404, 404, 401, 401]),
                (.delete, "/expenses/shares/\(part)", [404, 404, 404, 401, 401]),
            ]
            for (method, target, expected) in table {
                for ((name, caller), status) in zip(callers, expected) {
                    let answer = try await sharing.service.request(method, target, as: caller)
                    #expect(
                        answer.status == status, "\(method.rawValue) \(target) as \(name): \(answer.text)")
                }
            }
            for (number, status) in [(9, 404), (2, 403), (1, 200)] {
                #expect(try await sharing.markPaid(part, as: number).status == status)
            }
            for (number, status) in [(9, 404), (3, 403), (1, 409)] {
                let answer = try await sharing.cancel(id, as: number)
                #expect(answer.status == status)
                if status == 409 { #expect(!answer.json["details"]["participants"].isMissing) }
            }
        }
    }

    @Test func `SHEXP-007: a refused request leaves nothing behind`() async throws {
        try await SharingFixture.run { sharing in
            let transaction = sharing.ledger.add(1)
            let nobody = try await sharing.share(transaction, with: [])
            #expect(nobody.status == 400 && nobody.json["error"].string == "Add at least one participant")
            let oneself = try await sharing.share(transaction, with: ["bob@x.org", "ANN@x.org"])
            #expect(oneself.status == 400 && !oneself.json["details"]["participants[1].email"].isMissing)
            let above = try await sharing.share(
                transaction,
                with: [
                    #"{"email":"bob@x.org","shareAmount":60}"#,
                    #"{"email":"cleo@x.org","shareAmount":40.01}"#,
                ],
                type: "FIXED")
            #expect(above.status == 400 && !above.json["details"]["participants[1].shareAmount"].isMissing)
            let income = try await sharing.share(sharing.ledger.add(2, type: .income), with: ["bob@x.org"])
            #expect(income.status == 400)
            #expect(income.json["details"]["transactionId"][0].string == "Only expenses can be shared")
            let unknown = try await sharing.share(ID(high: 7, low: 7), with: ["bob@x.org"])
            #expect(unknown.status == 404)
            #expect(sharing.ledger.holders.isEmpty)
            #expect(try await sharing.share(transaction, with: ["bob@x.org"]).status == 201)
            let twice = try await sharing.share(transaction, with: ["cleo@x.org"])
            #expect(twice.status == 409 && twice.json["error"].string == "Already shared")
        }
    }

    @Test func `an expense that was taken back can be shared again`() async throws {
        try await SharingFixture.run { sharing in
            let transaction = sharing.ledger.add(1)
            let first = try await sharing.share(transaction, with: ["bob@x.org"]).json
            let id = try #require(first["id"].string)
            let cancelled = try await sharing.cancel(id)
            #expect(cancelled.status == 200 && cancelled.json["deleted"].bool == true)
            #expect(sharing.ledger.holders.isEmpty)
            #expect(try await sharing.cancel(id).status == 404)
            #expect(try await sharing.get("/sharing", as: 2).json["expensesSharedWithMe"].array.isEmpty)
            let second = try await sharing.share(transaction, with: ["bob@x.org"]).json
            #expect(second["id"].string != nil && second["id"] != first["id"])
        }
    }

    @Test func `SHARE-001: the overview shows shares and parts like the lists and the shares themselves`()
        async throws
    {
        try await SharingFixture.run { sharing in
            let jpy = Currency("JPY")
            let group = try await sharing.send(
                .post, "/groups", #"{"name":"Flat","members":[{"email":"bob@x.org"}]}"#)
            let made = [
                try await sharing.share(
                    sharing.ledger.add(1), with: ["bob@x.org", "cleo@x.org", "new@y.org"]),
                try await sharing.share(
                    sharing.ledger.add(2, 1_001, jpy, description: "Sushi \"9\" \u{1F363}"),
                    with: [#"{"email":"bob@x.org","sharePercentage":33.3}"#], type: "PERCENTAGE",
                    description: "Team"),
                try await sharing.share(
                    sharing.ledger.add(3), with: [#"{"email":"bob@x.org","weight":"0.5"}"#], type: "SHARES"),
                try await sharing.share(sharing.ledger.add(4), with: ["bob@x.org"]),
                try await sharing.send(
                    .post, "/groups/\(group.json["id"].string ?? "")/expenses",
                    #"{"transactionId":"\#(sharing.ledger.add(5).text)"}"#),
            ]
            for share in made { #expect(share.status == 201, "\(share.text)") }
            let part = { (share: Int) in made[share].json["participants"][0]["id"].string ?? "" }
            #expect(try await sharing.markPaid(part(1)).status == 200)
            let decline = "/expenses/shares/\(part(0))/decline"
            #expect(try await sharing.send(.post, decline, #"{"reason":"Not me"}"#, as: 2).status == 200)
            #expect(try await sharing.send(.post, "/expenses/shares/\(part(2))/remind").status == 200)
            for user in [1, 2, 3] {
                let overview = try await sharing.get("/sharing", as: user).json
                #expect(
                    overview.keys.sorted() == [
                        "expensesPaidByMe", "expensesSharedWithMe", "hasMore", "netBalance",
                        "settlementBalances", "sharedExpenses",
                    ])
                let owned = try await sharing.get("/expenses/shared-by-me", as: user).json["expenses"].array
                let shown = overview["sharedExpenses"].array
                #expect(shown.count == (user == 1 ? 5 : 0) && owned.count == shown.count)
                for share in owned { #expect(shown.contains(share), "\(share)") }
                let parts = try await sharing.get("/expenses/shared-with-me", as: user).json["expenses"].array
                let shownParts = overview["expensesSharedWithMe"].array
                #expect(shownParts.count == [0, 5, 1][user - 1] && parts.count == shownParts.count)
                for part in parts { #expect(shownParts.contains(part), "\(part)") }
            }
        }
    }

    @Test
    func `SHARE-001: all open shares and the newest 200 settled ones are shown, and balances cover all`()
        async throws
    {
        try await SharingFixture.run { sharing in
            let count = SharingStore.settledLimit + 1
            for number in 1...UInt64(count) {
                let share = try await sharing.share(sharing.ledger.add(number, 200), with: ["bob@x.org"]).json
                #expect(try await sharing.markPaid(share["participants"][0]["id"].string ?? "").status == 200)
            }
            for number in 1...3 {
                _ = try await sharing.share(
                    sharing.ledger.add(UInt64(1_000 + number), 200), with: ["bob@x.org"])
            }
            for number in [1, 2] {
                let overview = try await sharing.get("/sharing", as: number).json
                let list = number == 1 ? overview["sharedExpenses"] : overview["expensesSharedWithMe"]
                #expect(list.array.count == 203 && overview["hasMore"].bool == true)
                #expect(overview["netBalance"][0]["amount"].string == (number == 1 ? "3.00" : "-3.00"))
            }
            let pending = try await sharing.service.request(
                .get, "/internal/users/\(sharing.service.user(2).user.text)/pending", as: .service("ledger"))
            #expect(pending.json["count"].int == 3)
        }
    }
}
