import Contracts
import HTTPKit
import ServiceKit
import SodiumKit

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
