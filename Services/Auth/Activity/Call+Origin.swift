import Contracts
import ServiceKit

extension Call {
    /// The origin of an event that the request of a user causes. Who uses a mailed link or a refresh token
    /// counts as its user.
    var origin: Origin {
        switch caller {
        case .service: return .byOperator
        case .user(let identity):
            return Origin(actor: .user, address: identity.clientAddress, session: identity.session)
        case .anonymous(let address): return Origin(actor: .user, address: address)
        }
    }
}
