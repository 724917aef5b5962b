import CofferClient
import Contracts
import HTTPKit
import TestKit
import Testing

/// The flows of the Send Money app, through the gateway (contract §2.1).
@Suite struct WalletTests {
    private func demo(_ system: CofferSystem) async throws -> Member {
        let answer = try await system.call(.post, "/auth/demo")
        return Member(
            system: system, email: DemoUser.email,
            accessToken: try #require(answer.data["accessToken"].string, "\(answer.text)"),
            refreshToken: answer.data["refreshToken"].string ?? "",
            id: answer.data["user"]["id"].string ?? "")
    }

    private func send(_ member: Member, _ body: String, key: String) async throws -> TestAnswer {
        try await member.send(.post, "/wallet/send", body, fields: [("Idempotency-Key", key)])
    }

    @Test
    func
        `the demo user of Send Money signs in, sees the balance, sends and finds the payment in the history`()
        async throws
    {
        try await CofferSystem.run { system in
            #expect(try await system.call(.post, "/auth", json: "{}").status == 401)
            let demo = try await demo(system)
            #expect(try await demo.client.wallet.get().balance == "1000.00")
            let sent = try await send(demo, #"{"amount":125.75,"note":"Rent"}"#, key: "1")
            #expect(sent.status == 201, "\(sent.text)")
            #expect(sent.data["balance"].string == "874.25")
            let history = try await demo.get("/wallet/transactions").data
            #expect(history["transactions"].array.map { $0["type"].string } == ["SENT", "INITIAL"])
            #expect(history["transactions"][0] == sent.data["transaction"])
            _ = try await demo.client.wallet.topUp(TopUpDraft(amount: "25.75"))
            #expect(try await demo.client.wallet.get().balance == "900.00")
            // Signing out and in again keeps the history.
            #expect(try await demo.send(.post, "/auth/logout").status == 200)
            #expect(try await demo.get("/wallet").status == 401)
            let again = try await self.demo(system)
            #expect(try await again.client.wallet.page().total == 3)
        }
    }

    @Test(arguments: [
        (#"{"amount":"abc"}"#, 400), (#"{"amount":1000.01}"#, 422), (#"{"amount":0}"#, 400),
        (#"{"amount":-1}"#, 400), ("{}", 400), (#"{"recipientEmail":"x","amount":5}"#, 400),
        (#"{"amount":5,"to":null}"#, 400),
    ])
    func `a Send Money payment that is wrong or above the balance changes nothing`(
        body: String, status: Int
    ) async throws {
        try await CofferSystem.run { system in
            let demo = try await demo(system)
            let answer = try await send(demo, body, key: "1")
            #expect(answer.status == status, "\(answer.text)")
            #expect(answer.json["success"].bool == false)
            #expect(answer.json["error"].string?.isEmpty == false)
            #expect(try await demo.client.wallet.get().balance == "1000.00")
            #expect(try await demo.client.wallet.page().total == 1)
        }
    }

    @Test func `money goes from one user to the other and to no third`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org", name: "Ada")
            let grace = try await system.join("Grace@example.org", name: "Grace")
            let body = #"{"amount":"40.10","to":"grace@EXAMPLE.org","note":"Tickets"}"#
            #expect(try await ada.send(.post, "/wallet/send", body).status == 400)
            let sent = try await send(ada, body, key: "1")
            #expect(sent.status == 201, "\(sent.text)")
            #expect(sent.data["transaction"]["counterparty"]["displayName"].string == "Grace")
            let replay = try await send(ada, body, key: "1")
            #expect(replay.fields["Idempotency-Replayed"] == "true")
            #expect(replay.bytes == sent.bytes)
            let line = try #require(try await grace.client.wallet.page().transactions.first)
            #expect(line.type == .received)
            #expect(line.counterparty?.email == "ada@example.org")
            #expect(line.balanceAfter == "1040.10")
            #expect(try await ada.client.wallet.get().balance == "959.90")
            func refusal(_ address: Field<String>) async throws -> Refusal {
                try await refused {
                    try await ada.client.wallet.send(SendMoneyDraft(amount: "1", to: address))
                }
            }
            #expect(try await refusal("ada@example.org").status == 400)
            #expect(try await refusal("eve@example.org").status == 404)
            let topUp = try await refused { try await ada.client.wallet.topUp(TopUpDraft(amount: "1")) }
            #expect(topUp.status == 403)
        }
    }
}
