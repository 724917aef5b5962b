import Contracts
import SodiumKit

/// A budget of wrong codes. Tries count in `login_tries`, beside those of passwords.
enum FactorBudget: Sendable, Equatable {
    /// Everybody who signs in on an unknown device shares one.
    case strangers(ID<User>)
    /// All known devices of the user share one, so that strangers who have the password cannot lock the user
    /// out.
    case devices(ID<User>)
    case session(ID<Session>)

    /// - Parameter own: the user's own budget for sign-ins, if there is one.
    init(_ own: OwnBudget?, of user: ID<User>) {
        self =
            switch own {
            case .devices: .devices(user)
            case .session(let session): .session(session)
            case nil: .strangers(user)
            }
    }

    /// The id by which the tries are counted; that of no budget of passwords.
    var key: [UInt8] {
        let (name, id) =
            switch self {
            case .strangers(let user): ("strangers' codes", user.bytes)
            case .devices(let user): ("devices' codes", user.bytes)
            case .session(let session): ("session's codes", session.bytes)
            }
        return Array(Sodium.sha256(Array(name.utf8) + id).prefix(16))
    }
}
