import Contracts
import JSONKit

/// What the gateway takes from a verified access token (contract §1, "Tokens").
struct SessionToken: Sendable, Equatable {
    let user: ID<User>
    let session: ID<Session>
    let expiresAt: Timestamp

    /// Reads a payload whose signature was checked; nil when a claim is missing, of another issuer
    /// (`issuer` is the installation's public address) or for another audience.
    init?(payload: [UInt8], issuer: String) {
        guard let claims = try? JSON.decode(AccessClaims.self, from: payload), claims.iss == issuer,
            claims.aud == AccessClaims.audience, (1...Self.lastSecond).contains(claims.exp)
        else { return nil }
        user = claims.sub
        session = claims.sid
        expiresAt = Timestamp(millisecondsSinceEpoch: claims.exp * 1_000)
    }

    /// The year 9999: later than any token of ours, and far from overflow in milliseconds.
    private static let lastSecond: Int64 = 253_402_300_799
}
