import CofferClient
import Contracts
import HTTPKit
import ServiceKit
import TestKit
import Testing

/// The life of API tokens, through the gateway (contract-access, "API tokens").
@Suite struct APITokenTests {
    @Test func `a token is shown once, works at once, and is listed with its last use`() async throws {
        try await TokenScene.run { scene in
            let (system, ada) = (scene.system, scene.ada)
            system.harness.clock.stop()
            let draft = APITokenDraft(
                name: .value(" Receipts "), scopes: .value(BoundedList([.value("read")])))
            let made = try await ada.client.tokens.make(draft)
            #expect(made.name == "Receipts" && made.accountIds == nil)
            #expect(APITokenText.isWellFormed(made.token))
            let listed = try await ada.send(.get, "/auth/tokens")
            #expect(!listed.text.contains(made.token) && listed.data["tokens"][0]["token"].isMissing)
            #expect(listed.data["tokens"][0]["lastUsedAt"].isNull)
            let now = system.harness.clock.clock.now()
            #expect(made.expiresAt == now.adding(seconds: 90 * 86_400))

            #expect(try await scene.get("/accounts", made.token).status == 200)
            let minute = now.millisecondsSinceEpoch / 60_000 * 60_000
            try await eventually("the use is not reported") {
                let token = try await ada.client.tokens.list().first
                return token?.lastUsedAt?.millisecondsSinceEpoch == minute && token?.lastAddress != nil
            }
            let trail = try await ada.client.sessions.activity().collect()
            let event = try #require(trail.first { $0.type == .apiTokenMade })
            #expect(event.deviceName == "Receipts" && event.actor == .user)
            _ = try await system.mail(to: ada.email, containing: "API token")
        }
    }

