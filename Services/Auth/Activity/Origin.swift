import Contracts
import HTTPKit
import ServiceKit

/// Who caused a security event, and from where.
struct Origin: Sendable, Equatable {
    let actor: SecurityActor
    var address: String?
    var deviceName: String?
    var session: ID<Session>?

    /// The same with the name of the device or the API token.
    func named(_ name: String) -> Origin {
        Origin(actor: actor, address: address, deviceName: name, session: session)
    }

    static let system = Origin(actor: .system)
    static let byOperator = Origin(actor: .operator)

    /// - Parameter address: an IPv4 address, or the network of an IPv6 address.
    static func stranger(at address: String) -> Origin { Origin(actor: .stranger, address: address) }

    /// A stranger at the same address, of IPv6 in the same network.
    var asStranger: Origin { .stranger(at: address.map { IPv6Network.prefix(of: $0) } ?? "") }
}

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
