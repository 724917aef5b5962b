import Contracts
import JSONKit
import SodiumKit

/// The claims of a verified access token that the gateway uses (contract §1, "Tokens").
struct SessionToken: Sendable, Equatable {
    let user: ID<User>
    let session: ID<Session>
    let expiresAt: Timestamp

    /// What auth knows of an API token, which stands for a session of its own.
    init(_ token: TokenFound) {
        (user, session, expiresAt) = (token.user, token.id, token.expiresAt)
    }

    /// None of our tokens has `nbf`, but a token that has it must be held to it (RFC 7519 §4.1.5).
    private struct Start: Decodable {
        let nbf: Field<Int64>
    }

    /// Reads a payload whose signature was verified; nil if a claim is missing, of another issuer (`issuer`
    /// is the installation's public address), for another audience, or not valid yet.
    init?(payload: [UInt8], issuer: String, now: Timestamp) {
        guard let claims = try? JSON.decode(AccessClaims.self, from: payload), claims.iss == issuer,
            claims.aud == AccessClaims.audience, (1...Self.lastSecond).contains(claims.exp),
            let start = try? JSON.decode(Start.self, from: payload)
        else { return nil }
        switch start.nbf {
        case .absent: break
        case .value(let second) where second <= now.millisecondsSinceEpoch / 1_000: break
        default: return nil
        }
        user = claims.sub
        session = claims.sid
        expiresAt = Timestamp(millisecondsSinceEpoch: claims.exp * 1_000)
    }

    /// Returns the session that an unverified token names: only to tell a browser's sessions apart.
    static func session(namedIn token: String) -> ID<Session>? {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard token.utf8.count <= SignedToken.maximumBytes, parts.count == 3,
            let payload = Sodium.fromBase64URL(String(parts[1])),
            let claims = try? JSON.decode(AccessClaims.self, from: payload, maximumDepth: 4)
        else { return nil }
        return claims.sid
    }

    /// The year 9999: later than any token of ours, and far from overflow in milliseconds.
    private static let lastSecond: Int64 = 253_402_300_799
}
