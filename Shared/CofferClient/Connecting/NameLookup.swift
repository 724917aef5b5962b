#if os(Linux)
    import Glibc
    import HTTPKit

    /// The system's look-up of names, which blocks, on a thread of its own.
    enum NameLookup {
        /// Returns the numeric addresses of a host, at least one, in the order in which to try them.
        static func addresses(of host: String) async throws -> [String] {
            if host == "localhost" || isNumeric(host) { return [host] }
            let loop = try EventLoop(index: 0, name: "coffer-names")
            defer { loop.stop() }
            return try await loop.perform { try found(host) }
        }

        private static func isNumeric(_ host: String) -> Bool {
            var (ipv4, ipv6) = (in_addr(), in6_addr())
            return inet_pton(AF_INET, host, &ipv4) == 1 || inet_pton(AF_INET6, host, &ipv6) == 1
        }

        private static func found(_ host: String) throws -> [String] {
            var hints = addrinfo()
            hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
            hints.ai_flags = AI_ADDRCONFIG
            var list: UnsafeMutablePointer<addrinfo>?
            let status = getaddrinfo(host, nil, &hints, &list)
            defer { if let list { freeaddrinfo(list) } }
            var addresses: [String] = []
            var next = list
            while status == 0, let entry = next?.pointee {
                next = entry.ai_next
                var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
                let isText =
                    getnameinfo(
                        entry.ai_addr, entry.ai_addrlen, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST)
                    == 0
                // A zone, as in fe80::1%eth0, is of no use here.
                let address = String(
                    decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
                if isText, !address.contains("%") { addresses.append(address) }
            }
            guard !addresses.isEmpty else {
                let reason = gai_strerror(status).map { String(cString: $0) } ?? ""
                throw ConnectionFailure(
                    "\(host) has no address\(status == 0 ? "" : ": \(reason)")", mayHaveArrived: false)
            }
            return addresses
        }
    }
#endif
