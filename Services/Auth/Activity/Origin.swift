import Contracts

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
}
