import Contracts
import HTTPKit
import ServiceKit
import TestKit
import Testing

@testable import AuthService

/// Contract "Second factor": who has the password alone does not get in.
@Suite(.serialized) struct FactorAttackTests {
    private let email = "alice@\(AuthHarness.domain)"

    @Test func `of a hundred parallel tries with the same right code one signs in`() async throws {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            let (app, _) = try await auth.turnOnFactor(alice)
            var tokens: [String] = []
            for _ in 0..<10 { tokens.append(try await auth.beginSignIn(email)) }
            let (all, code) = (tokens, app.code(at: auth.now))
            let statuses = try await gather(100) { number in
                try await auth.finishSignIn(all[number % 10], code: code).status
            }
            #expect(statuses.filter { $0 == 200 }.count == 1)
            // The others were wrong, of a token that is over, or not compared any more.
            #expect(statuses.allSatisfy { [200, 400, 401, 429].contains($0) }, "\(statuses)")
            #expect(statuses.filter { $0 == 400 }.count <= 10)
            let sessions = try await auth.send(.get, "/auth/sessions", as: alice).json["sessions"].array
            #expect(sessions.count == 2)
        }
    }

    @Test func `the fifth wrong code ends the sign-in, also of parallel ones`() async throws {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            let (app, _) = try await auth.turnOnFactor(alice)
            let token = try await auth.beginSignIn(email)
            let wrong = auth.wrongCode(app)
            let statuses = try await gather(8) { _ in try await auth.finishSignIn(token, code: wrong).status }
            #expect(statuses.sorted() == [400, 400, 400, 400, 401, 401, 401, 401])
            #expect(try await auth.finishSignIn(token, code: app.code(at: auth.now)).status == 401)
            let next = try await auth.beginSignIn(email)
            #expect(try await auth.finishSignIn(next, code: app.code(at: auth.now)).status == 200)
        }
    }

    @Test func `ten wrong codes an hour are compared over all sign-ins, also across restarts`()
        async throws
    {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            let (app, codes) = try await auth.turnOnFactor(alice)
            let wrong = auth.wrongCode(app)
            var statuses: [Int] = []
            for round in 0..<5 {
                let token = try await auth.beginSignIn(email)
                statuses += try await gather(4) { number in
                    try await auth.finishSignIn(token, code: wrong, from: "198.51.100.\(round * 4 + number)")
                        .status
                }
                if round % 2 == 1 { try await auth.service.restart() }
            }
            #expect(statuses.filter { $0 == 400 }.count == 10, "\(statuses)")
            #expect(statuses.filter { $0 == 429 }.count == 10)
            let token = try await auth.beginSignIn(email)
            let refused = try await auth.finishSignIn(token, code: app.code(at: auth.now))
            #expect(refused.status == 429)
            #expect(refused.fields["Retry-After"] == "3600")
            #expect(refused.json["error"].string?.contains("sign in by a passkey") == true)
            #expect(try await auth.finishSignIn(token, recoveryCode: codes[0]).status == 429)
            #expect(try await auth.trail(of: alice.user).contains("signin.blocked"))

            // The user's own device and session have budgets of their own.
            let known = try await auth.beginSignIn(email, device: alice.deviceToken)
            let own = try await auth.finishSignIn(
                known, code: app.code(at: auth.now), device: alice.deviceToken)
            #expect(own.status == 200)
            auth.service.clock.advance(seconds: 30)
            let body = #"{"code":"\#(app.code(at: auth.now))"}"#
            #expect(
                try await auth.send(.post, "/auth/totp/recovery-codes", as: alice, body).status == 200)
            auth.service.clock.advance(seconds: 3_570)
            let later = try await auth.beginSignIn(email)
            #expect(try await auth.finishSignIn(later, code: app.code(at: auth.now)).status == 200)
        }
    }

    @Test func `a stolen device token or session allows ten wrong codes an hour`() async throws {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            let (app, _) = try await auth.turnOnFactor(alice)
            let wrong = auth.wrongCode(app)
            var compared = 0
            for _ in 0..<4 {
                let token = try await auth.beginSignIn(email, device: alice.deviceToken)
                for _ in 0..<4 {
                    let answer = try await auth.finishSignIn(token, code: wrong, device: alice.deviceToken)
                    if answer.status == 400 { compared += 1 } else { #expect(answer.status == 429) }
                }
            }
            #expect(compared == 10)
            let statuses = try await gather(30, atOnce: HashingPlaces.Kind.liveSession.share) { _ in
                try await auth.send(
                    .post, "/auth/totp/recovery-codes", as: alice, #"{"code":"\#(wrong)"}"#
                ).status
            }
            #expect(statuses.filter { $0 == 400 }.count == 10)
            #expect(statuses.filter { $0 == 429 }.count == 20)
            // A stranger's budget is still whole.
            let token = try await auth.beginSignIn(email)
            #expect(try await auth.finishSignIn(token, code: app.code(at: auth.now)).status == 200)
        }
    }

    @Test func `wrong codes hash nothing, and no recovery code is hashed once the tries are used up`()
        async throws
    {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            let waiting = try Authenticator(try await auth.setUpFactor(alice))
            func hashings(_ path: String, _ code: String, status: Int) async throws -> Int {
                let before = try await auth.hashings()
                let answer = try await auth.send(.post, path, as: alice, #"{"code":"\#(code)"}"#)
                #expect(answer.status == status, "\(answer.text)")
                return try await auth.hashings() - before
            }
            let (confirm, renew) = ("/auth/totp/confirm", "/auth/totp/recovery-codes")
            #expect(try await hashings(confirm, auth.wrongCode(waiting), status: 400) == 0)
            let (app, codes) = try await auth.turnOnFactor(alice)
            for _ in 0..<8 {
                #expect(try await hashings(renew, auth.wrongCode(app), status: 400) == 0)
            }
            #expect(try await hashings(renew, RecoveryCode.random().text, status: 400) == 1)
            #expect(try await hashings(renew, codes[0], status: 429) == 0)
            #expect(try await hashings(renew, app.code(at: auth.now), status: 429) == 0)
            auth.service.clock.advance(seconds: 3_600)
            #expect(try await hashings(renew, app.code(at: auth.now), status: 200) == 10)
        }
    }

    @Test func `one code does not serve two purposes`() async throws {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            let (app, _) = try await auth.turnOnFactor(alice)
            let code = app.code(at: auth.now)
            let body = #"{"code":"\#(code)"}"#
            #expect(
                try await auth.send(.post, "/auth/totp/recovery-codes", as: alice, body).status == 200)
            let token = try await auth.beginSignIn(email)
            #expect(try await auth.finishSignIn(token, code: code).status == 400)
            let removal = #"{"password":"\#(AuthHarness.password)","code":"\#(code)"}"#
            #expect(try await auth.send(.delete, "/auth/totp", as: alice, removal).status == 400)
        }
    }

    @Test func `a password reset keeps the second factor and ends the sign-ins that wait`() async throws {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            let (app, _) = try await auth.turnOnFactor(alice)
            let waiting = try await auth.beginSignIn(email)
            _ = try await auth.post("/auth/request-reset", #"{"email":"\#(email)"}"#)
            let mail = try await auth.mail(to: email, with: "/auth/reset-password?token=")
            let token = try auth.token(in: mail, page: "reset-password")
            let reset = #"{"token":"\#(token)","newPassword":"An0ther-choice!"}"#
            #expect(try await auth.post("/auth/reset-password", reset).status == 200)
            #expect(try await auth.finishSignIn(waiting, code: app.code(at: auth.now)).status == 401)
            let next = try await auth.beginSignIn(email, password: "An0ther-choice!")
            #expect(try await auth.finishSignIn(next, code: app.code(at: auth.now)).status == 200)
        }
    }

    @Test(arguments: ["logout-all", "change-password", "disable", "delete"])
    func `what ends all sessions ends the sign-ins that wait for a code`(way: String) async throws {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            let (app, _) = try await auth.turnOnFactor(alice)
            let waiting = try await auth.beginSignIn(email)
            let password = AuthHarness.password
            let answer =
                switch way {
                case "logout-all": try await auth.send(.post, "/auth/logout-all", as: alice)
                case "change-password":
                    try await auth.send(
                        .post, "/auth/change-password", as: alice,
                        #"{"currentPassword":"\#(password)","newPassword":"An0ther-choice!"}"#)
                case "disable": try await auth.operate(.post, "/users/\(alice.user.text)/disable")
                default:
                    try await auth.send(.delete, "/users/me", as: alice, #"{"password":"\#(password)"}"#)
                }
            #expect(answer.status == 200, "\(answer.text)")
            #expect(try await auth.finishSignIn(waiting, code: app.code(at: auth.now)).status == 401)
        }
    }

    @Test func `a passkey signs in without a code, and is among the methods while the switch is on`()
        async throws
    {
        try await PasskeyHarness.run { harness in
            let auth = harness.auth
            let alice = try await auth.signUp()
            _ = try await auth.turnOnFactor(alice)
            let (passkey, _) = try await harness.add(.es256, to: alice)
            func methods() async throws -> [String] {
                try await auth.login(email).json["methods"].array.compactMap(\.string)
            }
            #expect(try await methods() == ["totp", "recovery", "passkey"])
            #expect(try await harness.login(passkey).json["accessToken"].string != nil)
            _ = try await auth.send(.patch, "/users/me", as: alice, #"{"biometricEnabled":false}"#)
            #expect(try await methods() == ["totp", "recovery"])
        }
    }

    @Test func `the password alone adds no passkey, which would sign in without a code`() async throws {
        try await PasskeyHarness.run { harness in
            let auth = harness.auth
            let alice = try await auth.signUp()
            let (app, _) = try await auth.turnOnFactor(alice)
            auth.service.clock.advance(seconds: 600)
            let body = #"{"password":"\#(AuthHarness.password)"}"#
            let refused = try await harness.registrationOptions(alice, body)
            #expect(refused.status == 403)
            #expect(refused.json["error"].string?.hasPrefix("Sign in again") == true)
            let token = try await auth.beginSignIn(email)
            let fresh = try SignedIn(try await auth.finishSignIn(token, code: app.code(at: auth.now)))
            #expect(try await harness.registrationOptions(fresh).status == 200)
        }
    }

    @Test func `another user's code, recovery code or token does not finish a sign-in`() async throws {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            let eve = try await auth.signUp("eve")
            let (app, codes) = try await auth.turnOnFactor(alice)
            let (hers, theirs) = try await auth.turnOnFactor(eve)
            let token = try await auth.beginSignIn(email)
            #expect(try await auth.finishSignIn(token, code: hers.code(at: auth.now)).status == 400)
            #expect(try await auth.finishSignIn(token, recoveryCode: theirs[0]).status == 400)
            let own = try await auth.beginSignIn("eve@\(AuthHarness.domain)")
            #expect(try await auth.finishSignIn(own, recoveryCode: codes[0]).status == 400)
            let answer = try await auth.finishSignIn(token, code: app.code(at: auth.now))
            #expect(answer.json["user"]["email"].string == email)
        }
    }
}
