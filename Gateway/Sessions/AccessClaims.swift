import Contracts
import JSONKit

/// The claims of an access token (contract §1, "Tokens") that the gateway asks for.
struct AccessClaims: Sendable, Equatable {
    /// What auth writes as `iss` and `aud`.
    static let issuer = "coffer"
    static let audience = "coffer"

    let user: ID<User>
    let session: ID<Session>
    let expiresAt: Timestamp

    /// Reads a verified payload; nil when a claim is missing, of another issuer or for another audience.
    init?(payload: [UInt8]) {
        guard let wire = try? JSON.decode(Wire.self, from: payload), wire.iss == Self.issuer,
            wire.aud == Self.audience, let user = ID<User>(wire.sub), let session = ID<Session>(wire.sid),
            (1...Self.lastSecond).contains(wire.exp)
        else { return nil }
        self.user = user
        self.session = session
        expiresAt = Timestamp(millisecondsSinceEpoch: wire.exp * 1_000)
    }

    /// The year 9999: later than any token of ours, and far from overflow in milliseconds.
    private static let lastSecond: Int64 = 253_402_300_799

    private struct Wire: Decodable {
        let iss: String
        let aud: String
        let sub: String
        let sid: String
        let exp: Int64
    }
}
