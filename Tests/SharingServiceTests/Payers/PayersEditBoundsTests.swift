import Contracts
import HTTPKit
import SQLiteKit
import ServiceKit
import TestKit
import Testing

@testable import SharingService

/// Changes of expenses that several members paid, in a group that is full, and after a payer has deleted
/// their account.
@Suite(.serialized) struct PayersEditBoundsTests {
    private func edit(_ share: String, _ body: String, _ sharing: SharingFixture) async throws -> TestAnswer {
        try await sharing.send(.patch, "/expenses/shares/\(share)", body)
    }

    /// A FIXED division; each person is an address and an amount.
    private func fixed(_ people: [String]) -> String {
        let list = people.map { person in
            let words = person.split(separator: " ")
            return #"{"email":"\#(words[0])","shareAmount":"\#(words[1])"}"#
        }
        return #"{"splitType":"FIXED","participants":[\#(list.joined(separator: ","))]}"#
    }

    private func equal(_ emails: [String]) -> String {
        let list = emails.map { #"{"email":"\#($0)"}"# }
        return #"{"splitType":"EQUAL","participants":[\#(list.joined(separator: ","))]}"#
    }

    /// Who owes whom what: the debtor's name, the creditor's and the amount.
    private func debts(_ share: JSONValue) -> [String] {
        share["participants"].array.map { part in
            let debtor = part["participant"]["displayName"].string ?? ""
            return "\(debtor) \(part["owedTo"]["displayName"].string ?? "Ann") "
                + (part["shareAmount"].string ?? "")
        }
    }

    private func nets(_ people: [Int], _ sharing: SharingFixture) async throws -> [String?] {
        var nets: [String?] = []
        for person in people {
            let overview = try await sharing.get("/sharing", as: person).json
            nets.append(overview["netBalance"][0]["amount"].string)
        }
        return nets
    }

    @Test func `everyday §3: what members of a full group paid is divided anew among all of them`()
        async throws
    {
        try await SharingFixture.run { sharing in
            let others = (1...98).map { "p\($0)@y.org" }
            let group = try await sharing.group(with: ["bob@x.org"] + others.prefix(49))
            sharing.service.clock.advance(seconds: 3_601)
            for email in others.dropFirst(49) {
                let added = try await sharing.send(
                    .post, "/groups/\(group)/members", #"{"email":"\#(email)"}"#)
                #expect(added.status == 201, "\(added.text)")
            }
            let made = try await sharing.share(1, to: group, paidBy: ["ann@x.org 60", "bob@x.org 40"])
            let share = try #require(made.json["id"].string, "\(made.text)")
            #expect(made.json["participants"].array.count == 98)

            // Bob bears nothing, one other two dollars, everybody else one.
            let parts = ["bob@x.org 0", "\(others[0]) 2"] + others.dropFirst().map { "\($0) 1" }
            #expect(parts.count == ChangedParticipantsLimit.maximum)
            let changed = try await edit(share, fixed(parts), sharing)
            #expect(changed.status == 200, "\(changed.text)")
            let payers = changed.json["payers"].array
            #expect(payers.map { $0["amount"].string } == ["60.00", "40.00"])
            #expect(payers.map { $0["shareAmount"].string } == ["1.00", "0.00"])
            #expect(changed.json["ownerShare"].string == "1.00")
            #expect(changed.json["totalOwed"].string == "99.00")
            #expect(try await nets([1, 2], sharing) == ["59.00", "40.00"])
            #expect(try await sharing.store.inconsistencies() == [])

            // Half of them were not there.
            let fewer = try await edit(share, equal(["bob@x.org"] + others.prefix(48)), sharing)
            #expect(fewer.status == 200, "\(fewer.text)")
            #expect(fewer.json["ownerShare"].string == "2.00")
            #expect(try await nets([1, 2], sharing) == ["58.00", "38.00"])
            #expect(try await sharing.store.inconsistencies() == [])
            // They come back: no part of theirs is there any more.
            let back = try await edit(share, equal(["bob@x.org"] + others), sharing)
            #expect(back.status == 200 && back.json["totalOwed"].string == "98.00", "\(back.text)")

            let many = try await edit(share, equal(["bob@x.org", "new@y.org"] + others), sharing)
            #expect(many.status == 400, "\(many.text)")
            #expect(
                many.json["details"]["participants"][0].string
                    == "A group's expense can be shared with at most 99 people")
        }
    }

    @Test func `an expense of no group has at most 50 participants, also after a change`() async throws {
        try await SharingFixture.run { sharing in
            let share = try await sharing.share(1)
            let body = equal((1...51).map { "p\($0)@y.org" })
            let refused = try await edit(share.id, body, sharing)
            #expect(refused.status == 400, "\(refused.text)")
            #expect(
                refused.json["details"]["participants"][0].string
                    == "An expense can be shared with at most 50 people")
        }
    }

