import Contracts
import HTTPKit
import ServiceKit

extension AccessTokens {
    /// What a client gets for a session that was opened or refreshed; the gateway learns which ones ended
    /// with it.
    func answer(for grant: SessionGrant, tokenID: ID<AccessToken>, now: Timestamp) throws -> Answer {
        let access = try issue(for: grant.user, session: grant.session, tokenID: tokenID, now: now)
        var answer = try Answer.json(
            TokenPair(
                accessToken: access.token, refreshToken: grant.token.text, expiresIn: access.expiresIn,
                user: grant.user.profile))
        for ended in grant.ended {
            answer.fields.append(SessionNotice.fieldName, SessionNotice.ended(ended).text)
        }
        return answer
    }
}
