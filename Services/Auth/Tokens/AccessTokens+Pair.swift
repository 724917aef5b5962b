import Contracts

extension AccessTokens {
    /// What a client gets for a session that was opened or refreshed.
    func pair(for grant: SessionGrant, tokenID: ID<AccessToken>, now: Timestamp) throws -> TokenPair {
        let access = try issue(for: grant.user, session: grant.session, tokenID: tokenID, now: now)
        return TokenPair(
            accessToken: access.token, refreshToken: grant.token.text, expiresIn: access.expiresIn,
            user: grant.user.profile)
    }
}
