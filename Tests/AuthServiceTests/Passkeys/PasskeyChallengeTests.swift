import Contracts
import SodiumKit
import TestKit
import Testing

@testable import AuthService

struct PasskeyChallengeTests {
    private let challenges = PasskeyChallenges(serverKey: [UInt8](repeating: 3, count: 32))
    private let now = Timestamp(millisecondsSinceEpoch: 1_700_000_000_000)
    private static let session = ID<Session>(high: 1, low: 2)
    private static let purposes: [PasskeyChallenges.Purpose] = [
        .registration(session), .registration(ID(high: 1, low: 3)), .signIn,
        .signInOf(emailHash: [UInt8](repeating: 1, count: 32)),
        .signInOf(emailHash: [UInt8](repeating: 2, count: 32)), .unlock(session),
        .unlock(ID(high: 1, low: 3)),
    ]

    @Test(arguments: purposes) func `a challenge is valid for its purpose only`(
        purpose: PasskeyChallenges.Purpose
    ) throws {
        let text = challenges.make(purpose, at: now)
        for other in Self.purposes {
            #expect((challenges.answered(text, for: other, at: now) != nil) == (other == purpose))
        }
        #expect(Sodium.fromBase64URL(text)?.count == 56)
    }

    @Test func `a challenge is valid for five minutes, and altered challenges are not`() throws {
        let text = challenges.make(.signIn, at: now)
        #expect(challenges.answered(text, for: .signIn, at: now.adding(seconds: 299)) != nil)
        #expect(challenges.answered(text, for: .signIn, at: now.adding(seconds: 300)) == nil)
        let bytes = try #require(Sodium.fromBase64URL(text))
        for index in bytes.indices {
            var other = bytes
            other[index] ^= 1
            #expect(challenges.answered(Sodium.base64URL(other), for: .signIn, at: now) == nil)
        }
        for other in ["", "x", text + "A", String(text.dropLast()), String(repeating: "A", count: 75)] {
            #expect(challenges.answered(other, for: .signIn, at: now) == nil)
        }
    }

    @Test func `challenges differ, and another server's are refused`() {
        let texts = Set((0..<100).map { _ in challenges.make(.signIn, at: now) })
        #expect(texts.count == 100)
        let other = PasskeyChallenges(serverKey: [UInt8](repeating: 4, count: 32))
        #expect(other.answered(challenges.make(.signIn, at: now), for: .signIn, at: now) == nil)
    }
}
