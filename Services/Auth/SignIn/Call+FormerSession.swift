import Contracts
import HTTPKit
import ServiceKit

extension Call {
    /// The refresh token of the session that this sign-in replaces in its browser, as the gateway says.
    var formerSession: RefreshToken? {
        request.fields[FormerSession.fieldName].flatMap { RefreshToken($0) }
    }
}
