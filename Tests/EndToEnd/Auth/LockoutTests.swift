import HTTPKit
import TestKit
import Testing

/// Strangers who guess a user's password lock themselves out, not the user (AUTH-012).
@Suite struct LockoutTests {
    private static let email = "ada@example.org"
    private static let fresh = "Fr3sh-and-new"
    private static let settings = ["COFFER_RATES": "production", "COFFER_TRUSTED_PROXIES": "127.0.0.1"]

    /// Runs a test with a stopped clock, so that no failure leaves its window.
    private func run(_ test: (CofferSystem) async throws -> Void) async throws {
        try await CofferSystem.run(settings: Self.settings) { system in
            system.harness.clock.stop()
            try await test(system)
        }
    }

    private func logIn(
        _ system: CofferSystem, _ password: String = CofferSystem.password,
        from address: String = "203.0.113.1", device: String? = nil
    ) async throws -> TestAnswer {
        try await system.call(
            .post, "/auth/login", json: #"{"email":"\#(Self.email)","password":"\#(password)"}"#,
            fields: [("X-Forwarded-For", address)] + (device.map { [("X-Device-Token", $0)] } ?? []))
    }

    /// Sends a hundred wrong passwords from twenty addresses.
    private func flood(_ system: CofferSystem) async throws {
        for number in 0..<100 {
            let answer = try await logIn(system, "Wr0ng-guess!", from: "198.51.100.\(number % 20)")
            #expect(answer.status == 401)
        }
    }

    @Test func `AUTH-012: a hundred wrong passwords from twenty addresses stop the guesser, not the user`()
        async throws
    {
        try await run { system in
            let ada = try await system.join(Self.email)
            let device = try #require(try await logIn(system).data["deviceToken"].string)
            try await flood(system)
            // The guesser gets no further try from any address, not even with the right password.
            for address in ["198.51.100.1", "203.0.113.9"] {
                for password in ["Wr0ng-guess!", CofferSystem.password] {
                    let refused = try await logIn(system, password, from: address)
                    #expect(refused.status == 429)
                    #expect(refused.json["code"].string == "RATE_LIMITED")
                    let error = refused.json["error"].string ?? ""
                    #expect(error.hasPrefix("Too many attempts. Please try again later. "))
                    #expect(error.contains("device where you have signed in before"))
                    #expect(error.hasSuffix("reset your password."))
                    #expect(refused.fields["Retry-After"].flatMap { Int($0) } == 3_600)
                }
            }
            #expect(try await logIn(system, device: device).status == 200)
            // A live session changes the password meanwhile.
            let change = #"{"currentPassword":"\#(CofferSystem.password)","newPassword":"\#(Self.fresh)"}"#
            #expect(try await ada.send(.post, "/auth/change-password", change).status == 200)
            // That forgot the device, and a reset lets any device in.
            #expect(try await logIn(system, Self.fresh, device: device).status == 429)
            _ = try await system.call(.post, "/auth/request-reset", json: #"{"email":"\#(Self.email)"}"#)
            let token = try await system.mailedToken(to: Self.email, page: "reset-password")
            let reset = #"{"token":"\#(token)","newPassword":"\#(CofferSystem.password)"}"#
            #expect(try await system.call(.post, "/auth/reset-password", json: reset).status == 200)
            #expect(try await logIn(system).status == 200)
        }
    }

    @Test func `AUTH-012: a browser is a known device after its logout, and its page never sees the token`()
        async throws
    {
        try await run { system in
            _ = try await system.join(Self.email)
            let body = #"{"email":"\#(Self.email)","password":"\#(CofferSystem.password)"}"#
            let browser = try await Browser(system.harness.client).signIn("/auth/login", body)
            let token = try #require(browser.cookies["coffer-device"])
            #expect(try await browser.send(.post, "/auth/logout").status == 200)
            #expect(browser.cookies == ["coffer-device": token])
            // The cookie alone is no session.
            #expect(try await browser.get("/users/me").status == 401)
            #expect(try await browser.get("/auth/session").data["authenticated"].bool == false)
            try await flood(system)
            let answer = try await browser.send(
                .post, "/auth/login", body, fields: Browser.own + [Browser.cookieMode])
            #expect(answer.status == 200, "\(answer.text)")
            #expect(answer.data.keys == ["expiresIn", "sessionMode", "user"])
            #expect(!answer.text.contains(token))
            // Other browsers are strangers.
            let other = try await Browser(system.harness.client).send(
                .post, "/auth/login", body, fields: Browser.own + [Browser.cookieMode])
            #expect(other.status == 429)
        }
    }

    @Test func `a device token opens nothing, and ends with the session that its user ends`() async throws {
        try await run { system in
            let ada = try await system.join(Self.email)
            let signedIn = try await logIn(system)
            let device = try #require(signedIn.data["deviceToken"].string)
            let field = [("X-Device-Token", device)]
            #expect(try await system.call(.get, "/users/me", token: device).status == 401)
            #expect(try await system.call(.get, "/users/me", fields: field).status == 401)
            let refresh = #"{"refreshToken":"\#(device)"}"#
            #expect(try await system.call(.post, "/auth/refresh", json: refresh).status == 401)
            #expect(try await system.call(.post, "/auth/logout", json: refresh, fields: field).status == 401)
            let reset = #"{"token":"\#(device)","newPassword":"\#(Self.fresh)"}"#
            #expect(try await system.call(.post, "/auth/reset-password", json: reset).status == 400)
            #expect(try await logIn(system, "Wr0ng-guess!", device: device).status == 401)

            try await flood(system)
            let listed = try await ada.get("/auth/sessions").data["devices"].array
            let sessions = try await ada.get("/auth/sessions").data["sessions"].array
            #expect(Set(listed.map { $0["id"].string }) == Set(sessions.map { $0["id"].string }))
            let other = try #require(sessions.first { $0["current"].bool == false }?["id"].string)
            #expect(try await ada.send(.delete, "/auth/sessions/\(other)").status == 200)
            #expect(try await logIn(system, device: device).status == 429)
            #expect(try await ada.get("/auth/sessions").data["devices"].array.count == 1)
        }
    }
}
