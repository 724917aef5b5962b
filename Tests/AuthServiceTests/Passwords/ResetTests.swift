import Contracts
import HTTPKit
import ServiceKit
import TestKit
import Testing

@testable import AuthService

/// A new password by mail locks out an intruder with passkeys and a PIN (AUTH-009).
struct ResetTests {
    private let email = "victim@example.com"

    private func reset(_ auth: AuthHarness) async throws -> TestAnswer {
        _ = try await auth.post("/auth/request-reset", #"{"email":"\#(email)"}"#)
        var token: String?
        for _ in 0..<1_000 where token == nil {
            let mails = try await auth.mails(to: email)
            token = try mails.last { $0.contains("/auth/reset-password?token=") }
                .map { try auth.token(in: $0, page: "reset-password") }
            try await auth.pause(milliseconds: 20)
        }
        return try await auth.post(
            "/auth/reset-password",
            #"{"token":"\#(try #require(token))","newPassword":"An0ther-choice!"}"#)
    }

    @Test func `AUTH-009: a reset removes passkeys and the PIN, and the mail names both`() async throws {
        try await PasskeyHarness.run { harness in
            let auth = harness.auth
            // A thief registers the victim's address, and the victim presses the mailed button.
            #expect(try await auth.register(email).status == 201)
            let mail = try #require(try await auth.mails(to: email).first)
            let token = try auth.token(in: mail)
            #expect(try await auth.post("/auth/verify-email", #"{"token":"\#(token)"}"#).status == 200)
            let thief = try SignedIn(try await auth.login(email))
            let (passkey, _) = try await harness.add(.es256, to: thief)
            #expect(try await auth.setPin("1234", as: thief).status == 200)
            let kept = try await harness.loginOptions().json

            #expect(try await reset(auth).status == 200)
            #expect(try await harness.answer(passkey, kept).status == 401)
            let answer = try await auth.login(email, password: "An0ther-choice!")
            let owner = try SignedIn(answer)
            #expect(answer.json["user"]["biometricEnabled"].bool == false)
            #expect(answer.json["user"]["hasPin"].bool == false)
            #expect(answer.json["user"]["autoLockMinutes"].isNull)
            #expect(try await harness.list(owner)["passkeys"].array.isEmpty)
            // The removed passkeys stay removed when the switch is turned on.
            _ = try await auth.send(.patch, "/users/me", as: owner, #"{"biometricEnabled":true}"#)
            #expect(try await harness.login(passkey).status == 401)
            _ = try await auth.mail(to: email, with: "its passkeys and its PIN are removed")
        }
    }

    @Test func `a changed password keeps passkeys and the PIN`() async throws {
        try await PasskeyHarness.run { harness in
            let alice = try await harness.auth.signUp()
            let (passkey, _) = try await harness.add(.es256, to: alice)
            #expect(try await harness.auth.setPin("1234", as: alice).status == 200)
            let body = #"{"currentPassword":"\#(AuthHarness.password)","newPassword":"An0ther-choice!"}"#
            #expect(
                try await harness.auth.send(.post, "/auth/change-password", as: alice, body).status == 200)
            #expect(try await harness.login(passkey).status == 200)
            #expect(try await harness.auth.unlock("1234", as: alice).status == 200)
        }
    }

    @Test func `above the client's quota a request gets the same answer and has no effect`()
        async throws
    {
        try await AuthHarness.run { auth in
            _ = try await auth.signUp()
            let caller = Caller.anonymous(clientAddress: "192.0.2.1")
            let body = #"{"email":"alice@\#(AuthHarness.domain)"}"#
            var texts: Set<String> = []
            for fields in [[(OverQuota.fieldName, "1")], []] {
                let answer = try await auth.service.request(
                    .post, "/auth/request-reset", as: caller, json: body, fields: fields)
                #expect(answer.status == 200)
                texts.insert(answer.text)
                if !fields.isEmpty { #expect(auth.mailFolder().isEmpty) }
            }
            #expect(texts.count == 1)
            #expect(try await auth.mails(to: "alice@\(AuthHarness.domain)").count == 1)
            try await auth.pause(milliseconds: 100)
            #expect(auth.mailFolder().count == 1)
        }
    }

    @Test func `a request for a mail takes as long for an unknown address and above a quota`()
        async throws
    {
        try await AuthHarness.run { auth in
            _ = try await auth.signUp()
            let caller = Caller.anonymous(clientAddress: "192.0.2.1")
            for path in ["/auth/request-reset", "/auth/resend-verification"] {
                for name in ["alice", "nobody"] {
                    for fields in [[(OverQuota.fieldName, "1")], []] {
                        let began = ContinuousClock.now
                        let answer = try await auth.service.request(
                            .post, path, as: caller, json: #"{"email":"\#(name)@\#(AuthHarness.domain)"}"#,
                            fields: fields)
                        #expect(answer.status == 200)
                        // The delay is 5 ms; a timer of whole milliseconds can fire a little early.
                        #expect(ContinuousClock.now - began >= .milliseconds(4), "\(path) \(name)")
                    }
                }
            }
        }
    }

    @Test func `the mails of a client with IPv6 are counted by network`() async throws {
        try await AuthHarness.run(settings: ["COFFER_RATES": "production"]) { auth in
            for number in 0...21 {
                #expect(try await auth.register("user\(number)@\(AuthHarness.domain)").status == 201)
            }
            func request(_ number: Int, from address: String) async throws {
                let answer = try await auth.post(
                    "/auth/request-reset", #"{"email":"user\#(number)@\#(AuthHarness.domain)"}"#,
                    from: address)
                #expect(answer.status == 200)
            }
            for number in 0...20 { try await request(number, from: "2001:db8:1:2::\(number + 1)") }
            try await request(21, from: "2001:db8:1:3::1")
            _ = try await auth.mails(to: "user21@\(AuthHarness.domain)")
            try await auth.pause(milliseconds: 200)
            #expect(auth.mailFolder().count == 21)
            #expect(auth.mailFolder().contains { $0.contains("\nTo: user20@") } == false)
        }
    }
}
