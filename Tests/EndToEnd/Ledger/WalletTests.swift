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
            #expect(try await demo.get("/wallet").data["balance"].string == "1000.00")
            let sent = try await send(demo, #"{"amount":125.75,"note":"Rent"}"#, key: "1")
            #expect(sent.status == 201, "\(sent.text)")
            #expect(sent.data["balance"].string == "874.25")
            let history = try await demo.get("/wallet/transactions").data
            #expect(history["transactions"].array.map { $0["type"].string } == ["SENT", "INITIAL"])
            #expect(history["transactions"][0] == sent.data["transaction"])
            let topped = try await demo.send(.post, "/wallet/top-up", #"{"amount":25.75}"#)
            #expect(topped.status == 201, "\(topped.text)")
            #expect(try await demo.get("/wallet").data["balance"].string == "900.00")
            // Signing out and in again keeps the history.
            #expect(try await demo.send(.post, "/auth/logout").status == 200)
            #expect(try await demo.get("/wallet").status == 401)
            let again = try await self.demo(system)
            #expect(try await again.get("/wallet/transactions").data["total"].int == 3)
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
            #expect(try await demo.get("/wallet").data["balance"].string == "1000.00")
            #expect(try await demo.get("/wallet/transactions").data["total"].int == 1)
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
            let line = try await grace.get("/wallet/transactions").data["transactions"][0]
            #expect(line["type"].string == "RECEIVED")
            #expect(line["counterparty"]["email"].string == "ada@example.org")
            #expect(line["balanceAfter"].string == "1040.10")
            #expect(try await ada.get("/wallet").data["balance"].string == "959.90")
            #expect(try await send(ada, #"{"amount":1,"to":"ada@example.org"}"#, key: "2").status == 400)
            #expect(try await send(ada, #"{"amount":1,"to":"eve@example.org"}"#, key: "3").status == 404)
            #expect(try await ada.send(.post, "/wallet/top-up", #"{"amount":1}"#).status == 403)
        }
    }
}
