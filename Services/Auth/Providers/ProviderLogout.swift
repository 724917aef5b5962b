import Contracts
import JSONKit
import SodiumKit

/// Whom a provider's logout signs out (OpenID Connect Back-Channel Logout 1.0).
struct ProviderLogout: Sendable, Equatable {
    let issuer: String
    /// Nil where the session alone is named.
    let subject: String?
    let providerSession: String?
    /// SHA-256 of the token's id: each token is worth one use.
    let hash: [UInt8]

    private struct Claims: Decodable {
        let sub: Field<String>
        let sid: Field<String>
        let jti: String
        let events: Events
        let nonce: Field<String>
    }

    private struct Events: Decodable {
        let logout: Field<Empty>

        enum CodingKeys: String, CodingKey {
            case logout = "http://schemas.openid.net/event/backchannel-logout"
        }
    }

    /// Reads a verified logout token (§2.6). Throws `TokenProblem`.
    init(logoutToken payload: [UInt8], _ expected: TokenExpectation) throws(TokenProblem) {
        guard let common = try? JSON.decode(CommonClaims.self, from: payload),
            let claims = try? JSON.decode(Claims.self, from: payload), !claims.jti.isEmpty
        else { throw TokenProblem("the logout token is malformed") }
        try common.check(expected, needsExpiry: false)
        guard claims.events.logout.isGiven else { throw TokenProblem("events has no logout") }
        // An ID token must not sign anybody out.
        guard claims.nonce.isAbsent else { throw TokenProblem("a logout token has no nonce") }
        subject = claims.sub.value
        providerSession = claims.sid.value
        guard subject != nil || providerSession != nil else { throw TokenProblem("sub and sid are missing") }
        issuer = common.iss
        hash = Sodium.sha256(Array("logout \(common.iss) \(claims.jti)".utf8))
    }
}
