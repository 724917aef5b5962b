import Contracts
import HTTPKit
import ServiceKit
import SodiumKit
import TestKit
import Testing

@testable import AuthService

/// contract-access "Sign-in by an identity provider": who is signed in, up and linked.
@Suite(.serialized) struct ProviderSignInTests {
    private static let address = "alice@\(AuthHarness.domain)"
    private static let alice = ["email": "\"\(address)\""] as [String: String?]

    @Test func `providers are listed by id and label, and none without settings`() async throws {
        try await LiarProvider.run { liar in
            let list = try await liar.auth.get("/auth/providers").json["providers"].array
            #expect(list.compactMap { $0["id"].string } == ["liar", "other"])
            #expect(list.first?["label"].string == "The Liar")
            #expect(try await liar.auth.get("/auth/oidc/nobody/start").status == 404)
        }
        try await AuthHarness.run { auth in
            let answer = try await auth.get("/auth/providers")
            #expect(answer.text == #"{"providers":[]}"#)
        }
    }

    @Test func `the way to the provider has PKCE, state and nonce, and the exchange the client's secret`()
        async throws
    {
        try await LiarProvider.run { liar in
            let begun = try await liar.start(query: "?returnTo=/app/goals")
            #expect(begun.query["response_type"] == "code")
            #expect(begun.query["client_id"] == LiarProvider.clientID)
            #expect(begun.query["scope"] == "openid email profile")
            #expect(begun.query["code_challenge_method"] == "S256")
            #expect(begun.query["redirect_uri"] == "http://127.0.0.1:0/auth/oidc/liar/callback")
            liar.answerToken(try liar.token(liar.claims(nonce: begun.nonce)))
            let answer = try await liar.finish(begun)
            #expect(answer.status == 303 && answer.fields["Location"] == "/app/goals")
            #expect(answer.fields["X-Coffer-Flow"] == "-")
            let form = try #require(QueryParameters(liar.web.bodies.last.map { Substring($0) }))
            #expect(form["grant_type"] == "authorization_code" && form["code"] == "c0de")
            let verifier = try #require(form["code_verifier"])
            let challenge = Sodium.base64URL(Sodium.sha256(Array(verifier.utf8)))
            #expect(challenge == begun.query["code_challenge"])
            #expect(form["client_secret"] == nil)
            #expect(!begun.flow.contains(begun.nonce) && !begun.flow.contains(verifier))
        }
    }

