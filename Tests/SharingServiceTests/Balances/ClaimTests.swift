import Contracts
import HTTPKit
import SQLiteKit
import ServiceKit
import TestKit
import Testing

@testable import SharingService

/// "I paid you", said by the one who owes on balance.
@Suite(.serialized) struct ClaimTests {
    private func claim(
        against other: Int, as user: Int, _ more: String = "", _ sharing: SharingFixture, key: String? = nil
    ) async throws -> TestAnswer {
        let id = sharing.service.user(other).user.text
        return try await sharing.send(
            .post, "/sharing/claim", #"{"userId":"\#(id)","currency":"USD"\#(more)}"#, as: user, key: key)
    }

    @Test func `who owes on balance says "I paid", the other is told, and nothing else changes`()
        async throws
    {
        try await SharingFixture.run { sharing in
            sharing.service.clock.stop()
            _ = try await sharing.share(1, 8_000, with: ["ann@x.org"], as: 2)
            _ = try await sharing.share(2, 2_000)
            try await sharing.acceptAll(of: 2, owedTo: 1)
            let before = try await sharing.get("/sharing").json["netBalance"]
            let said = try await claim(against: 2, as: 1, #","note":" By bank ""#, sharing)
            #expect(said.status == 201, "\(said.text)")
            #expect(said.json["amount"].string == "30.00" && said.json["currency"].string == "USD")
            #expect(said.json["note"].string == "By bank" && said.json["createdAt"].string != nil)
            let overview = try await sharing.get("/sharing").json
            #expect(overview["netBalance"] == before)
            let balance = overview["settlementBalances"][0]
            #expect(balance["youOwe"].string == "40.00" && balance["theyOwe"].string == "10.00")
            #expect(balance["yourClaim"] == said.json && balance["theirClaim"].isNull)
            let other = try await sharing.get("/sharing", as: 2).json["settlementBalances"][0]
            #expect(other["theirClaim"] == said.json && other["yourClaim"].isNull)
            let news = try await sharing.get("/notifications", as: 2).json["notifications"][0]
            #expect(news["type"].string == "CLAIMED" && news["amount"].string == "30.00")
            #expect(news["message"].string == "Ann says that they paid you 30.00 USD: By bank")
            let mail = try await sharing.mails(to: "bob@x.org", atLeast: 2).last
            #expect(mail?.contains("Subject: Somebody says that they paid you\r\n") == true)
            #expect(mail?.contains("Ann says that they paid you 30.00 USD.") == true)
            #expect(mail?.contains("By bank") == false)
        }
    }

    @Test func `ERR-004: it is said once a day for a person and a currency, or again after settling`()
        async throws
    {
        try await SharingFixture.run { sharing in
            sharing.service.clock.stop()
            _ = try await sharing.share(1, 8_000, with: ["ann@x.org"], as: 2)
            let first = try await claim(against: 2, as: 1, #","amount":12.5"#, sharing, key: "k")
            #expect(first.json["amount"].string == "12.50")
            #expect(
                try await claim(against: 2, as: 1, #","amount":12.5"#, sharing, key: "k").bytes == first.bytes
            )
            sharing.service.clock.advance(seconds: 86_399)
            let second = try await claim(against: 2, as: 1, "", sharing)
            #expect(second.status == 409 && !second.json["details"]["userId"].isMissing)
            sharing.service.clock.advance(seconds: 1)
            #expect(try await claim(against: 2, as: 1, "", sharing).status == 201)
            for net in ["true", "false"] {
                let ann = sharing.service.user(1).user.text
                let settled = try await sharing.send(
                    .post, "/sharing/settle", #"{"userId":"\#(ann)","currency":"USD","net":\#(net)}"#, as: 2)
                #expect(settled.status == 200)
                let number: UInt64 = net == "true" ? 2 : 3
                _ = try await sharing.share(number, 500, with: ["ann@x.org"], as: 2)
                #expect(try await claim(against: 2, as: 1, "", sharing).json["amount"].string == "2.50")
            }
            sharing.service.clock.advance(seconds: 180 * 86_400)
            try await sharing.store.forgetOld(at: sharing.service.clock.clock.now())
            let left = try await sharing.store.database.read { db in
                try db.exists("SELECT 1 FROM claims")
            }
            #expect(!left)
        }
    }

    @Test func `what cannot be claimed is refused by the field to blame`() async throws {
        try await SharingFixture.run { sharing in
            _ = try await sharing.share(1, 8_000, with: ["ann@x.org"], as: 2)
            let long = String(repeating: "x", count: 241)
            let refusals: [(other: Int, user: Int, more: String, field: String)] = [
                (1, 2, "", "userId"), (9, 1, "", "userId"), (1, 1, "", "userId"),
                (2, 1, #","amount":40.01"#, "amount"), (2, 1, #","amount":0"#, "amount"),
                (2, 1, #","amount":-1"#, "amount"), (2, 1, #","amount":"1.234""#, "amount"),
                (2, 1, #","amount":true"#, "amount"), (2, 1, #","note":"\#(long)""#, "note"),
            ]
            for refusal in refusals {
                let answer = try await claim(
                    against: refusal.other, as: refusal.user, refusal.more, sharing)
                #expect(answer.status == 400, "\(refusal): \(answer.text)")
                #expect(!answer.json["details"][refusal.field].isMissing, "\(refusal): \(answer.text)")
            }
            let nothing = try await sharing.send(.post, "/sharing/claim", "{}")
            #expect(nothing.json["details"].keys.sorted() == ["currency", "userId"])
            #expect(try await claim(against: 2, as: 1, #","amount":"40.00""#, sharing).status == 201)
        }
    }
}
