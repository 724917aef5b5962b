import HTTPKit
import ServiceKit

/// Peers that may state the client's address: Unix sockets and the addresses of `COFFER_TRUSTED_PROXIES`.
struct TrustedProxies: Sendable {
    /// Addresses written as peers' addresses are.
    let addresses: Set<String>

    func trusts(_ peer: HTTPPeer) -> Bool {
        switch peer {
        case .unix: true
        case .address(let address): !addresses.isEmpty && addresses.contains(address)
        }
    }

    /// Returns the peer's own address, or behind trusted proxies the last hop that is not one of them. The
    /// client may have written the hops left of that one itself.
    func clientAddress(of request: HTTPRequest) -> String {
        var nearest: String
        switch request.peer {
        case .unix: nearest = "unix"
        case .address(let address): nearest = address
        }
        guard trusts(request.peer) else { return nearest }
        let hops = request.fields.values("X-Forwarded-For").flatMap { $0.split(separator: ",") }
        for hop in hops.reversed() {
            guard let address = IPAddress.plain(hop) else { return nearest }
            nearest = address
            if !addresses.contains(address) { return address }
        }
        return nearest
    }
}
