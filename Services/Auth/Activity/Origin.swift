import Contracts

/// Who caused a security event, and from where.
struct Origin: Sendable, Equatable {
    let actor: SecurityActor
    var address: String?
    var deviceName: String?
    var session: ID<Session>?

    static let system = Origin(actor: .system)
    static let byOperator = Origin(actor: .operator)

    /// - Parameter address: an IPv4 address, or the network of an IPv6 address.
    static func stranger(at address: String) -> Origin { Origin(actor: .stranger, address: address) }
}
