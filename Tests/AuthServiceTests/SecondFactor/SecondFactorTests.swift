import Contracts
import HTTPKit
import ServiceKit
import TestKit
import Testing

@testable import AuthService

/// Contract "Second factor": turning it on and off, and signing in with it.
@Suite(.serialized) struct SecondFactorTests {
    private let email = "alice@\(AuthHarness.domain)"

    @Test func `the second factor is on once a code has confirmed its secret`() async throws {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            let other = try SignedIn(try await auth.login(email))
            let first = try await auth.setUpFactor(alice)
            let setup = try await auth.setUpFactor(alice)
            let app = try Authenticator(setup)
            #expect(first.json["secret"].string != setup.json["secret"].string)
            #expect(app.secret.count == 20)
            let secret = try #require(setup.json["secret"].string)
            #expect(
                setup.json["otpauthUrl"].string?.hasPrefix(
                    "otpauth://totp/Coffer:alice%40verified.test?secret=\(secret)&") == true)
            #expect(setup.json["qrCode"].string?.hasPrefix("<svg ") == true)
            // Until then the password alone signs in.
            #expect(try await auth.login(email).json["accessToken"].string != nil)
            #expect(try await auth.send(.get, "/users/me", as: alice).json["hasTotp"].bool == false)

            let wrong = try await auth.send(
                .post, "/auth/totp/confirm", as: alice, #"{"code":"\#(auth.wrongCode(app))"}"#)
            #expect(wrong.status == 400 && wrong.messages("code") == ["Wrong code"])
            let code = app.code(at: auth.now)
            let spaced = code.prefix(3) + " " + code.suffix(3)
            let answer = try await auth.send(
                .post, "/auth/totp/confirm", as: alice, #"{"code":"\#(spaced)"}"#)
            #expect(answer.status == 200)
            #expect(Set(answer.json["recoveryCodes"].array.compactMap(\.string)).count == 10)
            #expect(answer.fields.values("X-Coffer-Sessions") == ["changed=\(alice.user.text)"])
            #expect(try await auth.send(.get, "/users/me", as: alice).json["hasTotp"].bool == true)
            // The sessions that were opened without a code have ended.
            #expect(try await auth.isRevoked(other.session) == true)
            #expect(try await auth.isRevoked(alice.session) == false)
            let mail = try await auth.mail(to: email, with: "a second factor was turned on")
            #expect(!mail.contains("http"))
            #expect(try await auth.trail(of: alice.user).suffix(2) == ["code.refused", "totp.on"])
        }
    }

    @Test func `a setup needs the password, and a code within an hour`() async throws {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            let confirmation = #"{"code":"123456"}"#
            let none = try await auth.send(.post, "/auth/totp/confirm", as: alice, confirmation)
            #expect(none.status == 409)
            let wrong = try await auth.setUpFactor(alice, password: "WrongPass1!")
            #expect(wrong.status == 400 && wrong.messages("password") == ["Wrong password"])
            let app = try Authenticator(try await auth.setUpFactor(alice))
            auth.service.clock.advance(seconds: 3_601)
            let late = try await auth.send(
                .post, "/auth/totp/confirm", as: alice, #"{"code":"\#(app.code(at: auth.now))"}"#)
            #expect(late.status == 409)
            for body in ["{}", #"{"code":""}"#, #"{"code":"12345"}"#, #"{"code":"１２３４５６"}"#, #"{"code":6}"#] {
                let answer = try await auth.send(.post, "/auth/totp/confirm", as: alice, body)
                #expect(answer.status == 400 && !answer.messages("code").isEmpty, "\(body)")
            }
            _ = try await auth.turnOnFactor(alice)
            #expect(try await auth.setUpFactor(alice).status == 409)
        }
    }

