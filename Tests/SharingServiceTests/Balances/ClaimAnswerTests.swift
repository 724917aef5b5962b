import Contracts
import HTTPKit
import ServiceKit
import TestKit
import Testing

@testable import SharingService

/// What whom a debtor says to have paid answers: confirmed to the cent, or refused.
@Suite(.serialized) struct ClaimAnswerTests {
    private func body(_ other: Int, _ more: String, _ sharing: SharingFixture) -> String {
        #"{"userId":"\#(sharing.service.user(other).user.text)","currency":"USD"\#(more)}"#
    }

    private func body(_ other: Int, _ sharing: SharingFixture) -> String { body(other, "", sharing) }

    private func news(of user: Int, _ sharing: SharingFixture) async throws -> JSONValue {
        try await sharing.get("/notifications", as: user).json["notifications"][0]
    }

    @Test
    func `SHARE-004: a claim is refused in one press, the debtor is told, and nothing that is owed changes`()
        async throws
    {
        try await SharingFixture.run { sharing in
            sharing.service.clock.stop()
            let share = try await sharing.share(1)
            let (part, path) = (share.parts[0], "/expenses/shares/\(share.parts[0])/claim")
            let early = try await sharing.send(.post, "\(path)/refuse")
            #expect(early.status == 400 && !early.json["details"]["claim"].isMissing, "\(early.text)")
            #expect(try await sharing.send(.post, path, #"{"amount":20}"#, as: 2).status == 201)
            // The debtor sees that it waits, and the creditor sees it.
            let seen = try await sharing.get("/expenses/shares/\(share.id)", as: 2).json["participants"][0]
            #expect(seen["claim"]["amount"].string == "20.00")
            for (user, status) in [(2, 403), (3, 404), (9, 404)] {
                #expect(try await sharing.send(.post, "\(path)/refuse", as: user).status == status)
            }
            let long = String(repeating: "x", count: 241)
            let wrong = try await sharing.send(.post, "\(path)/refuse", #"{"reason":"\#(long)"}"#)
            #expect(!wrong.json["details"]["reason"].isMissing, "\(wrong.text)")
            let refused = try await sharing.send(.post, "\(path)/refuse", #"{"reason":"No money came"}"#)
            #expect(
                refused.json["id"].string == part && refused.json["refusedAt"].string != nil,
                "\(refused.text)")
            sharing.service.clock.advance(seconds: 5)
            #expect(try await sharing.send(.post, "\(path)/refuse").bytes == refused.bytes)
            let told = try await news(of: 2, sharing)
            #expect(told["type"].string == "CLAIM_REFUSED" && told["amount"].string == "20.00")
            #expect(
                told["message"].string
                    == "Ann has not received your payment of 20.00 USD for Dinner: No money came")
            #expect(try await sharing.get("/notifications", as: 2).json["total"].int == 2)
            let mail = try await sharing.mails(to: "bob@x.org", atLeast: 2).last
            #expect(mail?.contains("Subject: A payment has not arrived\r\n") == true)
            #expect(mail?.contains("Expense: Dinner") == true && mail?.contains("No money") == false)
            let shown = try await sharing.get("/expenses/shared-with-me", as: 2).json["expenses"][0]
            #expect(shown["claim"].isNull && shown["status"].string == "PENDING")
            #expect(shown["remaining"].string == "50.00" && shown["acceptedAt"].string != nil)
            #expect(try await sharing.store.paidBack(after: nil).shares.isEmpty)
        }
    }