    @Test
    func `everyday §3: who deleted their account keeps what they paid and bear, the rest is divided anew`()
        async throws
    {
        try await SharingFixture.run { sharing in
            // Cleo owes Ann 25, Zoe owes Ann 10 and Bob 15; each of the four bears 25.
            let made = try await sharing.share(
                1, to: sharing.group(), paidBy: ["ann@x.org 60", "bob@x.org 40"])
            let share = try #require(made.json["id"].string, "\(made.text)")
            try await sharing.erase(2)
            let before = try await sharing.get("/expenses/shares/\(share)").json

            let changed = try await edit(share, fixed(["cleo@x.org 20", "zoe@x.org 35"]), sharing)
            #expect(changed.status == 200, "\(changed.text)")
            let payers = changed.json["payers"].array
            #expect(payers.map { $0["amount"].string } == ["60.00", "40.00"])
            #expect(payers.map { $0["shareAmount"].string } == ["20.00", "25.00"])
            #expect(
                debts(changed.json) == [
                    "Cleo Ann 5.00", "Cleo Deleted user 15.00", "Zoe Ann 35.00",
                ])
            // With the 15 that Bob is owed, the sum is zero.
            #expect(try await nets([1, 3, 9], sharing) == ["40.00", "-20.00", "-35.00"])
            #expect(try await sharing.store.inconsistencies() == [])

            // Equal parts are parts of what is left, and all is as it was.
            let even = try await edit(share, equal(["cleo@x.org", "zoe@x.org"]), sharing)
            #expect(even.status == 200 && debts(even.json) == debts(before), "\(even.text)")
            #expect(try await nets([1, 3, 9], sharing) == ["35.00", "-25.00", "-25.00"])

            let tooMuch = try await edit(share, fixed(["cleo@x.org 40", "zoe@x.org 35.01"]), sharing)
            #expect(
                tooMuch.json["details"]["participants[1].shareAmount"][0].string
                    == "The shares add up to more than what is left of the expense", "\(tooMuch.text)")
            let named = try await edit(share, fixed(["cleo@x.org 40", "bob@x.org 10"]), sharing)
            #expect(
                named.json["details"]["participants[1].email"][0].string
                    == "This person is not in the expense's group", "\(named.text)")
            // Whoever owes Bob settles it, as before.
            let parts = even.json["participants"].array
            let toBob = parts.first { $0["owedTo"]["displayName"].string == "Deleted user" }
            #expect(try await sharing.markPaid(toBob?["id"].string ?? "", as: 9).status == 200)
        }
    }

    @Test func `everyday §3: what a payer owes who deleted their account stays, whomever it is owed to`()
        async throws
    {
        try await SharingFixture.run { sharing in
            // Each bears 25: Bob owes Cleo 20, Zoe owes Ann 25.
            let made = try await sharing.share(
                1, to: sharing.group(), paidBy: ["ann@x.org 50", "bob@x.org 5", "cleo@x.org 45"])
            let share = try #require(made.json["id"].string, "\(made.text)")
            let before = try await sharing.get("/expenses/shares/\(share)").json
            #expect(debts(before) == ["Bob Cleo 20.00", "Zoe Ann 25.00"])
            try await sharing.erase(2)
            let news = try await sharing.get("/notifications", as: 3).json["notifications"].array.count

            // Cleo bears what she paid, so that Bob's 20 are owed to Ann.
            let changed = try await edit(share, fixed(["cleo@x.org 45", "zoe@x.org 0"]), sharing)
            #expect(changed.status == 200, "\(changed.text)")
            #expect(debts(changed.json) == ["Deleted user Ann 20.00"])
            #expect(changed.json["participants"][0]["participant"]["email"].string == "")
            #expect(
                changed.json["payers"].array.map { $0["shareAmount"].string } == ["30.00", "25.00", "45.00"])
            #expect(try await nets([1, 3, 9], sharing) == ["20.00", "0.00", "0.00"])
            #expect(try await sharing.store.inconsistencies() == [])
            let told = try await sharing.get("/notifications", as: 3).json["notifications"].array
            #expect(told.count == news + 1)
            #expect(told.first?["message"].string == "Ann changed Dinner. Your part is 45.00 USD now.")
            // Nobody is told who is not there any more.
            let left = try await sharing.store.database.read { db in
                try db.first(
                    "SELECT count(*) FROM notifications WHERE \"user\" = \(sharing.service.user(2).user)"
                ) { try $0.int(0) }
            }
            #expect(left == 0)
            #expect(try await sharing.mails(to: "bob@x.org").allSatisfy { !$0.contains("changed") })

            // Back again, and the debt goes back to Cleo.
            let back = try await edit(share, fixed(["cleo@x.org 25", "zoe@x.org 25"]), sharing)
            #expect(debts(back.json) == ["Zoe Ann 25.00", "Deleted user Cleo 20.00"], "\(back.text)")
        }
    }

    @Test func `everyday §3: who is only invited gets no debt to a payer who deleted their account`()
        async throws
    {
        try await SharingFixture.run { sharing in
            // Amy has no account. Each bears 25: Amy owes Ann 25, Cleo owes Ann 10 and Bob 15.
            let group = try await sharing.group(with: ["bob@x.org", "amy@y.org", "cleo@x.org"])
            let made = try await sharing.share(1, to: group, paidBy: ["ann@x.org 60", "bob@x.org 40"])
            let share = try #require(made.json["id"].string, "\(made.text)")
            try await sharing.erase(2)
            let before = try await sharing.get("/expenses/shares/\(share)").json
            #expect(debts(before).contains("Cleo Deleted user 15.00"))
            let refused = try await edit(share, fixed(["cleo@x.org 10", "amy@y.org 40"]), sharing)
            #expect(refused.status == 409, "\(refused.text)")
            #expect(try await sharing.get("/expenses/shares/\(share)").json == before)
        }
    }
}