    @Test func `a revoked token is refused at once on every loop, and nobody else's can be revoked`()
        async throws
    {
        try await TokenScene.run { scene in
            let eve = try await scene.system.join("eve@example.org")
            let (id, token) = try await TokenScene.token(of: scene.ada, [.read])
            for _ in 0..<8 { #expect(try await scene.get("/accounts", token).status == 200) }
            #expect(try await eve.send(.delete, "/auth/tokens/\(id)").status == 404)
            #expect(try await eve.client.tokens.list().isEmpty)
            #expect(try await scene.get("/accounts", token).status == 200)
            #expect(try await scene.ada.send(.delete, "/auth/tokens/\(id)").status == 200)
            for _ in 0..<20 { #expect(try await scene.get("/accounts", token).status == 401) }
            #expect(try await scene.ada.send(.delete, "/auth/tokens/\(id)").status == 404)
            #expect(try await scene.ada.client.tokens.list().isEmpty)
            let types = try await scene.ada.client.sessions.activity().collect().map(\.type)
            #expect(types.contains(.apiTokenRevoked))
        }
    }

    @Test func `a locked session, a new password and a sign-out everywhere keep tokens`() async throws {
        try await TokenScene.run { scene in
            let (system, ada) = (scene.system, scene.ada)
            let token = try await scene.token([.read])
            _ = try await ada.send(
                .put, "/auth/pin", #"{"pin":"4711","password":"\#(CofferSystem.password)"}"#)
            #expect(try await ada.send(.post, "/auth/lock", "{}").status == 200)
            #expect(try await ada.get("/accounts").status == 423)
            #expect(try await scene.get("/accounts", token).status == 200)
            system.harness.clock.advance(seconds: 3_600)
            #expect(try await scene.get("/accounts", token).status == 200)
            let member = try await system.signIn(ada.email)
            let change = #"{"currentPassword":"\#(CofferSystem.password)","newPassword":"An0ther-one!"}"#
            #expect(try await member.send(.post, "/auth/change-password", change).status == 200)
            #expect(try await scene.get("/accounts", token).status == 200)
            #expect(try await member.send(.post, "/auth/logout-all").status == 200)
            #expect(try await member.get("/accounts").status == 401)
            #expect(try await scene.get("/accounts", token).status == 200)
        }
    }

    @Test func `a sign-out everywhere with tokens, a reset and the operator end all tokens`() async throws {
        try await CofferSystem.run { system in
            try await Self.expectEnd(system, "all@example.org") { member in
                let body = #"{"tokens":true}"#
                let answer = try await member.send(.post, "/auth/logout-all", body)
                #expect(answer.status == 200)
            }
            try await Self.expectEnd(system, "reset@example.org") { member in
                let email = #"{"email":"\#(member.email)"}"#
                _ = try await system.call(.post, "/auth/request-reset", json: email)
                let token = try await system.mailedToken(to: member.email, page: "auth/reset-password")
                let body = #"{"token":"\#(token)","newPassword":"An0ther-one!"}"#
                let answer = try await system.call(.post, "/auth/reset-password", json: body)
                #expect(answer.status == 200)
            }
            try await Self.expectEnd(system, "disabled@example.org") { member in
                for action in ["disable", "enable"] {
                    let answer = try await system.harness.request(
                        "auth", .post, "/internal/operator/users/\(member.id)/\(action)",
                        as: .service("operator"), json: nil)
                    #expect(answer.status == 200)
                }
            }
            try await Self.expectEnd(system, "deleted@example.org") { member in
                let answer = try await member.send(.delete, "/users/me", CofferSystem.deletion)
                #expect(answer.status == 200)
            }
        }
    }

    /// Expects that an action ends a member's two tokens, one of which was in use.
    private static func expectEnd(
        _ system: CofferSystem, _ email: String, _ action: (Member) async throws -> Void
    ) async throws {
        let member = try await system.join(email)
        let used = try await TokenScene.token(of: member, [.read]).token
        let unused = try await TokenScene.token(of: member, [.read]).token
        #expect(try await system.call(.get, "/accounts", token: used).status == 200)
        try await action(member)
        // At once, or by the feed within a second.
        for token in [used, unused] {
            try await eventually("\(email) has a token", within: 5) {
                try await system.call(.get, "/accounts", token: token).status == 401
            }
        }
    }

    @Test func `a token ends at its time, at most a year away`() async throws {
        try await TokenScene.run { scene in
            let clock = scene.system.harness.clock
            let end = clock.clock.now().adding(seconds: 3_600)
            let body = #"{"name":"Short","scopes":["read"],"expiresAt":"\#(end.text)"}"#
            let token = try #require(
                try await scene.ada.send(.post, "/auth/tokens", body).data["token"].string)
            #expect(try await scene.get("/accounts", token).status == 200)
            clock.advance(seconds: 3_601)
            for _ in 0..<3 { #expect(try await scene.get("/accounts", token).status == 401) }
            let ada = try await scene.system.signIn(scene.ada.email)
            #expect(try await ada.client.tokens.list().isEmpty)
        }
    }

    @Test func `each token has a quota of its own, which is not the user's`() async throws {
        let settings = [
            "COFFER_RATES": "production", "COFFER_ENV": "development",
        ]
        try await TokenScene.run(settings: settings) { scene in
            scene.system.harness.clock.stop()
            let first = try await scene.token([.read])
            let second = try await scene.token([.read])
            var statuses: [Int] = []
            for _ in 0..<140 where statuses.last != 429 {
                statuses.append(try await scene.get("/currencies?q=euro", first).status)
            }
            let refusal = try await scene.get("/currencies?q=euro", first)
            #expect(statuses.count > 90, "\(statuses.count) requests at once")
            #expect(refusal.status == 429 && refusal.fields["Retry-After"] != nil)
            #expect(refusal.fields["RateLimit-Policy"] == "\"token\";q=300;w=60")
            #expect(try await scene.get("/currencies?q=euro", second).status == 200)
            #expect(try await scene.ada.get("/currencies?q=euro").status == 200)
            // What a token may not do counts, too.
            var refused = 0
            for _ in 0..<140 where try await scene.get("/wallet", second).status == 403 { refused += 1 }
            #expect(refused < 140)
        }
    }

    @Test func `idempotency keys are a token's own`() async throws {
        try await TokenScene.run { scene in
            let first = try await scene.token([.transactionsWrite])
            let second = try await scene.token([.transactionsWrite])
            let body = scene.draft("5.00", in: scene.shown)
            func record(_ token: String) async throws -> TestAnswer {
                try await scene.send(
                    .post, "/transactions", token, body, fields: [("Idempotency-Key", "same")])
            }
            let made = try await [record(first), record(second), record(scene.ada.accessToken)]
            #expect(made.map(\.status) == [201, 201, 201])
            #expect(Set(made.map { $0.data["id"].string }).count == 3)
            for (token, answer) in zip([first, second, scene.ada.accessToken], made) {
                let again = try await record(token)
                #expect(again.fields["Idempotency-Replayed"] == "true")
                #expect(again.data["id"].string == answer.data["id"].string)
            }
        }
    }

    @Test func `the client comes by a token, and a refusal names the missing scope`() async throws {
        try await TokenScene.run { scene in
            let token = try await scene.token([.read])
            let client = CofferClient(
                transport: scene.system.harness.client, token: token, retries: .never)
            #expect(try await client.profile.get().email == scene.ada.email)
            #expect(try await client.categories.list().count == 1)
            let refusal = try await refused { try await client.tokens.list() }
            #expect(refusal.code == .forbidden)
            let draft = CategoryDraft(name: .value("Fuel"), type: .value(.expense))
            let other = try await refused { try await client.categories.create(draft) }
            #expect(other.message == "This needs an API token with the scope transactions:write")
        }
    }

    @Test func `known tokens go on while auth is down, and unknown ones are 503`() async throws {
        try await TokenScene.run { scene in
            let known = try await scene.token([.read])
            let unknown = try await scene.token([.read])
            #expect(try await scene.get("/categories", known).status == 200)
            await scene.system.harness.halt(["auth"])
            #expect(try await scene.get("/categories", known).status == 200)
            #expect(try await scene.get("/categories", unknown).status == 503)
            // Refused without a look-up.
            #expect(try await scene.get("/categories", String(unknown.dropLast()) + "_").status == 401)
            try await scene.system.harness.resume(["auth"])
            #expect(try await scene.get("/categories", unknown).status == 200)
        }
    }
}
