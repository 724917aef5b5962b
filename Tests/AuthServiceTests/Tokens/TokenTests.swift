import Contracts
import JSONKit
import SodiumKit
import Testing

@testable import AuthService

struct TokenTests {
    private let now = Timestamp(millisecondsSinceEpoch: 1_700_000_000_000)
    private let user = UserAccount(
        id: ID(high: 1, low: 2), email: "a@b.co", displayName: "Alice", verifiedAt: nil,
        createdAt: Timestamp(millisecondsSinceEpoch: 0))
    private let session = LiveSession(
        id: ID(high: 3, low: 4), expiresAt: Timestamp(millisecondsSinceEpoch: 1_700_000_600_000))

    /// Makes one key per byte. The first signs from second 0, the next from second 1, and so on.
    private func ring(_ bytes: UInt8...) throws -> KeyRing {
        let keys = try bytes.enumerated().map { index, byte in
            KeyRing.TimedKey(
                try #require(SigningKey(seed: [UInt8](repeating: byte, count: 32))),
                signsFrom: Timestamp(millisecondsSinceEpoch: Int64(index) * 1_000))
        }
        return try #require(KeyRing(keys))
    }

    private func tokens(_ ring: KeyRing, issuer: String = "https://coffer.test", lifetime: Int = 300)
        -> AccessTokens
    {
        AccessTokens(ring: { ring }, issuer: issuer, lifetimeSeconds: lifetime)
    }

    init() throws { try #require(Sodium.start()) }

    @Test func `an access token has the contract's claims`() throws {
        let tokens = tokens(try ring(1))
        let issued = try tokens.issue(for: user, session: session, tokenID: ID(high: 5, low: 6), now: now)
        let claims = try #require(tokens.claims(of: issued.token))
        #expect(claims.iss == "https://coffer.test")
        #expect(claims.aud == "coffer")
        #expect(claims.sub == user.id)
        #expect(claims.userID == user.id)
        #expect(claims.email == "a@b.co")
        #expect(claims.currency == .usd)
        #expect(claims.sid == session.id)
        #expect(claims.iat == 1_700_000_000)
        #expect(claims.exp == 1_700_000_300)
        #expect(claims.jti == ID<AccessToken>(high: 5, low: 6).text)
        #expect(issued.expiresIn == 300)
        let payload = try #require(Sodium.fromBase64URL(String(issued.token.split(separator: ".")[1])))
        #expect(String(decoding: payload, as: UTF8.self).contains(#""user_id":"\#(user.id.text)""#))
    }

    @Test func `an access token ends with its session at the latest`() throws {
        let issued = try tokens(try ring(1), lifetime: 604_800).issue(
            for: user, session: session, tokenID: ID(high: 5, low: 6), now: now)
        #expect(issued.expiresIn == 600)
    }

    @Test func `forged, altered and foreign tokens have no claims`() throws {
        let own = tokens(try ring(1))
        let token = try own.issue(for: user, session: session, tokenID: ID(high: 5, low: 6), now: now).token
        let parts = token.split(separator: ".").map(String.init)
        let payload = try #require(Sodium.fromBase64URL(parts[1]))
        let altered = Sodium.base64URL(
            Array(String(decoding: payload, as: UTF8.self).replacing("a@b.co", with: "b@b.co").utf8))
        let none = Sodium.base64URL(
            Array(#"{"alg":"none","typ":"JWT","kid":"\#(try ring(1).signing(at: now).id)"}"#.utf8))
        let otherKey = SignedToken.make(
            payload: payload, keyID: try ring(1).signing(at: now).id, key: try ring(2).signing(at: now).key)
        let forged = [
            "", "x", "..", "\(parts[0]).\(altered).\(parts[2])", "\(none).\(parts[1]).", otherKey,
            "\(none).\(parts[1]).\(parts[2])", String(token.dropLast()), token + "A", "\(token).\(parts[2])",
            "\(parts[0]).\(parts[1])",
        ]
        for text in forged { #expect(own.claims(of: text) == nil, "\(text)") }
        #expect(own.claims(of: token) != nil)
        #expect(tokens(try ring(2)).claims(of: token) == nil)
        #expect(tokens(try ring(1), issuer: "https://other.test").claims(of: token) == nil)
        let otherAudience = String(decoding: payload, as: UTF8.self)
            .replacing(#""aud":"coffer""#, with: #""aud":"elsewhere""#)
        #expect(otherAudience.contains("elsewhere"))
        let signing = try ring(1).signing(at: now)
        #expect(
            own.claims(
                of: SignedToken.make(
                    payload: Array(otherAudience.utf8), keyID: signing.id, key: signing.key)) == nil)
    }

    @Test func `a retired key still verifies and is published, but signs nothing`() throws {
        let old = tokens(try ring(1))
        let both = try ring(1, 2)
        let token = try old.issue(for: user, session: session, tokenID: ID(high: 5, low: 6), now: now).token
        #expect(tokens(both).claims(of: token) != nil)
        #expect(both.signing(at: now).id == (try ring(2)).signing(at: now).id)
        let set = String(decoding: both.jsonWebKeySet, as: UTF8.self)
        for byte in [UInt8(1), 2] { #expect(set.contains(try ring(byte).signing(at: now).id)) }
    }

    @Test func `a key's id is the thumbprint of RFC 8037 appendix A`() throws {
        let seed = try #require(Sodium.fromBase64URL("nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A"))
        let key = try #require(SigningKey(seed: seed))
        let ring = try #require(
            KeyRing([KeyRing.TimedKey(key, signsFrom: Timestamp(millisecondsSinceEpoch: 0))]))
        #expect(ring.signing(at: now).id == "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k")
        let set = String(decoding: ring.jsonWebKeySet, as: UTF8.self)
        #expect(set.contains(#""x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo""#))
        #expect(KeyRing([]) == nil)
    }

    @Test func `a refresh token's successor depends on session, generation, token and key only`() {
        let token = RefreshToken.random()
        let key = [UInt8](repeating: 1, count: 32)
        let successor = token.successor(in: session.id, generation: 7, key: key)
        #expect(successor == token.successor(in: session.id, generation: 7, key: key))
        #expect(successor != token)
        #expect(successor != token.successor(in: ID(high: 3, low: 5), generation: 7, key: key))
        #expect(successor != token.successor(in: session.id, generation: 8, key: key))
        #expect(
            successor != token.successor(in: session.id, generation: 7, key: [UInt8](repeating: 2, count: 32))
        )
        #expect(successor != RefreshToken.random().successor(in: session.id, generation: 7, key: key))
    }

    @Test(arguments: ["", "abc", String(repeating: "A", count: 42), String(repeating: "=", count: 43)])
    func `a text that is no token of 256 bits is refused`(text: String) {
        #expect(RefreshToken(text) == nil)
        #expect(MailedToken(text) == nil)
    }

    @Test func `a written token is read as the same token`() {
        let token = RefreshToken.random()
        #expect(RefreshToken(token.text) == token)
        #expect(token.text.utf8.count == 43)
        let mailed = MailedToken.random()
        #expect(MailedToken(mailed.text) == mailed)
        #expect(mailed.hash != MailedToken.random().hash)
    }
}
