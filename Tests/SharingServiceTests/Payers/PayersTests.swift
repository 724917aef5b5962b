import Contracts
import HTTPKit
import JSONKit
import ServiceKit
import SQLiteKit
import TestKit
import Testing

@testable import SharingService

/// Expenses that several members of a group paid. Ann paid $60 and Bob $40 of a dinner of four, so that Cleo
/// owes Ann $25, and Zoe owes Ann $10 and Bob $15.
@Suite(.serialized) struct PayersTests {
    private static let both = ["ann@x.org 60", "bob@x.org 40"]

    /// The parts of the dinner in its answer: of Cleo, and Zoe's to Ann and to Bob.
    private func dinner(
        _ sharing: SharingFixture, _ number: UInt64 = 1, also: String = ""
    ) async throws -> (id: String, cleo: String, toAnn: String, toBob: String) {
        let made = try await sharing.share(
            number, to: sharing.group(), paidBy: Self.both, also: also)
        let parts = made.json["participants"].array.compactMap { $0["id"].string }
        try #require(made.status == 201 && parts.count == 3, "\(made.text)")
        return (try #require(made.json["id"].string), parts[0], parts[1], parts[2])
    }

    private func net(_ sharing: SharingFixture, as person: Int) async throws -> String? {
        try await sharing.get("/sharing", as: person).json["netBalance"][0]["amount"].string
    }

    /// The amounts that the ledger was told of, oldest first.
    private func told(_ sharing: SharingFixture) async throws -> [Int64] {
        try await sharing.store.database.read { db in
            try db.all(
                "SELECT data FROM events WHERE type = \(SharingEvent.paidBack) ORDER BY sequence"
            ) { try JSON.decode(PaidBack.self, from: Array(try $0.text(0).utf8)).amountMinor }
        }
    }

    @Test func `everyday §3: what several members paid is owed to each of them, and balances follow`()
        async throws
    {
        try await SharingFixture.run { sharing in
            let group = try await sharing.group()
            let made = try await sharing.share(1, to: group, paidBy: Self.both)
            #expect(made.status == 201 && made.json["ownerShare"].string == "25.00", "\(made.text)")
            let shown = made.json["participants"].array.map {
                [$0["email"].string, $0["owedTo"]["displayName"].string, $0["shareAmount"].string]
            }
            #expect(
                shown == [
                    ["cleo@x.org", nil, "25.00"], ["zoe@x.org", nil, "10.00"], ["zoe@x.org", "Bob", "15.00"],
                ])
            let payers = made.json["payers"].array.map {
                [$0["person"]["displayName"].string, $0["amount"].string, $0["shareAmount"].string]
            }
            #expect(payers == [["Ann", "60.00", "25.00"], ["Bob", "40.00", "25.00"]])
            for (person, balance) in [(1, "35.00"), (2, "15.00"), (3, "-25.00"), (9, "-25.00")] {
                #expect(try await net(sharing, as: person) == balance)
            }
            let balances = try await sharing.get("/groups/\(group)/balances", as: 3).json
            #expect(
                balances["balances"].array.compactMap { $0["netBalance"].string }.sorted()
                    == ["-25.00", "-25.00", "15.00", "35.00"])
            // Zoe sees whom she owes; a payer and the group see the share as its owner does.
            let owing = try await sharing.get("/expenses/shared-with-me", as: 9).json["expenses"].array
            #expect(
                Set(owing.map { $0["owedTo"]["displayName"].string ?? "the owner" }) == ["Bob", "the owner"])
            let path = "/expenses/shares/\(try #require(made.json["id"].string))"
            let seen = try await sharing.get(path, as: 2).json
            #expect(seen["payers"] == made.json["payers"] && seen["totalOwed"].string == "50.00")
            #expect(
                try await sharing.get("/groups/\(group)/expenses", as: 9).json["expenses"][0]["payers"]
                    == made.json["payers"])
            // One who paid all has no list of payers.
            let alone = try await sharing.share(2)
            #expect(try await sharing.get("/expenses/shares/\(alone.id)").json["payers"].isNull)
            #expect(try await sharing.get("/sharing/simplified", as: 3).status == 200)
        }
    }

    @Test func `everyday §3: payers are told what they paid, debtors what they owe, and nobody twice`()
        async throws
    {
        try await SharingFixture.run { sharing in
            let share = try await dinner(sharing)
            func news(_ person: Int) async throws -> [String] {
                try await sharing.get("/notifications", as: person).json["notifications"].array
                    .compactMap { $0["message"].string }.filter { !$0.contains("group") }
            }
            #expect(try await news(2) == ["Ann shared Dinner, of which you paid 40.00 USD."])
            #expect(try await news(3) == ["Ann shared Dinner with you. Your part is 25.00 USD."])
            #expect(try await news(9).count == 2)
            #expect(try await news(1).isEmpty)
            // Taking it back tells each once, and leaves nothing open.
            #expect(try await sharing.cancel(share.id, as: 2).status == 403)
            #expect(try await sharing.cancel(share.id).status == 200)
            for person in [2, 3, 9] {
                let ended = try await news(person).filter { $0 == "Ann no longer shares Dinner with you." }
                #expect(ended.count == 1)
                #expect(try await net(sharing, as: person) == "0.00")
            }
        }
    }

    @Test(
        arguments: [
            ([], "payers", "Name at least two payers, or none where you paid all"),
            (["ann@x.org 100"], "payers", "Name at least two payers, or none where you paid all"),
            (
                ["ann@x.org 60", "bob@x.org 30"], "payers",
                "The payers' amounts add up to 90.00, 10.00 less than the expense"
            ),
            (
                ["ann@x.org 60.01", "bob@x.org 40"], "payers",
                "The payers' amounts add up to 100.01, 0.01 more than the expense"
            ),
            (["ann@x.org 100", "bob@x.org 0"], "payers[1].amount", "Amount must be greater than zero"),
            (["ann@x.org 101", "bob@x.org -1"], "payers[1].amount", "Amount must be greater than zero"),
            (["ann@x.org 60", "ANN@x.org 40"], "payers[1]", "This person is already in the list"),
            (["ann@x.org 60", "new@x.org 40"], "payers[1].email", "This person is not in the group"),
            (["ann@x.org 60", "bob 40"], "payers[1].email", "Enter a valid email address"),
            (["ann@x.org 60", #"{"amount":40}"#], "payers[1].email", "Email is required"),
            (["ann@x.org 60", #"{"email":"bob@x.org"}"#], "payers[1].amount", "Amount is required"),
            (
                ["ann@x.org 60", #"{"userId":"01900000-0000-7000-8000-0000000000ff","amount":40}"#],
                "payers[1].userId", "This person is not in the group"
            ),
            (
                [
                    "ann@x.org 60",
                    #"{"userId":"01900000-0000-7000-8000-0000000000ff","email":"bob@x.org","amount":4}"#,
                ],
                "payers[1].userId", "Name the person by email or by userId, not by both"
            ),
            (
                ["ann@x.org 60", "dan@x.org 40"], "payers[1].email",
                "This member has no account yet, so nobody could pay them back"
            ),
        ] as [([String], String, String)])
    func `everyday §3: payers who are no members, or do not add up, are refused and nothing is held`(
        payers: [String], field: String, message: String
    ) async throws {
        try await SharingFixture.run { sharing in
            let group = try await sharing.group(with: ["bob@x.org", "dan@x.org"])
            let refused = try await sharing.share(1, to: group, paidBy: payers)
            #expect(refused.status == 400, "\(refused.text)")
            #expect(refused.json["details"].keys == [field])
            #expect(refused.json["details"][field][0].string == message)
            #expect(try await eventually { sharing.ledger.holders.isEmpty })
            #expect(try await sharing.share(1, to: group, paidBy: Self.both).status == 201)
        }
    }

    @Test func `everyday §3: digits that the currency does not have are refused, too`() async throws {
        try await SharingFixture.run { sharing in
            let group = try await sharing.group()
            let transaction = sharing.ledger.add(1, 10_000, Currency("JPY")).text
            let refused = try await sharing.send(
                .post, "/groups/\(group)/expenses",
                #"{"transactionId":"\#(transaction)","payers":[{"email":"ann@x.org","amount":"9999.5"},"#
                    + #"{"email":"bob@x.org","amount":"0.5"}]}"#)
            #expect(refused.status == 400)
            #expect(refused.json["details"].keys.sorted() == ["payers[0].amount", "payers[1].amount"])
        }
    }

    @Test func `everyday §3: a payer records, reminds and takes back what is owed to them, and nobody else`()
        async throws
    {
        try await SharingFixture.run { sharing in
            let share = try await dinner(
                sharing, also: #","bookRepayments":{"accountId":"\#(Self.account)"}"#)
            let path = "/expenses/shares/\(share.toBob)"
            #expect(try await told(sharing) == [4_000])
            // Ann shared the expense, but is not owed this part.
            for (method, action) in [
                (HTTPMethod.post, "payments"), (.post, "unpay"), (.post, "remind"), (.patch, "paid"),
                (.get, "payments"), (.post, "decline"), (.post, "book"),
            ] {
                let refused = try await sharing.send(
                    method, "\(path)/\(action)", method == .get ? nil : #"{"amount":1}"#)
                #expect(refused.status == 403, "\(action): \(refused.text)")
            }
            #expect(try await sharing.send(.post, "\(path)/remind", as: 2).status == 200)
            #expect(try await sharing.send(.post, "\(path)/claim", as: 9).status == 201)
            let claim = try await sharing.get("/notifications", as: 2).json["notifications"][0]
            #expect(claim["message"].string == "Zoe says that they paid you 15.00 USD for Dinner.")
            let shown = try await sharing.get("/expenses/shares/\(share.id)", as: 2).json
            #expect(shown["participants"][2]["claim"]["amount"].string == "15.00")
            #expect(
                try await sharing.get("/expenses/shares/\(share.id)").json["participants"][2]["claim"].isNull)
            let paid = try await sharing.send(.post, "\(path)/payments", #"{"amount":"5"}"#, as: 2)
            #expect(paid.status == 201 && paid.json["remaining"].string == "10.00", "\(paid.text)")
            #expect(try await sharing.send(.post, "\(path)/decline", as: 9).status == 409)
            #expect(try await sharing.cancel(share.id).status == 409)
            #expect(try await sharing.markPaid(share.toBob, as: 2).status == 200)
            #expect(try await net(sharing, as: 2) == "0.00")
            #expect(try await sharing.send(.post, "\(path)/unpay", as: 2).json["remaining"].string == "10.00")
            // Nothing of it is in Ann's ledger, and Bob has no expense there to book a refund of.
            #expect(try await told(sharing) == [4_000])
            let body = #"{"accountId":"\#(Self.account)","categoryId":"\#(Self.account)"}"#
            #expect(try await sharing.send(.post, "\(path)/book", body, as: 2).status == 403)
            // What Ann is paid back goes into her ledger, beside what Bob paid at once.
            #expect(try await sharing.markPaid(share.cleo).status == 200)
            #expect(try await told(sharing) == [4_000, 6_500])
            let page = try await sharing.store.paidBack(after: nil)
            #expect(
                page.shares.map(\.amountMinor) == [6_500] && page.repayments.map(\.amountMinor) == [2_500])
        }
    }

    private static let account = ID<Account>(high: 8, low: 1).text

    @Test func `everyday §3: an owner who paid less than their part owes the rest, and books it`()
        async throws
    {
        try await SharingFixture.run { sharing in
            let group = try await sharing.group()
            let made = try await sharing.share(
                1, to: group, paidBy: ["bob@x.org 70", "cleo@x.org 30"])
            let own = try #require(
                made.json["participants"].array.first { $0["email"].string == "ann@x.org" }, "\(made.text)")
            #expect(made.json["ownerShare"].string == "25.00" && own["owedTo"]["displayName"].string == "Bob")
            #expect(
                made.json["payers"].array.compactMap { $0["person"]["displayName"].string } == [
                    "Bob", "Cleo",
                ])
            #expect(try await net(sharing, as: 1) == "-\(own["shareAmount"].string ?? "")")
            #expect(try await told(sharing) == [10_000])
            let path = "/expenses/shares/\(try #require(own["id"].string))"
            #expect(try await sharing.send(.patch, "\(path)/paid", as: 2).status == 200)
            let booked = try await sharing.send(
                .post, "\(path)/book", #"{"accountId":"\#(Self.account)","categoryId":"\#(Self.account)"}"#)
            #expect(booked.status == 201 && booked.json["amount"] == own["shareAmount"], "\(booked.text)")
            #expect(try await told(sharing) == [10_000])
        }
    }

    @Test func `everyday §3: a declined part falls to the payer to whom it was owed`() async throws {
        try await SharingFixture.run { sharing in
            let share = try await dinner(sharing)
            let declined = try await sharing.send(
                .post, "/expenses/shares/\(share.toBob)/decline", #"{"reason":"I had a salad"}"#, as: 9)
            #expect(declined.status == 200, "\(declined.text)")
            let shown = try await sharing.get("/expenses/shares/\(share.id)", as: 2).json
            #expect(shown["ownerShare"].string == "25.00")
            #expect(
                shown["payers"].array.compactMap { $0["shareAmount"].string } == ["25.00", "40.00"])
            #expect(shown["participants"][2]["declineReason"].string == "I had a salad")
            #expect(try await net(sharing, as: 2) == "0.00")
            #expect(try await net(sharing, as: 9) == "-10.00")
            let news = try await sharing.get("/notifications", as: 2).json["notifications"][0]
            #expect(news["type"].string == "DECLINED")
        }
    }

    @Test func `everyday §3: payers of exactly their own parts owe nothing, and are settled at once`()
        async throws
    {
        try await SharingFixture.run { sharing in
            let group = try await sharing.group(with: ["bob@x.org"])
            let made = try await sharing.share(
                1, to: group, paidBy: ["ann@x.org 50", "bob@x.org 50"])
            #expect(made.status == 201 && made.json["participants"].array.isEmpty, "\(made.text)")
            let id = try #require(made.json["id"].string)
            let shown = try await sharing.get("/expenses/shares/\(id)", as: 2).json
            #expect(shown["allSettled"].bool == true && shown["totalOwed"].string == "0.00")
            #expect(try await sharing.get("/expenses/shared-by-me?status=settled").json["total"].int == 1)
            #expect(try await told(sharing) == [5_000])
            #expect(try await sharing.cancel(id).status == 200)
        }
    }

    @Test func `everyday §3: weights, an invited debtor, and settling of both sides work with payers`()
        async throws
    {
        try await SharingFixture.run { sharing in
            let group = try await sharing.group(
                with: [#"{"email":"bob@x.org","weight":2}"#, "dan@new.org"], split: "SHARES")
            let bob = sharing.service.user(2).user.text
            let made = try await sharing.share(
                1, to: group, paidBy: ["ann@x.org 10", #"{"userId":"\#(bob)","amount":90}"#])
            let parts = made.json["participants"].array.map {
                [$0["email"].string, $0["shareAmount"].string, $0["weight"].string]
            }
            #expect(
                parts == [["ann@x.org", "15.00", "1.00"], ["dan@new.org", "25.00", "1.00"]], "\(made.text)")
            _ = try await sharing.share(2, 3_000, with: ["bob@x.org"])
            // Ann owes Bob 15 and is owed 15, which he has accepted.
            try await sharing.acceptAll(of: 2, owedTo: 1)
            let settled = try await sharing.send(
                .post, "/sharing/settle", #"{"userId":"\#(bob)","currency":"USD","net":true}"#)
            #expect(settled.json["received"].string == "0.00", "\(settled.text)")
            #expect(try await net(sharing, as: 1) == "0.00")
            #expect(try await net(sharing, as: 2) == "25.00")
            // Ann is the one who turns out to have the invited address.
            let ann = SharingFixture.person(1, sharing.service, email: "dan@new.org")
            try sharing.auth.announce(AuthEvent.userUpdated, ann)
            #expect(try await eventually { try await net(sharing, as: 1) == "-25.00" })
            let id = try #require(made.json["id"].string)
            #expect(
                try await sharing.get("/expenses/shares/\(id)").json["ownerShare"].string == "50.00")
        }
    }

    @Test func `everyday §3: what is owed to an erased payer stays until its debtors settle it`() async throws
    {
        try await SharingFixture.run { sharing in
            let share = try await dinner(sharing)
            try await sharing.erase(2)
            #expect(try await sharing.markPaid(share.toBob).status == 403)
            #expect(try await sharing.markPaid(share.toBob, as: 9).status == 200)
            #expect(
                try await sharing.send(.post, "/expenses/shares/\(share.toBob)/unpay", as: 9).status == 200)
            let shown = try await sharing.get("/expenses/shares/\(share.id)", as: 9).json
            #expect(shown["payers"][1]["person"]["displayName"].string == "Deleted user")
            #expect(shown["payers"][1]["person"]["email"].string == "")
            #expect(try await net(sharing, as: 9) == "-25.00")
            // The owner leaves as well: the debts to both stay with who is left.
            try await sharing.erase(1)
            #expect(try await sharing.markPaid(share.cleo, as: 3).status == 200)
            try await sharing.erase(3)
            #expect(try await sharing.get("/expenses/shares/\(share.id)", as: 9).status == 200)
            try await sharing.erase(9)
            let left = try await sharing.store.database.read { db in
                try db.first(
                    "SELECT (SELECT count(*) FROM shares) + (SELECT count(*) FROM payers)"
                ) { try $0.int(0) }
            }
            #expect(left == 0)
        }
    }

    @Test func `everyday §3: the share of an erased owner stays while a payer is there`() async throws {
        try await SharingFixture.run { sharing in
            let group = try await sharing.group(with: ["bob@x.org"])
            let made = try await sharing.share(1, to: group, paidBy: ["ann@x.org 50", "bob@x.org 50"])
            let path = "/expenses/shares/\(try #require(made.json["id"].string))"
            try await sharing.erase(1)
            #expect(try await sharing.get(path, as: 2).json["owner"]["displayName"].string == "Deleted user")
            try await sharing.erase(2)
            #expect(try await sharing.get(path, as: 2).status == 404)
        }
    }
}