    @Test func `after a refusal the debtor can claim again, at most five times in 24 hours`() async throws {
        try await SharingFixture.run { sharing in
            sharing.service.clock.stop()
            let share = try await sharing.share(1)
            let path = "/expenses/shares/\(share.parts[0])/claim"
            for path in [path, "/sharing/claim"] {
                let isPair = path == "/sharing/claim"
                let claim = isPair ? body(1, sharing) : "{}"
                let refusal = isPair ? body(2, sharing) : "{}"
                for _ in 1...5 {
                    #expect(try await sharing.send(.post, path, claim, as: 2).status == 201)
                    #expect(try await sharing.send(.post, path, claim, as: 2).status == 409)
                    #expect(try await sharing.send(.post, "\(path)/refuse", refusal).status == 200)
                }
                let sixth = try await sharing.send(.post, path, claim, as: 2)
                #expect(
                    sixth.status == 409 && sixth.json["error"].string?.contains("5 times") == true,
                    "\(sixth.text)")
            }
            sharing.service.clock.advance(seconds: 86_400)
            #expect(try await sharing.send(.post, path, as: 2).status == 201)
            #expect(try await sharing.send(.post, "/sharing/claim", body(1, sharing), as: 2).status == 201)
        }
    }

    @Test func `SHARE-004: a claim about a balance is refused, and one press records exactly what it says`()
        async throws
    {
        try await SharingFixture.run { sharing in
            let parts = try await [sharing.share(1).parts[0], sharing.share(2, 4_000).parts[0]]
            let path = "/sharing/claim"
            #expect(
                try await sharing.send(.post, path, body(1, #","amount":60"#, sharing), as: 2).status == 201)
            let nobody = try await sharing.send(.post, "\(path)/refuse", body(3, sharing))
            #expect(nobody.status == 400 && !nobody.json["details"]["userId"].isMissing, "\(nobody.text)")
            let refused = try await sharing.send(
                .post, "\(path)/refuse", body(2, #","reason":"Not here""#, sharing))
            #expect(refused.status == 200, "\(refused.text)")
            #expect(try await sharing.send(.post, "\(path)/refuse", body(2, sharing)).bytes == refused.bytes)
            #expect(
                try await news(of: 2, sharing)["message"].string
                    == "Ann has not received your payment of 60.00 USD: Not here")
            let left = try await sharing.get("/sharing").json["settlementBalances"][0]
            #expect(left["theirClaim"].isNull && left["theyOwe"].string == "70.00")

            // 60 of 70 arrived: the older share is paid, and a piece of the newer.
            #expect(
                try await sharing.send(.post, path, body(1, #","amount":60"#, sharing), as: 2).status == 201)
            let tooMuch = try await sharing.send(
                .post, "/sharing/settle", body(2, #","amount":70.01"#, sharing))
            #expect(tooMuch.status == 400 && !tooMuch.json["details"]["amount"].isMissing, "\(tooMuch.text)")
            let settled = try await sharing.send(
                .post, "/sharing/settle", body(2, #","amount":"60.00""#, sharing), key: "k")
            #expect(settled.text == #"{"settled":1,"amount":"60.00","currency":"USD"}"#, "\(settled.text)")
            let again = try await sharing.send(
                .post, "/sharing/settle", body(2, #","amount":"60.00""#, sharing), key: "k")
            #expect(again.bytes == settled.bytes)
            #expect(
                try await news(of: 2, sharing)["message"].string
                    == "Ann recorded that you paid them 60.00 USD.")
            let balance = try await sharing.get("/sharing", as: 2).json["settlementBalances"][0]
            #expect(balance["youOwe"].string == "10.00" && balance["yourClaim"].isNull)
            let newer = try await sharing.get("/expenses/shares/\(parts[1])/payments").json
            #expect(newer["paidAmount"].string == "10.00" && newer["status"].string == "PENDING")
            let rest = try await sharing.send(.post, "/sharing/settle", body(2, #","amount":10"#, sharing))
            #expect(rest.json["settled"].int == 1)
            #expect(
                try await news(of: 2, sharing)["message"].string
                    == "Ann marked everything you owed as paid: 10.00 USD.")
            #expect(
                try await sharing.store.paidBack(after: nil).shares.map(\.amountMinor).sorted() == [
                    2_000, 5_000,
                ])
        }
    }

    @Test func `a payment of one share answers the claim about the balance, too`() async throws {
        try await SharingFixture.run { sharing in
            let part = try await sharing.share(1).parts[0]
            _ = try await sharing.share(2, 4_000)
            #expect(try await sharing.send(.post, "/sharing/claim", body(1, sharing), as: 2).status == 201)
            #expect(try await sharing.markPaid(part).status == 200)
            let balance = try await sharing.get("/sharing").json["settlementBalances"][0]
            #expect(balance["theirClaim"].isNull && balance["theyOwe"].string == "20.00")
            #expect(try await sharing.send(.post, "/sharing/claim", body(1, sharing), as: 2).status == 201)
        }
    }

    @Test func `a group's debts are claimed and settled in the group, and others stay`() async throws {
        try await SharingFixture.run { sharing in
            let group = try await sharing.group(with: ["bob@x.org", "cleo@x.org"])
            func expense(_ number: UInt64, _ minor: Int64, as user: Int) async throws {
                let made = try await sharing.send(
                    .post, "/groups/\(group)/expenses",
                    #"{"transactionId":"\#(sharing.ledger.add(number, minor).text)"}"#, as: user)
                #expect(made.status == 201, "\(made.text)")
            }
            try await expense(1, 9_000, as: 1)
            try await expense(2, 3_000, as: 2)
            _ = try await sharing.share(3, 8_000)
            func own(_ user: Int, _ other: Int) async throws -> JSONValue {
                let id = sharing.service.user(other).user.text
                return try await sharing.get("/groups/\(group)/balances", as: user).json["settlementBalances"]
                    .array.first { $0["userId"].string == id } ?? JSONValue.missing
            }
            let before = try await own(1, 2)
            #expect(before["theyOwe"].string == "30.00" && before["youOwe"].string == "10.00", "\(before)")
            #expect(before["theyOweNotAccepted"].string == "30.00")
            #expect(try await own(1, 3)["theyOwe"].string == "30.00")
            let inGroup = #","groupId":"\#(group)""#
            // Ann accepts what she owes in the group and elsewhere, so 20 is owed on balance in the group.
            try await sharing.acceptAll(of: 1, owedTo: 2)
            let claimed = try await sharing.send(.post, "/sharing/claim", body(1, inGroup, sharing), as: 2)
            #expect(claimed.json["amount"].string == "20.00", "\(claimed.text)")
            #expect(try await news(of: 1, sharing)["groupId"].string == group)
            #expect(try await own(1, 2)["theirClaim"] == claimed.json)
            #expect(try await own(2, 1)["yourClaim"] == claimed.json)
            let overview = try await sharing.get("/sharing").json["settlementBalances"].array
                .first { $0["userId"].string == sharing.service.user(2).user.text }
            #expect(overview?["theirClaim"].isNull == true && overview?["theyOwe"].string == "70.00")
            let settled = try await sharing.send(
                .post, "/sharing/settle", body(2, #"\#(inGroup),"net":true,"amount":20"#, sharing))
            #expect(settled.json["received"].string == "20.00", "\(settled.text)")
            let after = try await own(1, 2)
            #expect(after["theyOwe"].string == "0.00" && after["youOwe"].string == "0.00")
            let left = try await sharing.get("/sharing").json["settlementBalances"].array
                .first { $0["userId"].string == sharing.service.user(2).user.text }
            #expect(left?["theyOwe"].string == "40.00")
            // Without net, and in a group of others: nothing is owed there.
            let cleo = try await sharing.send(.post, "/sharing/settle", body(3, inGroup, sharing))
            #expect(cleo.json["amount"].string == "30.00", "\(cleo.text)")
            let other = try await sharing.send(
                .post, "/sharing/settle",
                body(2, #","groupId":"\#(ID<ExpenseGroup>(high: 7, low: 7).text)""#, sharing))
            #expect(other.status == 400 && !other.json["details"]["userId"].isMissing)
            let wrong = try await sharing.send(.post, "/sharing/settle", body(2, #","groupId":1"#, sharing))
            #expect(wrong.status == 400 && !wrong.json["details"]["groupId"].isMissing)
        }
    }
}
