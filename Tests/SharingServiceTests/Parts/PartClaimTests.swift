import Contracts
import HTTPKit
import TestKit
import Testing

@testable import SharingService

/// "I have paid", said about one part (contract-everyday §3).
@Suite(.serialized) struct PartClaimTests {
    private func claim(
        _ part: String, _ sharing: SharingFixture, _ body: String = "{}", as user: Int = 2,
        key: String? = nil
    ) async throws -> TestAnswer {
        try await sharing.send(.post, "/expenses/shares/\(part)/claim", body, as: user, key: key)
    }

    @Test func `§3: the owner is told, nothing changes, and recording the payment answers it`() async throws {
        try await SharingFixture.run { sharing in
            sharing.service.clock.stop()
            let share = try await sharing.share(1, with: ["bob@x.org", "cleo@x.org"])
            let part = share.parts[0]
            let said = try await claim(part, sharing, #"{"amount":13.33,"note":"By bank"}"#, key: "k")
            #expect(said.status == 201, "\(said.text)")
            #expect(said.json["amount"].string == "13.33" && said.json["note"].string == "By bank")
            let again = try await claim(part, sharing, #"{"amount":13.33,"note":"By bank"}"#, key: "k")
            #expect(again.bytes == said.bytes)
            #expect(try await claim(part, sharing).status == 409)
            let news = try await sharing.get("/notifications").json["notifications"][0]
            #expect(news["type"].string == "CLAIMED" && news["participantId"].string == part)
            #expect(news["message"].string == "Bob says that they paid you 13.33 USD for Dinner: By bank")
            let mail = try await sharing.mails(to: "ann@x.org", atLeast: 1).last
            #expect(mail?.contains("Bob says that they paid you 13.33 USD.") == true)
            // The owner and the participant see it, the other participant does not.
            let path = "/expenses/shares/\(share.id)"
            let shown = try await sharing.get(path).json["participants"][0]
            #expect(shown["claim"]["amount"].string == "13.33" && shown["remaining"].string == "33.33")
            #expect(try await sharing.get(path, as: 3).json["participants"][0]["claim"].isNull)
            let own = try await sharing.get("/expenses/shared-with-me", as: 2).json["expenses"][0]
            #expect(own["claim"]["note"].string == "By bank")
            let payments = "/expenses/shares/\(part)/payments"
            #expect(try await sharing.get(payments).json["claim"]["amount"].string == "13.33")
            #expect(try await sharing.send(.post, payments, #"{"amount":13.33}"#).status == 201)
            #expect(try await sharing.get(payments).json["claim"].isNull)
            // It can be said again at once, now of the 20.00 that remain.
            #expect(try await claim(part, sharing).json["amount"].string == "20.00")
            sharing.service.clock.advance(seconds: 86_399)
            #expect(try await claim(part, sharing).status == 409)
            sharing.service.clock.advance(seconds: 1)
            #expect(try await claim(part, sharing).status == 201)
            _ = try await sharing.markPaid(part)
            #expect(try await sharing.get(payments).json["claim"].isNull)
            #expect(
                try await claim(part, sharing).json["details"]["status"][0].string?.contains("PAID") == true)
        }
    }

    @Test func `§3: only the participant claims, at most what remains`() async throws {
        try await SharingFixture.run { sharing in
            let share = try await sharing.share(1, with: ["bob@x.org", "cleo@x.org"])
            for (user, status) in [(1, 403), (3, 403), (9, 404)] {
                #expect(try await claim(share.parts[0], sharing, as: user).status == status)
            }
            let long = String(repeating: "x", count: 241)
            let wrong = [
                (#"{"amount":33.34}"#, "amount"), (#"{"amount":0}"#, "amount"),
                (#"{"amount":true}"#, "amount"),
                (#"{"note":"\#(long)"}"#, "note"),
            ]
            for (body, field) in wrong {
                let answer = try await claim(share.parts[0], sharing, body)
                #expect(answer.status == 400 && !answer.json["details"][field].isMissing, "\(answer.text)")
            }
            #expect(try await claim(share.parts[0], sharing, #"{"amount":33.33}"#).status == 201)
            let decline = "/expenses/shares/\(share.parts[0])/decline"
            #expect(try await sharing.send(.post, decline, as: 2).status == 200)
            let shown = try await sharing.get("/expenses/shares/\(share.id)").json["participants"][0]
            #expect(shown["claim"].isNull && shown["remaining"].string == "0.00")
        }
    }
}
