import HTTPKit
import Contracts
import TestKit
import Testing

@testable import AuthService

@Suite(.serialized) struct LogoutTests {
    private func end(_ auth: AuthHarness, _ answer: TestAnswer, _ sessions: [ID<Session>]) async throws {
        #expect(answer.status == 200)
        #expect(answer.json["message"].string != nil)
        #expect(answer.fields.values("X-Coffer-Sessions") == sessions.map { "ended=\($0.text)" })
        for session in sessions { #expect(try await auth.isRevoked(session) == true) }
    }

    @Test func `SET-003: the bearer token alone ends its session at once`() async throws {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            let other = try SignedIn(try await auth.login("alice@\(AuthHarness.domain)"))
            for body in [nil, "{}"] {
                let answer = try await auth.post("/auth/logout", body, bearer: alice.accessToken)
                try await end(auth, answer, [alice.session])
            }
            #expect(try await auth.refresh(alice.refreshToken).status == 401)
            #expect(try await auth.isRevoked(other.session) == false)
            let ended = try await auth.events(AuthEvent.sessionEnded)
            #expect(ended.count == 1)
            #expect(ended.first?["user"].string == alice.user.text)
        }
    }

    @Test func `SET-003: the refresh token alone ends its session, also a spent one`() async throws {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            let renewed = try SignedIn(try await auth.refresh(alice.refreshToken))
            let body = #"{"refreshToken":"\#(alice.refreshToken)"}"#
            try await end(auth, try await auth.post("/auth/logout", body), [alice.session])
            #expect(try await auth.refresh(renewed.refreshToken).status == 401)
        }
    }

    @Test func `SET-003: expired tokens still end their session`() async throws {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            let bob = try await auth.signUp("bob")
            auth.service.clock.advance(seconds: 8 * 86_400)
            try await end(
                auth, try await auth.post("/auth/logout", nil, bearer: alice.accessToken), [alice.session])
            let body = #"{"refreshToken":"\#(bob.refreshToken)"}"#
            try await end(auth, try await auth.post("/auth/logout", body, bearer: "rubbish"), [bob.session])
        }
    }

    @Test func `SET-003: tokens of two sessions end both`() async throws {
        try await AuthHarness.run { auth in
            let first = try await auth.signUp()
            let second = try SignedIn(try await auth.login("alice@\(AuthHarness.domain)"))
            let body = #"{"refreshToken":"\#(second.refreshToken)"}"#
            let answer = try await auth.post("/auth/logout", body, bearer: first.accessToken)
            try await end(auth, answer, [first.session, second.session])
        }
    }

    @Test func `SET-003: a request without a token of ours signs nobody out`() async throws {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            var altered = alice.accessToken.split(separator: ".").map(String.init)
            altered[2] = String(altered[2].reversed())
            let unknown = RefreshToken.random().text
            for (body, bearer) in [
                (nil, nil), ("{}", nil), (nil, "x"), (nil, altered.joined(separator: ".")),
                (#"{"refreshToken":"\#(unknown)"}"#, nil), (#"{"refreshToken":"x"}"#, nil),
            ] as [(String?, String?)] {
                let answer = try await auth.post("/auth/logout", body, bearer: bearer)
                #expect(answer.status == 401)
                #expect(answer.fields["X-Coffer-Sessions"] == nil)
            }
            #expect(try await auth.post("/auth/logout", #"{"refreshToken":1}"#).status == 400)
            #expect(try await auth.isRevoked(alice.session) == false)
        }
    }
}
