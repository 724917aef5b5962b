import Contracts

/// A budget of failed sign-ins that is the user's own, so that strangers who guess cannot lock the user out.
enum OwnBudget: Sendable, Equatable {
    /// All known devices of a user share one, so that a stolen device token allows no more guesses.
    case devices(ID<User>)
    case session(ID<Session>)

    /// The id by which the tries are counted.
    var key: [UInt8] {
        switch self {
        case .devices(let user): user.bytes
        case .session(let session): session.bytes
        }
    }
}