    @Test func `a sign-in then takes a code, and its token has no other right`() async throws {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            let (app, _) = try await auth.turnOnFactor(alice)
            let body = #"{"email":"\#(email)","password":"\#(AuthHarness.password)","deviceName":"Phone"}"#
            let begun = try await auth.post("/auth/login", body)
            #expect(begun.status == 200)
            #expect(begun.json["methods"].array.compactMap(\.string) == ["totp", "recovery"])
            #expect(begun.json.keys.sorted() == ["methods", "mfaRequired", "mfaToken"].sorted())
            #expect(begun.fields["X-Coffer-Sessions"] == nil)
            let token = try #require(begun.json["mfaToken"].string)
            #expect(try await auth.refresh(token).status == 401)
            #expect(try await auth.post("/auth/logout", #"{"refreshToken":"\#(token)"}"#).status == 401)
            #expect(try await auth.post("/auth/logout", "{}", bearer: token).status == 401)
            #expect(try await auth.login(email, password: "WrongPass1!").status == 401)

            let code = app.code(at: auth.now)
            let done = try await auth.finishSignIn(token, code: code)
            let session = try SignedIn(done)
            #expect(done.json["user"]["hasTotp"].bool == true)
            let sessions = try await auth.send(.get, "/auth/sessions", as: session).json["sessions"].array
            #expect(sessions.first { $0["current"].bool == true }?["deviceName"].string == "Phone")
            // Neither the token nor the code works twice.
            auth.service.clock.advance(seconds: 30)
            #expect(try await auth.finishSignIn(token, code: app.code(at: auth.now)).status == 401)
            let next = try await auth.beginSignIn(email)
            #expect(try await auth.finishSignIn(next, code: code).status == 400)
            auth.service.clock.advance(seconds: 301)
            #expect(try await auth.finishSignIn(next, code: app.code(at: auth.now)).status == 401)
            #expect(try await auth.finishSignIn("x", code: code).status == 401)
        }
    }

    @Test func `the fields of a sign-in's code are checked, and a malformed code counts as no try`()
        async throws
    {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            let (app, codes) = try await auth.turnOnFactor(alice)
            let token = try await auth.beginSignIn(email)
            let cases: [(String, String)] = [
                ("{}", "mfaToken"), ("{}", "code"), (#"{"mfaToken":"\#(token)"}"#, "code"),
                (#"{"mfaToken":"\#(token)","code":"12"}"#, "code"),
                (#"{"mfaToken":"\#(token)","recoveryCode":"12"}"#, "recoveryCode"),
                (#"{"mfaToken":"\#(token)","code":"123456","recoveryCode":"\#(codes[0])"}"#, "recoveryCode"),
            ]
            for (body, field) in cases + cases {
                let answer = try await auth.post("/auth/login/mfa", body)
                #expect(answer.status == 400 && !answer.messages(field).isEmpty, "\(body)")
            }
            #expect(try await auth.finishSignIn(token, code: app.code(at: auth.now)).status == 200)
        }
    }

    @Test(arguments: [(-2, 400), (-1, 200), (0, 200), (1, 200), (2, 400)] as [(Int64, Int)])
    func `codes of one step before and after the present are accepted`(
        steps: Int64, status: Int
    ) async throws {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            let (app, _) = try await auth.turnOnFactor(alice)
            auth.service.clock.advance(seconds: 300)
            let token = try await auth.beginSignIn(email)
            let answer = try await auth.finishSignIn(token, code: app.code(at: auth.now, steps: steps))
            #expect(answer.status == status)
        }
    }

    @Test func `each recovery code signs in once, is stored hashed and leaves the others`() async throws {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            let (app, codes) = try await auth.turnOnFactor(alice)
            let tokens = [try await auth.beginSignIn(email), try await auth.beginSignIn(email)]
            let statuses = try await gather(8) { number in
                try await auth.finishSignIn(tokens[number % 2], recoveryCode: codes[0].uppercased()).status
            }
            #expect(statuses.filter { $0 == 200 }.count == 1)
            let token = try await auth.beginSignIn(email)
            #expect(try await auth.finishSignIn(token, recoveryCode: codes[0]).status == 400)
            #expect(try await auth.finishSignIn(token, recoveryCode: codes[1]).status == 200)
            _ = try await auth.mail(to: email, with: "You have 9 more")
            _ = try await auth.mail(to: email, with: "You have 8 more")
            #expect(try await auth.trail(of: alice.user).filter { $0 == "recovery.used" }.count == 2)

            let body = #"{"code":"\#(app.code(at: auth.now))"}"#
            let renewed = try await auth.send(.post, "/auth/totp/recovery-codes", as: alice, body)
            let fresh = renewed.json["recoveryCodes"].array.compactMap(\.string)
            #expect(Set(fresh).count == 10 && Set(fresh).isDisjoint(with: codes))
            let last = try await auth.beginSignIn(email)
            #expect(try await auth.finishSignIn(last, recoveryCode: codes[2]).status == 400)
            #expect(try await auth.finishSignIn(last, recoveryCode: fresh[9]).status == 200)
            try await auth.service.restart()
            let bytes = storedBytes(auth)
            for code in codes + fresh { #expect(!bytes.contains(code.replacing("-", with: ""))) }
            #expect(!bytes.contains(TOTP.base32(app.secret)))
        }
    }

    private func storedBytes(_ auth: AuthHarness) -> String {
        let folder = auth.service.context.dataFolder
        return ["auth.db", "auth.db-wal"].compactMap { readFile("\(folder)/\($0)", limitBytes: 64 << 20) }
            .map { String(decoding: $0, as: UTF8.self) }.joined()
    }

    @Test func `turning it off takes the password and a code of either kind`() async throws {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            func remove(_ code: String, password: String = AuthHarness.password) async throws -> TestAnswer {
                try await auth.send(
                    .delete, "/auth/totp", as: alice, #"{"password":"\#(password)","code":"\#(code)"}"#)
            }
            #expect(try await remove("123456").status == 404)
            let none = try await auth.send(
                .post, "/auth/totp/recovery-codes", as: alice, #"{"code":"123456"}"#)
            #expect(none.status == 404)
            let (app, codes) = try await auth.turnOnFactor(alice)
            let waiting = try await auth.beginSignIn(email)
            let wrong = try await remove(auth.wrongCode(app))
            #expect(wrong.status == 400 && wrong.messages("code") == ["Wrong code"])
            let password = try await remove(app.code(at: auth.now), password: "WrongPass1!")
            #expect(password.status == 400 && password.messages("password") == ["Wrong password"])
            // The code of a wrong password is not spent.
            #expect(try await remove(app.code(at: auth.now)).text == #"{"deleted":true}"#)
            #expect(try await auth.finishSignIn(waiting, recoveryCode: codes[0]).status == 401)
            #expect(try await auth.send(.get, "/users/me", as: alice).json["hasTotp"].bool == false)
            #expect(try await auth.login(email).json["accessToken"].string != nil)
            let (_, more) = try await auth.turnOnFactor(alice)
            #expect(try await remove(codes[0]).status == 400)
            #expect(try await remove(more[0]).status == 200)
            _ = try await auth.mail(to: email, with: "was turned off")
        }
    }

    @Test func `the operator turns it off for who has lost the app`() async throws {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            _ = try await auth.turnOnFactor(alice)
            let shown = try await auth.operate(.get, "/users/\(alice.user.text)")
            #expect(shown.json["profile"]["hasTotp"].bool == true)
            let answer = try await auth.operate(.delete, "/users/\(alice.user.text)/totp")
            #expect(answer.status == 200 && answer.json["email"].string == email)
            #expect(try await auth.login(email).json["accessToken"].string != nil)
            #expect(try await auth.operate(.delete, "/users/\(alice.user.text)/totp").status == 200)
            #expect(try await auth.trail(of: alice.user).filter { $0 == "totp.off" }.count == 1)
            let stranger = "01900000-0000-7000-8000-000000000001"
            #expect(try await auth.operate(.delete, "/users/\(stranger)/totp").status == 404)
        }
    }
}
