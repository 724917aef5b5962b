import CofferClient
import Contracts
import HTTPKit
import TestKit
import Testing

/// Contract "Second factor", through the gateway.
@Suite struct SecondFactorTests {
    private static let email = "ada@example.org"
    private static let login = #"{"email":"\#(email)","password":"\#(CofferSystem.password)"}"#

    /// Runs a test with a stopped clock and a user whose second factor is on.
    private func run(
        _ test: (CofferSystem, Member, Authenticator, [String]) async throws -> Void
    ) async throws {
        try await CofferSystem.run { system in
            system.harness.clock.stop()
            let ada = try await system.join(Self.email)
            let setup = try await ada.client.secondFactor.setUp(password: CofferSystem.password)
            let app = try Authenticator(secret: setup.secret)
            let codes = try await ada.client.secondFactor.confirm(code: app.code(at: system.now))
            system.harness.clock.advance(seconds: 30)
            try await test(system, ada, app, codes.recoveryCodes)
        }
    }

    @Test func `an app signs in with the password and a code, or a recovery code`() async throws {
        try await run { system, ada, app, codes in
            func begin(_ client: CofferClient) async throws -> SecondFactorMissing {
                do {
                    try await client.auth.signIn(email: Self.email, password: CofferSystem.password)
                } catch let missing as SecondFactorMissing {
                    return missing
                }
                throw UnexpectedSignIn()
            }
            let client = system.client()
            let missing = try await begin(client)
            #expect(missing.needed.methods.compactMap(\.wrappedValue) == [.totp, .recovery])
            #expect(await client.session == nil)
            let wrong = try await refused {
                try await client.auth.finishSignIn(missing, recoveryCode: "0000-0000-0000-0000")
            }
            #expect(wrong.status == 400)
            #expect(try await client.auth.finishSignIn(missing, code: app.code(at: system.now)).hasTotp)
            #expect(try await client.profile.get().hasTotp)
            let other = system.client()
            try await other.auth.finishSignIn(try await begin(other), recoveryCode: codes[0])
            system.harness.clock.advance(seconds: 30)
            #expect(
                try await other.secondFactor.makeRecoveryCodes(code: codes[1]).recoveryCodes.count == 10)
            try await other.secondFactor.remove(
                password: CofferSystem.password, code: app.code(at: system.now))
            #expect(
                try await system.client().auth.signIn(email: Self.email, password: CofferSystem.password)
                    .hasTotp == false)
            #expect(try await ada.client.profile.get().email == Self.email)
        }
    }

    @Test func `a browser gets its cookies after the code, and the token of the first step is no session`()
        async throws
    {
        try await run { system, ada, app, _ in
            let browser = Browser(system.harness.client)
            let fields = Browser.own + [Browser.cookieMode]
            let begun = try await browser.send(.post, "/auth/login", Self.login, fields: fields)
            #expect(begun.status == 200 && begun.fields["Set-Cookie"] == nil)
            let token = try #require(begun.data["mfaToken"].string)
            #expect(try await system.call(.get, "/users/me", token: token).status == 401)
            #expect(try await browser.get("/users/me").status == 401)
            let body = #"{"mfaToken":"\#(token)","code":"\#(app.code(at: system.now))"}"#
            let done = try await browser.send(.post, "/auth/login/mfa", body, fields: fields)
            #expect(done.status == 200, "\(done.text)")
            #expect(done.data.keys == ["expiresIn", "sessionMode", "user"])
            #expect(browser.sessionCookies.count == 2)
            #expect(try await browser.get("/users/me").data["hasTotp"].bool == true)
            // Of another site's page the code is refused before it is spent.
            let again = try await browser.send(.post, "/auth/login", Self.login, fields: fields)
            let next = try #require(again.data["mfaToken"].string)
            system.harness.clock.advance(seconds: 30)
            let code = app.code(at: system.now)
            let foreign = try await browser.send(
                .post, "/auth/login/mfa", #"{"mfaToken":"\#(next)","code":"\#(code)"}"#,
                fields: [Browser.cookieMode, ("Origin", "https://evil.example")])
            #expect(foreign.status == 403)
            let own = try await browser.send(
                .post, "/auth/login/mfa", #"{"mfaToken":"\#(next)","code":"\#(code)"}"#, fields: fields)
            #expect(own.status == 200)
        }
    }

    @Test func `sessions from before are refused as soon as the second factor is on`() async throws {
        try await CofferSystem.run { system in
            system.harness.clock.stop()
            let ada = try await system.join(Self.email)
            let other = try await system.signIn(Self.email)
            #expect(try await other.get("/accounts").status == 200)
            let setup = try await ada.client.secondFactor.setUp(password: CofferSystem.password)
            let app = try Authenticator(secret: setup.secret)
            _ = try await ada.client.secondFactor.confirm(code: app.code(at: system.now))
            for path in ["/accounts", "/users/me", "/groups", "/imports"] {
                #expect(try await other.get(path).status == 401, "\(path)")
            }
            #expect(try await ada.get("/accounts").status == 200)
        }
    }
}

private struct UnexpectedSignIn: Error {}
