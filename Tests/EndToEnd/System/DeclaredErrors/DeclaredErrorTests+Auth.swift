import CofferClient
import Contracts
import HTTPKit
import SodiumKit
import TestKit
import Testing

extension DeclaredErrorTests {
    @Test func `auth answers every error that it declares`() async throws {
        let seen = try await Self.run("auth", AuthAPI.all) { scenes in
            let system = scenes.system
            let ada = try await system.join("ada@example.org")
            try await Self.provokePasskeyErrors(as: ada, system)
            try await Self.provokeSignInErrors(system)
            try await Self.provokePinErrors(as: ada)
            try await Self.provokePictureErrors(as: ada)
            try await Self.provokePasswordConflict(system)
            try await Self.provokeFactorErrors(system)
            try await Self.provokeAddressConflict(system)
            try await Self.provokeTooManyTokens(as: ada)
            try await Self.provokeInternalErrors(scenes)
            let belongings = try await Belongings(of: try await system.join("eve@example.org"))
            // A sign-in that is old enough to need the password for a passkey and for a deletion.
            let eve = try await system.signIn("eve@example.org")
            system.harness.clock.advance(seconds: 700)
            _ = try await eve.send(.post, "/auth/tokens", #"{"name":"Script","scopes":["read"]}"#)
            let nobodys =
                #"{"name":"Script","scopes":["read"],"bookId":"01900000-0000-7000-8000-000000000001"}"#
            _ = try await scenes.system.join("ivy@example.org").send(.post, "/auth/tokens", nobodys)
            let passkey = try #require(belongings.ids["/auth/passkeys"])
            _ = try await eve.send(.delete, "/auth/passkeys/\(passkey)")
            for path in ["/users/me", "/auth/account"] {
                _ = try await eve.send(.delete, path, #"{"confirmEmail":"eve@example.org"}"#)
            }
            try await scenes.provokeGeneralErrors(as: eve, belongings)
            try await Self.provokeTooManyTries(as: eve)
        }
        let inProduction = try await Self.run("auth", AuthAPI.all, settings: CofferSystem.production) {
            scenes in
            _ = try await scenes.system.call(.post, "/auth/demo")
            try await scenes.ask(.post, "/internal/test-users")
        }
        let withProvider = try await Self.run("auth", AuthAPI.all, settings: Self.provider) { scenes in
            try await Self.provokeProviderErrors(scenes.system)
        }
        let closed = try await Self.run("auth", AuthAPI.all, settings: ["COFFER_REGISTRATION": "closed"]) {
            scenes in
            _ = try await scenes.system.register("ada@example.org")
        }
        Self.expect(seen.union(inProduction).union(withProvider).union(closed), areThoseOf: AuthAPI.all)
    }

    /// A provider that nobody can reach.
    private static let provider = [
        "COFFER_OIDC_EXAMPLE_ISSUER": "http://127.0.0.1:1", "COFFER_OIDC_EXAMPLE_CLIENT_ID": "coffer",
        "COFFER_OIDC_EXAMPLE_CLIENT_SECRET": "secret",
    ]

    private static func provokeProviderErrors(_ system: CofferSystem) async throws {
        let path = "/auth/oidc/example"
        _ = try await system.call(.get, "\(path)/start?returnTo=//evil.example")
        _ = try await system.call(.get, "\(path)/start", fields: [("Sec-Fetch-Site", "cross-site")])
        _ = try await system.call(.get, "\(path)/callback?code=c&state=s")
        _ = try await system.call(.get, "\(path)/callback?code=c&code=c")
        _ = try await system.call(.post, "\(path)/options", json: "{}")
        _ = try await system.call(.post, "\(path)/verify", json: "{}")
        let body = #"{"code":"c","state":"s","codeVerifier":"v"}"#
        _ = try await system.call(.post, "\(path)/verify", json: body)
        _ = try await system.call(.post, "\(path)/logout", json: "{}")
        _ = try await system.harness.client.send(
            .post, "\(path)/logout", body: .bytes(Array("x".utf8)), fields: [("Content-Type", "text/plain")])
        let ada = try await system.join("ada@example.org")
        _ = try await ada.send(.post, "/auth/identities", "{}")
        _ = try await ada.send(.post, "/auth/identities", #"{"linkToken":7}"#)
    }

    private static func provokeSignInErrors(_ system: CofferSystem) async throws {
        func post(_ path: String, _ body: String, token: String? = nil) async throws {
            _ = try await system.call(.post, path, token: token, json: body)
        }
        _ = try await system.register("new@example.org")
        // A registration in a browser, which waits for its address, and a browser in which none waits.
        let (waiting, idle) = (Browser(system.harness.client), Browser(system.harness.client))
        let mode = Browser.own + [Browser.cookieMode]
        // An address registers three people a minute.
        system.harness.clock.advance(seconds: 61)
        let made = try await waiting.send(
            .post, "/auth/register",
            #"{"email":"waiting@example.org","password":"\#(CofferSystem.password)","displayName":"Wes"}"#,
            fields: mode)
        #expect(made.status == 201, "\(made.text)")
        for browser in [waiting, idle] {
            _ = try await browser.send(.post, "/auth/register/session", "{}", fields: mode)
        }
        try await post("/auth/login", #"{"email":"new@example.org","password":"\#(CofferSystem.password)"}"#)
        try await post("/auth/login", #"{"email":"nobody@example.org","password":"wrong"}"#)
        try await post("/auth", "{}")
        try await post("/auth/refresh", #"{"refreshToken":"unknown"}"#)
        try await post("/auth/logout", #"{"refreshToken":"unknown"}"#)
        let pages = [
            "/auth/verify-email", "/auth/reset-password", "/auth/change-email/confirm",
            "/auth/change-email/undo",
        ]
        for path in pages {
            _ = try await system.call(.get, path)
            _ = try await system.harness.client.send(
                .post, path, body: .bytes(Array("token=x".utf8)), fields: [("Content-Type", "text/plain")])
        }
    }

    /// Everything that asks for the password refuses once too many were wrong.
    private static func provokeTooManyTries(as member: Member) async throws {
        for _ in 0..<6 {
            let body = #"{"email":"\#(member.email)","password":"wrong"}"#
            _ = try await member.system.call(.post, "/auth/login", json: body)
        }
        for _ in 0..<5 {
            _ = try await member.send(.delete, "/auth/pin", #"{"password":"wrong"}"#)
        }
        let password = #""password":"wrong""#
        let requests: [(HTTPMethod, String, String)] = [
            (.post, "/auth/passkeys/register/options", "{\(password)}"),
            (.post, "/auth/change-password", #"{"currentPassword":"wrong","newPassword":"An0ther-one!"}"#),
            (.post, "/auth/totp/setup", "{\(password)}"),
            (.post, "/auth/change-email", #"{"newEmail":"a@b.example",\#(password)}"#),
            (.put, "/auth/pin", #"{"pin":"1234",\#(password)}"#), (.delete, "/auth/pin", "{\(password)}"),
            (.delete, "/users/me", "{\(password)}"), (.delete, "/auth/account", "{\(password)}"),
        ]
        for (method, path, body) in requests { _ = try await member.send(method, path, body) }
    }

    private static func provokePasskeyErrors(as member: Member, _ system: CofferSystem) async throws {
        func options() async throws -> JSONValue {
            try await member.send(.post, "/auth/passkeys/register/options", "{}").data
        }
        func register(_ options: JSONValue) async throws -> SoftPasskey {
            var passkey = try SoftPasskey(.edDSA, origin: CofferSystem.origin, rpID: "127.0.0.1")
            _ = try await member.send(
                .post, "/auth/passkeys/register/verify", passkey.registration(options).json)
            return passkey
        }
        let spare = try await options()
        var passkey = try await register(options())
        for _ in 1..<Passkey.maximum { passkey = try await register(options()) }
        _ = try await options()
        _ = try await register(spare)
        let signIn = try await system.call(.post, "/auth/passkeys/login/options", json: "{}").data
        passkey.credentialID = Random.bytes(32)
        _ = try await system.call(
            .post, "/auth/passkeys/login/verify", json: passkey.assertion(signIn).json(signedBy: passkey.key))
        let demo = try await system.call(.post, "/auth/demo").data["accessToken"].string
        _ = try await system.call(.post, "/auth/passkeys/register/options", token: demo, json: "{}")
    }

    private static func provokeTooManyTokens(as member: Member) async throws {
        for _ in 0...APIToken.maximum {
            _ = try await member.send(.post, "/auth/tokens", #"{"name":"Script","scopes":["read"]}"#)
        }
    }

    private static func provokePinErrors(as member: Member) async throws {
        _ = try await member.send(.post, "/auth/unlock", #"{"pin":"1234"}"#)
        _ = try await member.send(
            .put, "/auth/pin", #"{"pin":"1234","password":"\#(CofferSystem.password)"}"#)
        for _ in 0..<4 { _ = try await member.send(.post, "/auth/unlock", #"{"pin":"0000"}"#) }
    }

    private static func provokePictureErrors(as member: Member) async throws {
        func put(_ bytes: [UInt8], _ type: String, fields: [(String, String)] = []) async throws {
            _ = try await member.system.harness.client.send(
                .put, "/users/me/avatar", body: .bytes(bytes),
                fields: fields + [("Content-Type", type), ("Authorization", "Bearer \(member.accessToken)")])
        }
        _ = try await member.get("/users/me/avatar")
        _ = try await member.send(.delete, "/users/me/avatar")
        try await put(Pictures.png, "image/jpeg")
        // 16 384 pixels wide.
        var wide = Pictures.webp
        wide[21...22] = [0xFF, 0x3F]
        try await put(wide, "image/webp")
        try await put(Pictures.png, "image/png", fields: [ErrorScenes.noVersion])
        try await put(Pictures.png, "image/png")
        _ = try await member.send(.delete, "/users/me/avatar", fields: [ErrorScenes.noVersion])
        _ = try await member.get("/users/lookup?email=nobody@example.org")
    }

    /// Of several changes at the same moment one wins.
    private static func provokePasswordConflict(_ system: CofferSystem) async throws {
        let member = try await system.join("bob@example.org")
        var current = CofferSystem.password
        for round in 0..<20 {
            let new = "Str0ng-enough!\(round)"
            let body = #"{"currentPassword":"\#(current)","newPassword":"\#(new)"}"#
            let statuses = try await ErrorScenes.parallel(0..<4) { _ in
                try await member.send(.post, "/auth/change-password", body)
            }
            if statuses.contains(409) { return }
            current = new
            system.harness.clock.advance(seconds: 61)
        }
    }

    private static func provokeFactorErrors(_ system: CofferSystem) async throws {
        let fay = try await system.join("fay@example.org")
        let code = #""code":"000000""#
        let password = #""password":"\#(CofferSystem.password)""#
        // Without a second factor.
        _ = try await fay.send(.delete, "/auth/totp", "{\(password),\(code)}")
        _ = try await fay.send(.post, "/auth/totp/recovery-codes", "{\(code)}")
        _ = try await fay.send(.post, "/auth/totp/confirm", "{\(code)}")
        _ = try await system.call(.post, "/auth/login/mfa", json: #"{"mfaToken":"x",\#(code)}"#)
        let setup = try await fay.client.secondFactor.setUp(password: CofferSystem.password)
        let app = try Authenticator(secret: setup.secret)
        _ = try await fay.client.secondFactor.confirm(code: app.code(at: system.now))
        _ = try await fay.send(.post, "/auth/totp/setup", "{\(password)}")
        // Ten wrong codes of a session, and ten of sign-ins.
        for _ in 0..<11 { _ = try await fay.send(.post, "/auth/totp/recovery-codes", "{\(code)}") }
        _ = try await fay.send(.delete, "/auth/totp", "{\(password),\(code)}")
        for _ in 0..<4 {
            let login = try await system.call(
                .post, "/auth/login", json: #"{"email":"fay@example.org",\#(password)}"#)
            let token = try #require(login.data["mfaToken"].string)
            for _ in 0..<4 {
                _ = try await system.call(
                    .post, "/auth/login/mfa", json: #"{"mfaToken":"\#(token)",\#(code)}"#)
            }
        }
        let gil = try await system.join("gil@example.org")
        _ = try await gil.client.secondFactor.setUp(password: CofferSystem.password)
        for _ in 0..<11 { _ = try await gil.send(.post, "/auth/totp/confirm", "{\(code)}") }
    }

    /// Of two users with links to one address the second is late.
    private static func provokeAddressConflict(_ system: CofferSystem) async throws {
        var tokens: [String] = []
        for name in ["hal", "ian"] {
            let member = try await system.join("\(name)@example.org")
            try system.clearMails()
            _ = try await member.client.auth.changeEmail(
                to: "new.address@example.org", password: CofferSystem.password)
            tokens.append(
                try await system.mailedToken(
                    to: "new.address@example.org", page: "auth/change-email/confirm"))
        }
        for token in tokens {
            _ = try await system.call(
                .post, "/auth/change-email/confirm", json: #"{"token":"\#(token)"}"#)
        }
    }

    private static func provokeInternalErrors(_ scenes: ErrorScenes) async throws {
        let id = "01900000-0000-7000-8000-000000000001"
        let ids = Array(repeating: "\"\(id)\"", count: PeopleQuery.limit + 1).joined(separator: ",")
        try await scenes.ask(.post, "/internal/people", #"{"emails":[],"ids":[\#(ids)]}"#)
        let entry = #"{"session":"\#(id)","at":"2026-01-01T00:00:00Z"}"#
        let entries = Array(repeating: entry, count: ActivityReport.limit + 1).joined(separator: ",")
        try await scenes.ask(.post, "/internal/activity", #"{"entries":[\#(entries)]}"#)
        let hash = String(repeating: "A", count: 43)
        try await scenes.ask(.post, "/internal/tokens", #"{"hash":"\#(hash)"}"#)
        let note = #"{"type":"data.exported","address":"::1","session":"\#(id)"}"#
        try await scenes.ask(.post, "/internal/users/\(id)/activity", note)
        for path in ["users", "invitations"] {
            try await scenes.ask(.post, "/internal/operator/\(path)", #"{"email":"nobody"}"#)
        }
        let added = try await scenes.ask(
            .post, "/internal/operator/users", #"{"email":"new.one@example.org"}"#)
        #expect(added.status == 201, "\(added.text)")
        try await scenes.ask(.get, "/internal/operator/users?email=%FF")
        let found = try await scenes.ask(.get, "/internal/operator/users?email=new.one@example.org")
        let user = try #require(found.json["users"][0]["id"].string, "\(found.text)")
        try await scenes.ask(.post, "/internal/operator/users/\(user)/disable")
        try await scenes.ask(.post, "/internal/operator/users/\(user)/reset-link")
    }
}
