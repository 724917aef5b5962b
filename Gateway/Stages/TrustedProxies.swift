import Glibc
import HTTPKit

/// Whose word on the client's address counts: peers on a Unix socket and those of `COFFER_TRUSTED_PROXIES`.
struct TrustedProxies: Sendable {
    let addresses: Set<String>

    init(_ addresses: [String]) {
        self.addresses = Set(addresses.map { Self.plainAddress(Substring($0)) ?? $0 })
    }

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
            guard let address = Self.plainAddress(hop) else { return nearest }
            nearest = address
            if !addresses.contains(address) { return address }
        }
        return nearest
    }

    /// The address in the form that peers have; nil for what is no IP address. Brackets and ports are taken
    /// off.
    static func plainAddress(_ text: Substring) -> String? {
        var text = text.drop { $0 == " " || $0 == "\t" }
        while text.last == " " || text.last == "\t" { text.removeLast() }
        if text.first == "[" {
            guard let end = text.firstIndex(of: "]") else { return nil }
            text = text[text.index(after: text.startIndex)..<end]
        } else if text.utf8.count(where: { $0 == UInt8(ascii: ":") }) == 1,
            let colon = text.firstIndex(of: ":")
        {
            text = text[..<colon]
        }
        var four = in_addr()
        if inet_pton(AF_INET, String(text), &four) == 1 { return String(text) }
        var six = in6_addr()
        guard inet_pton(AF_INET6, String(text), &six) == 1 else { return nil }
        var buffer = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        guard inet_ntop(AF_INET6, &six, &buffer, socklen_t(buffer.count)) != nil else { return nil }
        let plain = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let mapped = "::ffff:"
        return plain.hasPrefix(mapped) && plain.contains(".") ? String(plain.dropFirst(mapped.count)) : plain
    }
}
