import Contracts
import HTTPKit
import JSONKit
import TestKit
import Testing

@testable import SharingService

/// Changes of a share: PATCH /expenses/shares/{id} (contract-everyday §3).
@Suite(.serialized) struct ShareEditTests {
    private func edit(
        _ share: String, _ body: String, as user: Int = 1, _ sharing: SharingFixture
    ) async throws -> TestAnswer {
        try await sharing.send(.patch, "/expenses/shares/\(share)", body, as: user)
    }

    private func amounts(_ answer: TestAnswer) -> [String] {
        answer.json["participants"].array.map {
            "\($0["participant"]["email"].string ?? "") \($0["shareAmount"].string ?? "")"
        }
    }

    private func news(of user: Int, _ sharing: SharingFixture) async throws -> [String] {
        try await sharing.get("/notifications", as: user).json["notifications"].array.compactMap {
            $0["type"].string
        }
    }

    @Test func `§3: while nobody has paid, participants, split and amounts change, and each is told`()
        async throws
    {
        try await SharingFixture.run { sharing in
            let share = try await sharing.share(1, with: ["bob@x.org", "cleo@x.org"])
            // Cleo leaves, a stranger joins, Bob's part grows.
            let changed = try await edit(
                share.id,
                #"{"splitType":"FIXED","description":"Dinner for two","participants":["#
                    + #"{"email":"new@y.org","shareAmount":10},{"email":"BOB@x.org","shareAmount":60}]}"#,
                sharing)
            #expect(changed.status == 200, "\(changed.text)")
            #expect(amounts(changed) == ["new@y.org 10.00", "bob@x.org 60.00"])
            #expect(changed.json["ownerShare"].string == "30.00")
            #expect(changed.json["splitType"].string == "FIXED")
            #expect(changed.json["description"].string == "Dinner for two")
            #expect(changed.json["participants"][1]["id"].string == share.parts[0])
            #expect(try await sharing.get("/expenses/shares/\(share.id)").text == changed.text)
            #expect(try await news(of: 2, sharing) == ["CHANGED", "SHARED"])
            let message = try await sharing.get("/notifications", as: 2).json["notifications"][0]["message"]
            #expect(message.string == "Ann changed Dinner. Your part is 60.00 USD now.")
            #expect(try await news(of: 3, sharing) == ["CANCELLED", "SHARED"])
            #expect(try await sharing.get("/expenses/shares/\(share.id)", as: 3).status == 404)
            #expect(try await sharing.get("/sharing", as: 3).json["expensesSharedWithMe"].array.isEmpty)
            #expect(try await sharing.mails(to: "new@y.org", atLeast: 1).count == 1)
            let balances = try await sharing.get("/sharing").json["settlementBalances"].array
            #expect(balances.map { $0["theyOwe"].string } == ["60.00", "10.00"])
            // The split goes back to equal parts of those who are there.
            let equal = try await edit(share.id, #"{"splitType":"EQUAL"}"#, sharing)
            #expect(amounts(equal) == ["new@y.org 33.33", "bob@x.org 33.33"])
            let weighted = try await edit(
                share.id,
                #"{"splitType":"SHARES","ownerWeight":2,"participants":[{"email":"bob@x.org","weight":3}]}"#,
                sharing)
            #expect(amounts(weighted) == ["bob@x.org 60.00"], "\(weighted.text)")
            #expect(weighted.json["ownerShare"].string == "40.00")
            // A new weight of the owner alone keeps the others'.
            let lighter = try await edit(share.id, #"{"ownerWeight":0}"#, sharing)
            #expect(amounts(lighter) == ["bob@x.org 100.00"], "\(lighter.text)")
        }
    }

    @Test func `§3: once somebody has paid or declined, only the description changes`() async throws {
        try await SharingFixture.run { sharing in
            let share = try await sharing.share(1, with: ["bob@x.org", "cleo@x.org"])
            let part = "/expenses/shares/\(share.parts[0])"
            let smaller = #"{"participants":[{"email":"bob@x.org"}]}"#
            let same = #"{"splitType":"EQUAL","participants":[{"email":"bob@x.org"},{"email":"cleo@x.org"}]}"#
            for undo in [true, false] {
                if undo {
                    #expect(try await sharing.send(.post, "\(part)/payments", #"{"amount":1}"#).status == 201)
                } else {
                    #expect(try await sharing.send(.post, "\(part)/decline", as: 2).status == 200)
                }
                for body in [
                    smaller, #"{"splitType":"SHARES","participants":[{"email":"bob@x.org","weight":1}]}"#,
                ] {
                    let refused = try await edit(share.id, body, sharing)
                    #expect(refused.status == 409 && !refused.json["details"]["participants"].isMissing)
                }
                #expect(try await edit(share.id, #"{"description":"Lunch"}"#, sharing).status == 200)
                // What changes nothing is no change.
                let unchanged = try await edit(share.id, same, sharing)
                #expect(unchanged.status == 200, "\(unchanged.text)")
                #expect(unchanged.json["description"].string == "Lunch")
                let cleared = try await edit(share.id, #"{"description":null}"#, sharing)
                #expect(cleared.json["description"].isNull)
                guard undo else { continue }
                #expect(try await sharing.send(.post, "\(part)/unpay").status == 200)
                #expect(try await edit(share.id, smaller, sharing).status == 200)
                let back = try await edit(share.id, same, sharing)
                #expect(back.json["participants"][0]["id"].string == share.parts[0])
            }
            #expect(try await news(of: 2, sharing).filter { $0 == "CHANGED" }.count == 2)
        }
    }

    private static let wrong: [(body: String, field: String)] = [
        (#"{"participants":[]}"#, "participants"), (#"{"participants":null}"#, "participants"),
        (#"{"participants":[{"email":"ann@x.org"}]}"#, "participants[0].email"),
        (#"{"participants":[{"email":"x"}]}"#, "participants[0].email"),
        (#"{"participants":[{"email":"bob@x.org"},{"email":"bob@x.org"}]}"#, "participants[1].email"),
        (#"{"splitType":"FIXED"}"#, "participants[0].shareAmount"),
        (#"{"splitType":null}"#, "splitType"), (#"{"splitType":"HALF"}"#, "splitType"),
        (
            #"{"splitType":"FIXED","participants":[{"email":"bob@x.org","shareAmount":100.01}]}"#,
            "participants[0].shareAmount"
        ),
        (#"{"description":"\#(String(repeating: "x", count: 241))"}"#, "description"),
    ]

    @Test func `§3: a wrong change is refused by its field and changes nothing`() async throws {
        try await SharingFixture.run { sharing in
            let share = try await sharing.share(1)
            let before = try await sharing.get("/expenses/shares/\(share.id)").text
            for (body, field) in Self.wrong {
                let answer = try await edit(share.id, body, sharing)
                #expect(answer.status == 400, "\(body): \(answer.text)")
                #expect(!answer.json["details"][field].isMissing, "\(body): \(answer.text)")
            }
            #expect(try await edit(share.id, "{}", sharing).text == before)
            #expect(try await sharing.get("/expenses/shares/\(share.id)").text == before)
            #expect(try await edit(share.id, #"{"description":"x"}"#, as: 2, sharing).status == 403)
            #expect(try await edit(share.id, #"{"participants":[]}"#, as: 9, sharing).status == 404)
            let stale = try await sharing.service.request(
                .patch, "/expenses/shares/\(share.id)", as: sharing.service.user(1),
                json: #"{"description":"x"}"#, fields: [("If-Match", #""1.00""#)])
            #expect(stale.status == 412, "\(stale.text)")
        }
    }

    @Test func `§3: the participants of a group's expense are members of the group`() async throws {
        try await SharingFixture.run { sharing in
            let made = try await sharing.send(
                .post, "/groups",
                #"{"name":"Flat","members":[{"email":"bob@x.org"},{"email":"cleo@x.org"}]}"#)
            let group = try #require(made.json["id"].string, "\(made.text)")
            let bill = sharing.ledger.add(1, 9_000).text
            let share = try await sharing.send(
                .post, "/groups/\(group)/expenses", #"{"transactionId":"\#(bill)"}"#)
            let id = try #require(share.json["id"].string, "\(share.text)")
            let fewer = try await edit(id, #"{"participants":[{"email":"cleo@x.org"}]}"#, sharing)
            #expect(amounts(fewer) == ["cleo@x.org 45.00"], "\(fewer.text)")
            let stranger = #"{"participants":[{"email":"cleo@x.org"},{"email":"zoe@x.org"}]}"#
            let refused = try await edit(id, stranger, sharing)
            #expect(refused.status == 400 && !refused.json["details"]["participants[1].email"].isMissing)
            let both = #"{"participants":[{"email":"cleo@x.org"},{"email":"bob@x.org"}]}"#
            #expect(amounts(try await edit(id, both, sharing)) == ["cleo@x.org 30.00", "bob@x.org 30.00"])
            let balances = try await sharing.get("/groups/\(group)/balances").json["payments"].array
            #expect(balances.compactMap { $0["amount"].string } == ["30.00", "30.00"])
        }
    }

    @Test func `a change beside 20 payments at once leaves parts that sum to the whole`() async throws {
        try await SharingFixture.run { sharing in
            for round in 1...3 as ClosedRange<UInt64> {
                let share = try await sharing.share(round, with: ["bob@x.org", "cleo@x.org"])
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for number in 0..<20 {
                        group.addTask {
                            if number % 2 == 0 {
                                _ = try await sharing.send(
                                    .post, "/expenses/shares/\(share.parts[0])/payments", #"{"amount":1}"#)
                            } else {
                                let people = number % 4 == 1 ? "" : #",{"email":"cleo@x.org"}"#
                                _ = try await edit(
                                    share.id, #"{"participants":[{"email":"bob@x.org"}\#(people)]}"#, sharing)
                            }
                        }
                    }
                    try await group.waitForAll()
                }
                #expect(try await sharing.store.inconsistencies() == [])
            }
        }
    }
}
