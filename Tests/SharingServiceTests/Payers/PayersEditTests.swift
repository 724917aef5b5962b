import Contracts
import HTTPKit
import JSONKit
import ServiceKit
import TestKit
import Testing

@testable import SharingService

/// Changes and lists of expenses that several members of a group paid. Ann paid $60 and Bob $40 of a dinner of
/// four, so that Cleo owes Ann $25, and Zoe owes Ann $10 and Bob $15.
@Suite(.serialized) struct PayersEditTests {
    private func dinner(_ sharing: SharingFixture, _ number: UInt64 = 1) async throws -> String {
        let made = try await sharing.share(
            number, to: sharing.group(), paidBy: ["ann@x.org 60", "bob@x.org 40"])
        return try #require(made.json["id"].string, "\(made.text)")
    }

    private func edit(_ share: String, _ body: String, _ sharing: SharingFixture) async throws -> TestAnswer {
        try await sharing.send(.patch, "/expenses/shares/\(share)", body)
    }

    /// Who owes whom what: the debtor's address, the creditor's name and the amount.
    private func debts(_ share: JSONValue) -> [String] {
        share["participants"].array.map { part in
            let debtor = part["participant"]["email"].string ?? ""
            return "\(debtor) \(part["owedTo"]["displayName"].string ?? "Ann") "
                + (part["shareAmount"].string ?? "")
        }
    }

    private func net(_ sharing: SharingFixture) async throws -> [String?] {
        var nets: [String?] = []
        for person in [1, 2, 3, 9] {
            let overview = try await sharing.get("/sharing", as: person).json
            nets.append(overview["netBalance"][0]["amount"].string)
        }
        return nets
    }

    private func news(_ person: Int, _ sharing: SharingFixture) async throws -> [String] {
        try await sharing.get("/notifications", as: person).json["notifications"].array
            .compactMap { $0["message"].string }.filter { !$0.contains("group") }
    }

    private static let all = ["bob@x.org", "cleo@x.org", "zoe@x.org"]

