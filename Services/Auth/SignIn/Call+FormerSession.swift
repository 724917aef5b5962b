import Contracts
import HTTPKit
import ServiceKit

extension Call {
    /// The refresh token of the session that a sign-in replaces in its browser; the gateway says so.
    var formerSession: RefreshToken? {
        request.fields[FormerSession.fieldName].flatMap { RefreshToken($0) }
    }
}
