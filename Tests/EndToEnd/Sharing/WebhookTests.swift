import CofferClient
import Contracts
import HTTPKit
import ServiceKit
import TestKit
import Testing

/// Webhooks through the whole system, with a receiver in the own network.
@Suite struct WebhookTests {
    private static let settings = ["COFFER_WEBHOOK_PRIVATE": "allow"]

    private static func run(_ body: (CofferSystem, WebStub) async throws -> Void) async throws {
        try await WebStub.run { web in
            web.setAll(WebStub.Answer("", status: 204))
            try await CofferSystem.run(settings: settings) { system in try await body(system, web) }
        }
    }

    private static func draft(
        _ web: WebStub, _ events: [WebhookEventType] = WebhookEventType.choices
    ) -> WebhookDraft {
        WebhookDraft(
            url: .value("\(web.url)/hook"),
            events: .value(BoundedList(events.map { .value($0.rawValue) })))
    }

    private static func types(_ web: WebStub) -> [String] {
        web.bodies.compactMap { try? JSONValue(Array($0.utf8))["type"].string }
    }

    @Test func `WEBHOOK-012 what changes in the ledger and in shares comes signed, and says nothing more`()
        async throws
    {
        try await Self.run { system, web in
            let ada = try await system.join("ada@example.org", name: "Ada")
            let bob = try await system.join("bob@example.org", name: "Bob")
            let hook = try await ada.client.webhooks.create(Self.draft(web))
            let food = try await ada.category("Food")
            let lunch = try await ada.spend("20", on: food, description: "A private lunch").id
            let isTold = try await eventually {
                let revision = try await ada.client.changes().revision
                let told = web.bodies.compactMap {
                    try? JSONValue(Array($0.utf8))["data"]["revision"].int.map(Int64.init)
                }
                return told.last == revision
            }
            #expect(isTold)
            _ = try await ada.client.sharing.share(
                ShareDraft(
                    transactionId: .value(lunch),
                    participants: .list([ParticipantDraft(email: "bob@example.org")])))
            #expect(try await eventually { Self.types(web).contains("shares.changed") })
            let part = try await bob.get("/sharing").data["expensesSharedWithMe"][0]["id"].string ?? ""
            _ = try await bob.send(
                .post, "/expenses/shares/\(part)/decline", #"{"reason":"A private reason"}"#)
            #expect(try await eventually { Self.types(web).contains("notification.created") })
            _ = try await ada.send(
                .post, "/wallet/send", #"{"amount":"1.00"}"#, fields: [("Idempotency-Key", "k")])
            #expect(try await eventually { Self.types(web).contains("wallet.changed") })
            for body in web.bodies { #expect(!body.contains("private") && !body.contains("example.org")) }
            try await Self.expectSignatures(of: web, by: hook.secret, in: system)
            #expect(try await ada.client.webhooks.page(of: hook.id).deliveries.count == web.bodies.count)
        }
    }

    /// Expects that Python's own implementation verifies all requests.
    private static func expectSignatures(
        of web: WebStub, by secret: String, in system: CofferSystem
    ) async throws {
        for request in web.received {
            let run = try await PythonScript.run(
                "verify_webhook.py",
                [
                    secret, request.fields["webhook-id"] ?? "", request.fields["webhook-timestamp"] ?? "",
                    request.fields["webhook-signature"] ?? "", request.body,
                ], in: system.harness.folder)
            #expect(run.status == 0, "\(run.output)")
        }
    }

    @Test func `WEBHOOK-001 no token manages webhooks, and no session that signed in long ago`() async throws
    {
        try await Self.run { system, web in
            let ada = try await system.join("ada@example.org")
            let scopes = TokenScope.allCases.map { Field.value($0.rawValue) }
            let token = try await ada.client.tokens.make(
                APITokenDraft(name: "Script", scopes: .value(BoundedList(scopes)))
            ).token
            let hook = try await ada.client.webhooks.create(Self.draft(web))
            for (method, path) in [
                (HTTPMethod.get, "/webhooks"), (.post, "/webhooks"), (.delete, "/webhooks/\(hook.id)"),
                (.post, "/webhooks/\(hook.id)/secret"), (.get, "/webhooks/\(hook.id)/deliveries"),
            ] {
                let body = method == .post ? "{}" : nil
                #expect(try await system.call(method, path, token: token, json: body).status == 403)
            }
            system.harness.clock.advance(seconds: 601)
            let body = #"{"url":"\#(web.url)","events":["book.changed"]}"#
            let late = try await ada.send(.post, "/webhooks", body)
            #expect(late.status == 403 && !late.json["details"]["reauthenticate"].isMissing, "\(late.text)")
        }
    }

    @Test func `WEBHOOK-011 an erased user's webhooks are told nothing more`() async throws {
        try await Self.run { system, web in
            let ada = try await system.join("ada@example.org")
            let bob = try await system.join("bob@example.org", name: "Bob")
            let hook = try await bob.client.webhooks.create(Self.draft(web))
            try await bob.client.webhooks.test(hook.id)
            #expect(try await eventually { web.bodies.count == 1 })
            _ = try await bob.send(.delete, "/users/me", CofferSystem.deletion)
            let identity = UserIdentity(
                user: try #require(ID(bob.id)), session: ID(high: 1, low: 1), currency: .usd, timeZone: "UTC",
                clientAddress: "::1")
            let isGone = try await eventually {
                let rows = try await system.harness.request(
                    "sharing", .get, "/webhooks", as: .user(identity))
                return rows.json["webhooks"].array.isEmpty
            }
            #expect(isGone)
            let dinner = try await ada.spend("90", on: ada.category("Food")).id
            _ = try await ada.send(
                .post, "/expenses/share",
                #"{"transactionId":"\#(dinner)","participants":[{"email":"bob@example.org"}]}"#)
            #expect(web.bodies.count == 1)
        }
    }
}