    @Test
    func `a person is issuer and subject: a new one is signed up once, whatever the address says later`()
        async throws
    {
        try await LiarProvider.run { liar in
            let first = try await liar.signIn()
            let user = try #require(first.openedUser, "\(first.text)")
            let again = try await liar.signIn(["email": #""other@example.org""#, "email_verified": "false"])
            #expect(again.openedUser == user)
            let other = try await liar.signIn(["sub": #""s-2""#, "email": #""bob@example.org""#])
            #expect(other.openedUser != nil && other.openedUser != user)
            let trail = try await liar.auth.trail(of: user)
            #expect(trail == ["account.verified", "identity.linked", "signin.succeeded", "signin.succeeded"])
            let people = try await liar.auth.events(AuthEvent.userVerified)
            let ada = people.last { $0["email"].string == "ada@example.org" }
            #expect(ada?["displayName"].string == "Ada Lovelace")
            // Without a password, the identity is the last way in.
            let session = try #require(again.openedSession)
            let me = UserIdentity(
                user: user, session: session, currency: .usd, timeZone: "UTC", clientAddress: "192.0.2.1")
            let list = try await liar.auth.service.request(.get, "/auth/identities", as: me)
            let id = try #require(list.json["identities"][0]["id"].string, "\(list.text)")
            #expect(list.json["identities"][0]["label"].string == "The Liar")
            let removed = try await liar.auth.service.request(.delete, "/auth/identities/\(id)", as: me)
            #expect(removed.status == 409)
            // A link in a mail sets a first password; then the identity may go.
            _ = try await liar.auth.post("/auth/request-reset", #"{"email":"ada@example.org"}"#)
            let mail = try #require(try await liar.auth.mails(to: "ada@example.org").last)
            let token = try liar.auth.token(in: mail, page: "reset-password")
            let body = #"{"token":"\#(token)","newPassword":"Own-f1rst-one!"}"#
            #expect(try await liar.auth.post("/auth/reset-password", body).status == 200)
            let back = try SignedIn(try await liar.auth.login("ada@example.org", password: "Own-f1rst-one!"))
            liar.auth.service.clock.advance(seconds: 601)
            let late = try await liar.auth.send(.delete, "/auth/identities/\(id)", as: back)
            #expect(late.status == 403 && late.json["details"].keys == ["reauthenticate"])
            let last = try SignedIn(try await liar.auth.login("ada@example.org", password: "Own-f1rst-one!"))
            #expect(try await liar.auth.send(.delete, "/auth/identities/\(id)", as: last).status == 200)
            #expect(try await liar.auth.send(.delete, "/auth/identities/\(id)", as: last).status == 404)
            #expect(try await liar.auth.trail(of: user).last == "identity.removed")
        }
    }

    @Test(arguments: [
        (true, "open", 303), (false, "open", 403), (true, "closed", 403), (true, "invite", 403),
    ])
    func `who may sign up is what the provider's and the registration's settings allow`(
        signUp: Bool, registration: String, status: Int
    ) async throws {
        try await LiarProvider.run(signUp: signUp, settings: ["COFFER_REGISTRATION": registration]) { liar in
            #expect(try await liar.signIn().status == status)
            guard registration == "invite" else { return }
            _ = try await liar.auth.operate(.post, "/invitations", #"{"email":"ada@example.org"}"#)
            #expect(try await liar.signIn().status == 303)
        }
    }

    @Test func `an address that the provider has not verified neither signs in nor up, and tells nothing`()
        async throws
    {
        try await LiarProvider.run { liar in
            _ = try await liar.auth.signUp()
            var texts: Set<String> = []
            for email in [Self.address, "nobody@example.org"] {
                for verified in ["false", #""false""#, "null", "1", nil] {
                    let answer = try await liar.signIn(["email": "\"\(email)\"", "email_verified": verified])
                    #expect(answer.status == 403 && answer.fields["X-Coffer-Tokens"] == nil)
                    texts.insert(answer.text)
                }
            }
            #expect(texts.count == 1)
            for email in [nil, "7", #""no address""#, "{}"] as [String?] {
                #expect(try await liar.signIn(["email": email]).status == 403)
            }
        }
    }

    @Test func `a verified address of a user is linked by that user's sign-in and a confirmation`()
        async throws
    {
        try await LiarProvider.run { liar in
            let auth = liar.auth
            let before = try await auth.signUp()
            auth.service.clock.advance(seconds: 1)
            let answer = try await liar.signIn(Self.alice)
            #expect(answer.status == 303 && answer.fields["Location"] == "/app/login?link=liar")
            #expect(answer.fields["X-Coffer-Tokens"] == nil)
            let ticket = try #require(answer.fields["X-Coffer-Flow"])
            func confirm(_ user: SignedIn, _ flow: String?) async throws -> TestAnswer {
                try await auth.send(
                    .post, "/auth/identities", as: user, "{}",
                    fields: flow.map { [("X-Coffer-Flow", $0)] } ?? [])
            }
            // The session is from before the provider's answer.
            #expect(try await confirm(before, ticket).status == 403)
            let bob = try await auth.signUp("bob")
            #expect(try await confirm(bob, ticket).status == 403)
            let after = try SignedIn(try await auth.login(Self.address))
            for wrong in [nil, "x", try await liar.start().flow] {
                #expect(try await confirm(after, wrong).status == 409)
            }
            let linked = try await confirm(after, ticket)
            #expect(linked.status == 201 && linked.json["email"].string == Self.address, "\(linked.text)")
            #expect(linked.fields["X-Coffer-Flow"] == "-")
            // The operator sees it in `user show`.
            let details = try await auth.operate(.get, "/users/\(after.user.text)")
            #expect(details.json["identities"].array.map { $0["label"].string } == ["The Liar"])
            #expect(try await confirm(after, ticket).status == 409)
            #expect(try await auth.trail(of: after.user).contains("identity.linked"))
            #expect(try await auth.mails(to: Self.address).contains { $0.contains("identity provider") })
            #expect(try await liar.signIn(Self.alice).openedUser == after.user)
        }
    }

    @Test func `a link waits ten minutes, and a removed one is not made again by the same ticket`()
        async throws
    {
        try await LiarProvider.run { liar in
            let auth = liar.auth
            _ = try await auth.signUp()
            let ticket = try #require(try await liar.signIn(Self.alice).fields["X-Coffer-Flow"])
            auth.service.clock.advance(seconds: 600)
            let late = try SignedIn(try await auth.login(Self.address))
            let answer = try await auth.send(
                .post, "/auth/identities", as: late, #"{"linkToken":"\#(ticket)"}"#)
            #expect(answer.status == 409)
            let next = try #require(try await liar.signIn(Self.alice).fields["X-Coffer-Flow"])
            let user = try SignedIn(try await auth.login(Self.address))
            let body = #"{"linkToken":"\#(next)"}"#
            let made = try await auth.send(.post, "/auth/identities", as: user, body)
            let id = try #require(made.json["id"].string, "\(made.text)")
            #expect(try await auth.send(.delete, "/auth/identities/\(id)", as: user).status == 200)
            #expect(try await auth.send(.post, "/auth/identities", as: user, body).status == 409)
        }
    }

    @Test func `a registration that nobody verified does not keep its address from who proves it`()
        async throws
    {
        try await LiarProvider.run { liar in
            // Somebody registers another's address with a password of their own.
            #expect(try await liar.auth.register("ada@example.org").status == 201)
            let answer = try await liar.signIn()
            #expect(answer.openedUser != nil, "\(answer.text)")
            #expect(try await liar.auth.login("ada@example.org").status == 401)
        }
    }

    @Test func `a second factor follows unless the provider asked for one`() async throws {
        try await LiarProvider.run { liar in
            let auth = liar.auth
            _ = try await auth.signUp()
            let ticket = try #require(try await liar.signIn(Self.alice).fields["X-Coffer-Flow"])
            let alice = try SignedIn(try await auth.login(Self.address))
            let body = #"{"linkToken":"\#(ticket)"}"#
            #expect(try await auth.send(.post, "/auth/identities", as: alice, body).status == 201)
            let (app, _) = try await auth.turnOnFactor(alice)
            for amr in [nil, #"["pwd"]"#, #""mfa""#, #"["MFA"]"#] as [String?] {
                let answer = try await liar.signIn(["amr": amr, "sid": #""session-1""#])
                let location = try #require(answer.fields["Location"])
                #expect(location.hasPrefix("/app/login#mfa=") && answer.fields["X-Coffer-Tokens"] == nil)
            }
            #expect(try await liar.signIn(["amr": #"["pwd","mfa"]"#]).openedUser == alice.user)
            let location = try #require(try await liar.signIn(["sid": #""s1""#]).fields["Location"])
            let token = String(location.dropFirst("/app/login#mfa=".count).prefix { $0 != "&" })
            let session = try SignedIn(try await auth.finishSignIn(token, code: app.code(at: auth.now)))
            #expect(session.user == alice.user)
            // The provider's logout reaches this session, too.
            let logout = try liar.token(Self.logout(liar, sid: "s1"), type: "logout+jwt")
            let ended = try await auth.post(form: "logout_token=\(logout)", to: "/auth/oidc/liar/logout")
            #expect(ended.fields.values("X-Coffer-Sessions") == ["ended=\(session.session.text)"])
        }
    }

    @Test func `an app signs in by its own verifier, once`() async throws {
        try await LiarProvider.run { liar in
            let auth = liar.auth
            let verifier = Sodium.base64URL(Random.bytes(32))
            let challenge = Sodium.base64URL(Sodium.sha256(Array(verifier.utf8)))
            let begun = try await auth.post(
                "/auth/oidc/liar/options", #"{"codeChallenge":"\#(challenge)"}"#)
            let state = try #require(begun.json["state"].string, "\(begun.text)")
            let url = try #require(begun.json["authorizationUrl"].string)
            let query = try #require(QueryParameters(url.drop { $0 != "?" }.dropFirst()))
            #expect(query["state"] == state && query["code_challenge"] == challenge)
            liar.answerToken(try liar.token(liar.claims(nonce: query["nonce"] ?? "")))
            func verify(_ verifier: String, _ state: String, provider: String = "liar") async throws
                -> TestAnswer
            {
                try await auth.post(
                    "/auth/oidc/\(provider)/verify",
                    #"{"code":"c","state":"\#(state)","codeVerifier":"\#(verifier)"}"#)
            }
            #expect(try await verify("wrong", state).status == 401)
            #expect(try await verify(verifier, "wrong").status == 401)
            #expect(try await verify(verifier, state, provider: "other").status == 401)
            // A browser's callback does not take an app's state.
            let taken = try await liar.finish(LiarProvider.Begun(flow: state, query: ["state": state]))
            #expect(taken.status == 401)
            _ = try SignedIn(try await verify(verifier, state))
            #expect(try await verify(verifier, state).status == 401)
            for body in ["{}", #"{"codeChallenge":"short"}"#, #"{"codeChallenge":7}"#] {
                #expect(try await auth.post("/auth/oidc/liar/options", body).status == 400)
            }
        }
    }

    static func logout(
        _ liar: LiarProvider, sub: String? = nil, sid: String? = nil, changes: [String: String?] = [:],
        id: String = "j1"
    ) -> String {
        let event = #"{"http://schemas.openid.net/event/backchannel-logout":{}}"#
        var claims: [String: String?] = [
            "events": event, "jti": "\"\(id)\"", "nonce": nil as String?, "email": nil as String?,
            "sub": sub.map { "\"\($0)\"" }, "sid": sid.map { "\"\($0)\"" },
        ]
        for (name, value) in changes { claims[name] = value }
        return liar.claims(nonce: "", claims)
    }

    @Test func `back-channel logout ends the sessions that it names, once, and no others`() async throws {
        try await LiarProvider.run { liar in
            let auth = liar.auth
            func open(_ sub: String, _ sid: String) async throws -> ID<Session> {
                try #require(
                    try await liar.signIn([
                        "sub": "\"\(sub)\"", "sid": "\"\(sid)\"", "email": "\"\(sub)@example.org\"",
                    ]).openedSession)
            }
            let (one, two, three) = (
                try await open("a", "s1"), try await open("a", "s2"), try await open("b", "s3")
            )
            func send(_ claims: String, type: String? = "logout+jwt") async throws -> TestAnswer {
                try await auth.post(
                    form: "logout_token=\(try liar.token(claims, type: type))", to: "/auth/oidc/liar/logout")
            }
            let wrong: [[String: String?]] = [
                ["events": nil as String?], ["events": "{}"], ["jti": nil as String?], ["nonce": #""n""#],
                ["aud": #""another""#], ["iss": #""https://evil.example""#], ["sid": nil as String?],
                ["iat": "\(liar.seconds - 700)"],
                ["events": #"{"http://schemas.openid.net/event/backchannel-logout":null}"#],
            ]
            for changes in wrong {
                #expect(
                    try await send(Self.logout(liar, sid: "s1", changes: changes)).status == 400, "\(changes)"
                )
            }
            let idToken = liar.claims(nonce: "n", ["sid": #""s1""#])
            #expect(try await send(idToken).status == 400)
            // What is typed as something else, or not at all, signs nobody out, whatever it has inside.
            for type in ["JWT", "at+jwt", "logout", "", nil] {
                #expect(try await send(Self.logout(liar, sid: "s1"), type: type).status == 400)
            }
            #expect(try await auth.isRevoked(one) == false)
            let ended = try await send(Self.logout(liar, sid: "s1"), type: "application/Logout+JWT")
            #expect(ended.status == 200 && ended.fields.values("X-Coffer-Sessions") == ["ended=\(one.text)"])
            #expect(try await send(Self.logout(liar, sid: "s1")).status == 400)
            #expect(try await auth.isRevoked(one) == true)
            #expect(try await auth.isRevoked(two) == false)
            #expect(try await send(Self.logout(liar, sub: "a", id: "j2")).status == 200)
            #expect(try await auth.isRevoked(two) == true)
            #expect(try await auth.isRevoked(three) == false)
            #expect(try await send(Self.logout(liar, sub: "a", sid: "s3", id: "j3")).status == 200)
            #expect(try await auth.isRevoked(three) == false)
        }
    }

    @Test func `an undone change of address and an erasure take identities along`() async throws {
        try await LiarProvider.run { liar in
            let auth = liar.auth
            let alice = try await auth.signUp()
            let undo = try await auth.requestEmail(alice, from: Self.address, to: "new@new.test").undo
            let ticket = try #require(try await liar.signIn(Self.alice).fields["X-Coffer-Flow"])
            let body = #"{"linkToken":"\#(ticket)"}"#
            #expect(try await auth.send(.post, "/auth/identities", as: alice, body).status == 201)
            #expect(try await auth.undoEmail(undo).status == 200)
            #expect(try await liar.signIn(Self.alice).fields["Location"] == "/app/login?link=liar")
            let user = try #require(try await liar.signIn().openedUser)
            let session = try #require(try await liar.signIn().openedSession)
            let me = UserIdentity(
                user: user, session: session, currency: .usd, timeZone: "UTC", clientAddress: "192.0.2.1")
            let erased = try await auth.service.request(
                .delete, "/users/me", as: me, json: #"{"confirmEmail":"ada@example.org"}"#)
            #expect(erased.status == 200, "\(erased.text)")
            let next = try await liar.signIn()
            #expect(next.openedUser != nil && next.openedUser != user)
        }
    }
}
