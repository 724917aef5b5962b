import Contracts
import HTTPKit
import JSONKit
import ServiceKit
import SodiumKit

/// Issues and verifies access tokens (contract §1, "Tokens").
struct AccessTokens: Sendable {
    private let ring: @Sendable () -> KeyRing
    private let issuer: String
    private let lifetimeSeconds: Int64

    /// - Parameter ring: returns the current keys, which change while the service runs.
    init(
        ring: @escaping @Sendable () -> KeyRing, issuer: String, lifetimeSeconds: Int
    ) {
        self.ring = ring
        self.issuer = issuer
        self.lifetimeSeconds = Int64(lifetimeSeconds)
    }

    /// Returns a token that expires with its session at the latest, and the seconds until then.
    func issue(
        for user: UserAccount, session: LiveSession, tokenID: ID<AccessToken>, now: Timestamp
    ) throws -> (token: String, expiresIn: Int) {
        let left = session.expiresAt.millisecondsSinceEpoch &- now.millisecondsSinceEpoch
        let lifetime = max(0, min(lifetimeSeconds, left / 1_000))
        let claims = AccessClaims(
            issuer: issuer, user: user.id, email: user.email, currency: user.currency, session: session.id,
            issuedAt: now, lifetimeSeconds: lifetime, tokenID: tokenID.text)
        let payload = try JSON.encode(claims)
        let signing = ring().signing(at: now)
        return (SignedToken.make(payload: payload, keyID: signing.id, key: signing.key), Int(lifetime))
    }

    /// Returns the claims of a token that this service signed for its audience, even of an expired one, or
    /// nil for any other text.
    func claims(of token: String) -> AccessClaims? {
        guard let payload = SignedToken.verify(token, publicKey: ring().publicKey),
            let claims = try? JSON.decode(AccessClaims.self, from: payload, maximumDepth: 4),
            claims.iss == issuer, claims.aud == AccessClaims.audience
        else { return nil }
        return claims
    }
}

/// Tags the ids of access tokens.
enum AccessToken {}

extension AccessTokens {
    /// Returns the tokens of a session that was opened or refreshed, with notices of the sessions that ended.
    func answer(for grant: SessionGrant, tokenID: ID<AccessToken>, now: Timestamp) throws -> Answer {
        let access = try issue(for: grant.user, session: grant.session, tokenID: tokenID, now: now)
        var answer = try Answer.json(
            TokenPair(
                accessToken: access.token, refreshToken: grant.token.text, expiresIn: access.expiresIn,
                user: grant.user.profile, deviceToken: grant.deviceToken?.text))
        for ended in grant.ended {
            answer.fields.append(SessionNotice.fieldName, SessionNotice.ended(ended).text)
        }
        return answer
    }
}
