import HTTPKit
import ServiceKit

/// Whose word on the client's address counts: peers on a Unix socket and those of `COFFER_TRUSTED_PROXIES`.
struct TrustedProxies: Sendable {
    /// In the form that peers have.
    let addresses: Set<String>

    func trusts(_ peer: HTTPPeer) -> Bool {
        switch peer {
        case .unix: true
        case .address(let address): !addresses.isEmpty && addresses.contains(address)
        }
    }

    /// The peer's own address, or behind trusted proxies the last hop that is none of them. What stands
    /// left of that hop, the client wrote itself.
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
