import HTTPKit
import Contracts
import TestKit
import Testing

@testable import AuthService

@Suite(.serialized) struct RefreshTests {
    private static let expired = "Session expired. Please sign in again."

    @Test func `ERR-002: a refresh token is exchanged for new tokens of the same session`() async throws {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            let renewed = try SignedIn(try await auth.refresh(alice.refreshToken))
            #expect(renewed.session == alice.session)
            #expect(renewed.user == alice.user)
            #expect(renewed.refreshToken != alice.refreshToken)
            #expect(renewed.accessToken != alice.accessToken)
        }
    }

    @Test(arguments: [
        (#"{"refreshToken":"abc"}"#, 401), (#"{"refreshToken":""}"#, 401),
        (#"{"refreshToken":"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"}"#, 401), ("{}", 400),
        (#"{"refreshToken":null}"#, 400), (#"{"refreshToken":1}"#, 400),
    ])
    func `ERR-002: a refresh token that is not ours is refused`(body: String, status: Int) async throws {
        try await AuthHarness.run { auth in
            let answer = try await auth.post("/auth/refresh", body)
            #expect(answer.status == status)
            if status == 401 { #expect(answer.json["error"].string == Self.expired) }
        }
    }

    @Test func `ERR-002: fifty parallel refreshes of one token get the same successor`() async throws {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            var token = alice.refreshToken
            for _ in 0..<3 {
                let current = token
                let successors = try await gather(50) { _ in
                    try SignedIn(try await auth.refresh(current)).refreshToken
                }
                #expect(Set(successors).count == 1)
                token = try #require(successors.first)
            }
            #expect(try await auth.isRevoked(alice.session) == false)
            #expect(try await auth.events(AuthEvent.sessionEnded).isEmpty)
        }
    }

    @Test
    func
        `ERR-002: a client that lost the answer gets the same successor again, days later and after a restart`()
        async throws
    {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            let lost = try SignedIn(try await auth.refresh(alice.refreshToken))
            auth.service.clock.advance(seconds: 6 * 86_400)
            try await auth.service.restart()
            let found = try SignedIn(try await auth.refresh(alice.refreshToken))
            #expect(found.refreshToken == lost.refreshToken)
            let next = try SignedIn(try await auth.refresh(found.refreshToken))
            #expect(next.refreshToken != found.refreshToken)
        }
    }

    @Test
    func
        `ERR-002: a spent token is answered until ten seconds after its successor's use, then it ends the session`()
        async throws
    {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            auth.service.clock.advance(seconds: 60)
            let second = try SignedIn(try await auth.refresh(alice.refreshToken))
            let third = try SignedIn(try await auth.refresh(second.refreshToken))
            auth.service.clock.advance(seconds: 10)
            let again = try SignedIn(try await auth.refresh(alice.refreshToken))
            #expect(again.refreshToken == second.refreshToken)
            #expect(
                try SignedIn(try await auth.refresh(second.refreshToken)).refreshToken == third.refreshToken)

            auth.service.clock.advance(seconds: 1)
            let reused = try await auth.refresh(alice.refreshToken)
            #expect(reused.status == 401)
            #expect(reused.json["error"].string == Self.expired)
            #expect(reused.fields.values("X-Coffer-Sessions") == ["ended=\(alice.session.text)"])
            #expect(try await auth.isRevoked(alice.session) == true)
            for token in [alice.refreshToken, second.refreshToken, third.refreshToken] {
                #expect(try await auth.refresh(token).status == 401)
            }
            let ended = try await auth.events(AuthEvent.sessionEnded)
            #expect(ended.count == 1)
            #expect(ended.first?["session"].string == alice.session.text)
        }
    }

    @Test func `ERR-002: a much older token ends its own session and no other`() async throws {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            let other = try SignedIn(try await auth.login("alice@\(AuthHarness.domain)"))
            var token = alice.refreshToken
            for _ in 0..<5 {
                auth.service.clock.advance(seconds: 30)
                token = try SignedIn(try await auth.refresh(token)).refreshToken
            }
            #expect(try await auth.refresh(alice.refreshToken).status == 401)
            #expect(try await auth.refresh(token).status == 401)
            #expect(try await auth.isRevoked(other.session) == false)
            #expect(try await auth.refresh(other.refreshToken).status == 200)
        }
    }

    @Test func `a session ends seven days after its last refresh`() async throws {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            auth.service.clock.advance(seconds: 7 * 86_400 - 1)
            let renewed = try SignedIn(try await auth.refresh(alice.refreshToken))
            auth.service.clock.advance(seconds: 7 * 86_400)
            #expect(try await auth.isRevoked(alice.session) == true)
            let late = try await auth.refresh(renewed.refreshToken)
            #expect(late.status == 401)
            #expect(late.json["error"].string == Self.expired)
        }
    }

    @Test func `a session ends after thirty days, and its last access token ends with it`() async throws {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            var token = alice.refreshToken
            for _ in 0..<6 {
                auth.service.clock.advance(seconds: 5 * 86_400 - 20)
                let answer = try await auth.refresh(token)
                token = try SignedIn(answer).refreshToken
            }
            auth.service.clock.advance(seconds: 100)
            let last = try await auth.refresh(token)
            let seconds = try #require(last.json["expiresIn"].int)
            #expect(seconds > 0 && seconds < 60)
            auth.service.clock.advance(seconds: Int64(seconds) + 1)
            #expect(try await auth.refresh(try SignedIn(last).refreshToken).status == 401)
        }
    }
}