    private static func fixed(_ amounts: [String]) -> String {
        let people = zip(all, amounts).map { #"{"email":"\#($0)","shareAmount":"\#($1)"}"# }
        return #"{"splitType":"FIXED","participants":[\#(people.joined(separator: ","))]}"#
    }

    @Test
    func `everyday §3: what several people paid is divided anew, and each is told what changed for them`()
        async throws
    {
        try await SharingFixture.run { sharing in
            let share = try await dinner(sharing)
            let before = try await sharing.get("/expenses/shares/\(share)").json
            #expect(
                debts(before) == ["cleo@x.org Ann 25.00", "zoe@x.org Ann 10.00", "zoe@x.org Bob 15.00"])
            // Zoe had the menu: Bob and Cleo bear 20 each, Zoe 35, Ann the rest.
            let changed = try await edit(share, Self.fixed(["20", "20", "35"]), sharing)
            #expect(changed.status == 200, "\(changed.text)")
            let after = changed.json
            #expect(after["ownerShare"].string == "25.00")
            #expect(after["payers"].array.map { $0["amount"].string } == ["60.00", "40.00"])
            #expect(after["payers"].array.map { $0["shareAmount"].string } == ["25.00", "20.00"])
            #expect(try await net(sharing) == ["35.00", "20.00", "-20.00", "-35.00"])
            #expect(after["totalOwed"].string == "55.00")
            // Parts that stay keep their ids.
            let ids = { (share: JSONValue) in
                Dictionary(
                    zip(debts(share), share["participants"].array).map {
                        ($0.split(separator: " ").dropLast().joined(separator: " "), $1["id"].string)
                    }, uniquingKeysWith: { first, _ in first })
            }
            #expect(debts(after) == ["cleo@x.org Bob 20.00", "zoe@x.org Ann 35.00"])
            #expect(ids(after)["zoe@x.org Ann"] == ids(before)["zoe@x.org Ann"])
            // Everybody is told once, what they bear.
            #expect(try await news(2, sharing).first == "Ann changed Dinner. Your part is 20.00 USD now.")
            #expect(
                try await news(3, sharing) == [
                    "Ann changed Dinner. Your part is 20.00 USD now.",
                    "Ann shared Dinner with you. Your part is 25.00 USD.",
                ])
            #expect(try await news(9, sharing).first == "Ann changed Dinner. Your part is 35.00 USD now.")
            #expect(try await news(9, sharing).count == 3)
            #expect(try await sharing.store.inconsistencies() == [])
            // Back again, all is as it was.
            let equal = #"{"splitType":"EQUAL","participants":[\#(Self.people(Self.all))]}"#
            #expect(debts(try await edit(share, equal, sharing).json) == debts(before))
            #expect(try await net(sharing) == ["35.00", "15.00", "-25.00", "-25.00"])
            let count = try await news(2, sharing).count
            #expect(try await edit(share, equal, sharing).status == 200)
            #expect(try await news(2, sharing).count == count)
        }
    }

    private static func people(_ emails: [String]) -> String {
        emails.map { #"{"email":"\#($0)"}"# }.joined(separator: ",")
    }

    @Test func `everyday §3: who bears nothing leaves an expense, but a payer stays`() async throws {
        try await SharingFixture.run { sharing in
            let share = try await dinner(sharing)
            // Zoe was not there.
            let fewer = try await edit(
                share, #"{"participants":[\#(Self.people(["bob@x.org", "cleo@x.org"]))]}"#, sharing)
            #expect(fewer.status == 200, "\(fewer.text)")
            #expect(try await net(sharing) == ["26.66", "6.67", "-33.33", "0.00"])
            #expect(
                try await news(9, sharing).filter { $0 == "Ann no longer shares Dinner with you." }.count == 1
            )
            // Bob only lent the money.
            let lent = try await edit(share, Self.fixed(["0", "50", "0"]), sharing)
            #expect(lent.status == 200, "\(lent.text)")
            #expect(lent.json["payers"].array.map { $0["shareAmount"].string } == ["50.00", "0.00"])
            #expect(try await net(sharing) == ["10.00", "40.00", "-50.00", "0.00"])
            // Everybody bears what they paid.
            let even = try await edit(share, Self.fixed(["40", "0", "0"]), sharing)
            #expect(even.status == 200 && even.json["participants"].array.isEmpty, "\(even.text)")
            #expect(even.json["allSettled"].bool == true)
            #expect(try await sharing.store.inconsistencies() == [])
        }
    }

    @Test(
        arguments: [
            (#"{"splitType":"EQUAL"}"#, "participants", "Name all participants"),
            (#"{"splitType":"SHARES","ownerWeight":2}"#, "participants", "Name all participants"),
            (#"{"participants":[{"email":"cleo@x.org"}]}"#, "participants", "Bob paid a part"),
            (
                #"{"participants":[{"email":"bob@x.org"},{"email":"new@x.org"}]}"#, "participants[1].email",
                "This person is not in the expense's group"
            ),
            (
                #"{"participants":[{"email":"bob@x.org"},{"email":"ann@x.org"}]}"#, "participants[1].email",
                "You can't share an expense with yourself"
            ),
            (
                #"{"participants":[{"email":"bob@x.org"},{"email":"BOB@x.org"}]}"#, "participants[1].email",
                "This person is already in the list"
            ),
            (
                #"{"splitType":"FIXED","participants":[{"email":"bob@x.org","shareAmount":"100.01"}]}"#,
                "participants[0].shareAmount", "The shares add up to more than the expense"
            ),
        ] as [(String, String, String)])
    func `everyday §3: a wrong division of several payers' expense is refused and changes nothing`(
        body: String, field: String, message: String
    ) async throws {
        try await SharingFixture.run { sharing in
            let share = try await dinner(sharing)
            let before = try await sharing.get("/expenses/shares/\(share)").text
            let refused = try await edit(share, body, sharing)
            #expect(refused.status == 400, "\(refused.text)")
            #expect(refused.json["details"][field][0].string?.hasPrefix(message) == true, "\(refused.text)")
            #expect(try await sharing.get("/expenses/shares/\(share)").text == before)
            #expect(try await edit(share, #"{"description":"Pizza"}"#, sharing).status == 200)
        }
    }

    @Test func `everyday §3: who owes the same, but to another person, is told as well`() async throws {
        try await SharingFixture.run { sharing in
            let share = try await dinner(sharing)
            let before = try await news(9, sharing).count
            // Zoe owed 25 in all, and now owes Bob 15 alone. Cleo's part shrinks.
            let changed = try await edit(share, Self.fixed(["0", "5", "15"]), sharing)
            #expect(changed.status == 200, "\(changed.text)")
            #expect(try await news(9, sharing).count == before + 1)
            #expect(try await news(9, sharing).first == "Ann changed Dinner. Your part is 15.00 USD now.")
            // Bob bears and owes nothing, before and after: who owes him is no news.
            let bobs = try await news(2, sharing).count
            let others = try await edit(share, Self.fixed(["0", "15", "5"]), sharing)
            #expect(others.status == 200, "\(others.text)")
            #expect(try await news(2, sharing).count == bobs)

            // Cleo bears what she bore, and owes one more person.
            let second = try await dinner(sharing, 2)
            let cleos = try await news(3, sharing).count
            let split = try await edit(second, Self.fixed(["20", "25", "35"]), sharing)
            #expect(
                debts(split.json) == [
                    "cleo@x.org Ann 5.00", "cleo@x.org Bob 20.00", "zoe@x.org Ann 35.00",
                ])
            #expect(try await news(3, sharing).count == cleos + 1)
            #expect(try await news(3, sharing).first == "Ann changed Dinner. Your part is 25.00 USD now.")
            #expect(try await sharing.store.inconsistencies() == [])
        }
    }

    /// Lets auth tell that a person has another address now.
    private func move(_ person: Int, to email: String, _ sharing: SharingFixture) async throws {
        let moved = SharingFixture.person(person, sharing.service, email: email)
        try sharing.auth.announce(AuthEvent.userUpdated, moved)
        let isKnown = try await eventually {
            try await sharing.store.foldedAddress(of: sharing.service.user(person).user)
                == email.asciiLowercased
        }
        #expect(isKnown)
    }

    @Test func `everyday §3: a person is known by either address, and nothing goes to the former one`()
        async throws
    {
        try await SharingFixture.run { sharing in
            let share = try await dinner(sharing)
            try await move(3, to: "cleo2@x.org", sharing)
            let body = Self.fixed(["20", "25", "35"])
            for email in ["cleo@x.org", "cleo2@x.org"] {
                let named = body.replacing("cleo@x.org", with: email)
                let changed = try await edit(share, named, sharing)
                #expect(changed.status == 200, "\(changed.text)")
                #expect(
                    debts(changed.json) == [
                        "cleo2@x.org Ann 5.00", "cleo2@x.org Bob 20.00", "zoe@x.org Ann 35.00",
                    ])
                let people = changed.json["participants"].array.map { $0["participant"]["id"].string }
                #expect(!people.contains(nil))
                #expect(try await net(sharing) == ["40.00", "20.00", "-25.00", "-35.00"])
            }
            #expect(try await sharing.mails(to: "cleo@x.org").allSatisfy { !$0.contains("changed") })
            let people = Self.people(["bob@x.org", "cleo@x.org", "cleo2@x.org"])
            let twice = try await edit(
                share, #"{"splitType":"EQUAL","participants":[\#(people)]}"#, sharing)
            #expect(
                twice.json["details"]["participants[2].email"][0].string
                    == "This person is already in the list")
            #expect(try await sharing.store.inconsistencies() == [])
        }
    }

    @Test func `everyday §3: the owner's former address is not another participant`() async throws {
        try await SharingFixture.run { sharing in
            let made = try await sharing.share(
                1, to: sharing.group(), paidBy: ["bob@x.org 60", "cleo@x.org 40"])
            let share = try #require(made.json["id"].string, "\(made.text)")
            try await move(1, to: "ann2@x.org", sharing)
            let refused = try await edit(
                share,
                #"{"participants":[\#(Self.people(["bob@x.org", "cleo@x.org", "ann@x.org"]))]}"#, sharing)
            #expect(
                refused.json["details"]["participants[2].email"][0].string
                    == "You can't share an expense with yourself", "\(refused.text)")
            let changed = try await edit(share, Self.fixed(["20", "20", "20"]), sharing)
            #expect(changed.status == 200 && changed.json["ownerShare"].string == "40.00", "\(changed.text)")
            #expect(try await net(sharing) == ["-40.00", "40.00", "20.00", "-20.00"])
        }
    }

    @Test
    func `everyday §3: a payer who left the group stays in the expense, an owner who left divides nothing`()
        async throws
    {
        try await SharingFixture.run { sharing in
            let group = try await sharing.group()
            let made = try await sharing.share(1, to: group, paidBy: ["ann@x.org 60", "bob@x.org 40"])
            let share = try #require(made.json["id"].string, "\(made.text)")
            let even = Self.fixed(["40", "0", "0"])
            #expect(try await edit(share, even, sharing).status == 200)
            let members = try await sharing.get("/groups/\(group)").json["members"].array
            func leave(_ person: Int) async throws {
                let user = sharing.service.user(person).user.text
                let id = members.first { $0["person"]["id"].string == user }
                let path = "/groups/\(group)/members/\(try #require(id?["id"].string))"
                let left = try await sharing.send(.delete, path, as: person)
                #expect(left.status == 200, "\(left.text)")
            }
            try await leave(2)
            let changed = try await edit(share, Self.fixed(["30", "10", "0"]), sharing)
            #expect(changed.status == 200, "\(changed.text)")
            #expect(debts(changed.json) == ["cleo@x.org Bob 10.00"])
            #expect(try await edit(share, even, sharing).status == 200)
            // Somebody has to own the group after Ann.
            let accepted = try await sharing.share(
                2, to: group, paidBy: ["cleo@x.org 33.34", "ann@x.org 33.33", "zoe@x.org 33.33"], as: 3)
            #expect(accepted.status == 201, "\(accepted.text)")
            try await leave(1)
            let late = try await edit(share, Self.fixed(["30", "10", "0"]), sharing)
            #expect(late.status == 409 && !late.json["details"]["participants"].isMissing, "\(late.text)")
            #expect(try await edit(share, #"{"description":"Pizza"}"#, sharing).status == 200)
        }
    }

    @Test func `everyday §3: after a payment the division of several payers stays`() async throws {
        try await SharingFixture.run { sharing in
            let share = try await dinner(sharing)
            let parts = try await sharing.get("/expenses/shares/\(share)").json["participants"].array
            let toBob = try #require(parts.last?["id"].string)
            #expect(try await sharing.markPaid(toBob, as: 2).status == 200)
            let refused = try await edit(share, Self.fixed(["20", "20", "35"]), sharing)
            #expect(refused.status == 409 && !refused.json["details"]["participants"].isMissing)
            #expect(try await sharing.send(.post, "/expenses/shares/\(toBob)/unpay", as: 2).status == 200)
            #expect(try await edit(share, Self.fixed(["20", "20", "35"]), sharing).status == 200)
        }
    }

    @Test func `everyday §3: a payer finds what others shared and they paid, in all lists and the export`()
        async throws
    {
        try await SharingFixture.run { sharing in
            let first = try await dinner(sharing)
            sharing.service.clock.advance(seconds: 1)
            let second = try await dinner(sharing, 2)
            _ = try await sharing.share(3)
            func ids(_ path: String, _ person: Int, _ member: String = "expenses") async throws -> [String] {
                try await sharing.get(path, as: person).json[member].array.compactMap { $0["id"].string }
            }
            let list = "/expenses/shared-by-me"
            #expect(try await ids("/sharing", 2, "expensesPaidByMe") == [second, first])
            #expect(try await ids("/sharing", 1, "expensesPaidByMe").isEmpty)
            #expect(try await ids("/sharing", 9, "expensesPaidByMe").isEmpty)
            #expect(try await ids("\(list)?role=payer", 2) == [second, first])
            #expect(try await ids("\(list)?role=payer&status=pending", 2) == [second, first])
            #expect(try await ids("\(list)?role=payer&status=settled", 2).isEmpty)
            #expect(try await ids(list, 2).isEmpty)
            #expect(try await ids("\(list)?role=owner", 1).count == 3)
            #expect(try await ids("\(list)?role=payer", 3).isEmpty)
            let page = try await sharing.get("\(list)?role=payer&limit=1", as: 2).json
            #expect(page["total"].int == 2 && page["hasMore"].bool == true)
            let cursor = try #require(page["nextCursor"].string)
            #expect(try await ids("\(list)?role=payer&limit=1&cursor=\(cursor)", 2) == [first])
            let wrong = try await sharing.get("\(list)?role=friend", as: 2)
            #expect(wrong.json["details"]["role"][0].string == "Role must be owner or payer")

            let stream = try await sharing.service.request(
                .get, "/internal/users/\(sharing.service.user(2).user.text)/sharing", as: .service("export"))
            let lines = try stream.text.split(separator: "\n").map { try JSONValue(Array($0.utf8)) }
            let paid = lines.filter { $0["record"].string == "sharePaidByMe" }
            #expect(paid.map { $0["id"].string } == [second, first])
            #expect(debts(paid[0]) == ["zoe@x.org Bob 15.00"])
            #expect(paid[0]["owner"]["displayName"].string == "Ann")
            #expect(lines.last?["counts"]["sharePaidByMe"].int == 2)
        }
    }
}
