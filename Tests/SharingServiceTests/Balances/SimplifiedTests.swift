import Contracts
import HTTPKit
import ServiceKit
import TestKit
import Testing

@testable import SharingService

@Suite(.serialized) struct SimplifiedTests {
    private func id(_ number: Int, _ sharing: SharingFixture) -> String {
        sharing.service.user(number).user.text
    }

    private func payments(_ answer: TestAnswer) -> [String] {
        answer.json["payments"].array.map {
            "\($0["from"]["email"].string ?? "") \($0["to"]["email"].string ?? "") "
                + "\($0["amount"].string ?? "") \($0["currency"].string ?? "")"
        }
    }

    @Test func `debts among people who shared with each other become the fewest payments, by currency`()
        async throws
    {
        try await SharingFixture.run { sharing in
            let yen = Currency("JPY")
            // All three see each share: Cleo owes Ann, Ann owes Bob, Bob owes Cleo.
            _ = try await sharing.share(1, 9_000, with: ["bob@x.org", "cleo@x.org"])
            _ = try await sharing.share(2, 9_000, with: ["ann@x.org", "cleo@x.org"], as: 2)
            _ = try await sharing.share(3, 3_000, with: ["ann@x.org", "bob@x.org"], as: 3)
            _ = try await sharing.share(sharing.ledger.add(4, 1_000, yen), with: ["bob@x.org"])
            let query = "userIds=\(id(2, sharing)),\(id(3, sharing))"
            let answer = try await sharing.get("/sharing/simplified?\(query)")
            #expect(answer.status == 200, "\(answer.text)")
            #expect(
                payments(answer) == [
                    "bob@x.org ann@x.org 500 JPY", "cleo@x.org ann@x.org 20.00 USD",
                    "cleo@x.org bob@x.org 20.00 USD",
                ])
            let nets = answer.json["balances"].array.map { $0["netBalance"].string }
            #expect(nets == ["500", "-500", "20.00", "20.00", "-40.00"])
            // Without userIds everybody with open parts counts. The own id and repetitions change nothing.
            #expect(try await sharing.get("/sharing/simplified").bytes == answer.bytes)
            let again = "userIds=\(id(3, sharing)),\(id(2, sharing)),\(id(1, sharing)),\(id(2, sharing))"
            #expect(try await sharing.get("/sharing/simplified?\(again)").bytes == answer.bytes)
        }
    }

    @Test func `debts between others count only when the asking user takes part or is in the group`()
        async throws
    {
        try await SharingFixture.run { sharing in
            _ = try await sharing.share(1, 1_000, with: ["bob@x.org"])
            _ = try await sharing.share(2, 1_000, with: ["cleo@x.org"])
            // Bob and Cleo share an expense without Ann.
            _ = try await sharing.share(3, 70_000, with: ["cleo@x.org"], as: 2)
            let query = "/sharing/simplified?userIds=\(id(2, sharing)),\(id(3, sharing))"
            let before = payments(try await sharing.get(query))
            #expect(before == ["bob@x.org ann@x.org 5.00 USD", "cleo@x.org ann@x.org 5.00 USD"])
            // Debts in a group of Ann count for her.
            let group = try await sharing.send(
                .post, "/groups", #"{"name":"a","members":[{"email":"bob@x.org"},{"email":"cleo@x.org"}]}"#)
            let transaction = sharing.ledger.add(4, 3_000).text
            let shared = try await sharing.send(
                .post, "/groups/\(group.json["id"].string ?? "")/expenses",
                #"{"transactionId":"\#(transaction)"}"#, as: 2)
            #expect(shared.status == 201)
            let after = payments(try await sharing.get(query))
            // Bob's debt to Ann is balanced by her new debt to him.
            #expect(after == ["cleo@x.org bob@x.org 15.00 USD"])
        }
    }

    @Test func `people of the same expense can ask about each other, for that expense only`() async throws {
        try await SharingFixture.run { sharing in
            _ = try await sharing.share(1, 9_000, with: ["bob@x.org", "cleo@x.org"])
            _ = try await sharing.share(2, 700, with: ["cleo@x.org"])
            let query = "/sharing/simplified?userIds=\(id(1, sharing)),\(id(3, sharing))"
            let answer = try await sharing.get(query, as: 2)
            #expect(
                payments(answer) == ["bob@x.org ann@x.org 30.00 USD", "cleo@x.org ann@x.org 30.00 USD"],
                "\(answer.text)")
        }
    }

    @Test func `strangers and people who do not exist get the same 404`() async throws {
        try await SharingFixture.run { sharing in
            _ = try await sharing.share(1)
            let nobody = ID<User>(high: 7, low: 7).text
            let answers = [
                try await sharing.get("/sharing/simplified?userIds=\(id(9, sharing))"),
                try await sharing.get("/sharing/simplified?userIds=\(nobody)"),
                try await sharing.get("/sharing/simplified?userIds=\(id(2, sharing)),\(nobody)"),
            ]
            for answer in answers {
                #expect(answer.status == 404 && answer.bytes == answers[0].bytes, "\(answer.text)")
            }
            let alone = try await sharing.get("/sharing/simplified", as: 9)
            #expect(alone.text == #"{"balances":[],"payments":[]}"#)
            for wrong in ["x", ",", Array(repeating: nobody, count: 20).joined(separator: ",")] {
                let answer = try await sharing.get("/sharing/simplified?userIds=\(wrong)")
                #expect(
                    answer.status == 400 && !answer.json["details"]["userIds"].isMissing, "\(answer.text)")
            }
        }
    }
}
