internal import CPQ
internal import Synchronization

/// The hosts of an address. The one that answered last is tried first: one that stands still would cost every
/// connection its time limit.
final class PostgresHosts: Sendable {
    private let count: Int
    /// The values of `host`, `hostaddr` and `port`; each has as many as there are hosts, or one for all.
    private let lists: [String: [String]]
    private let first = Atomic<Int>(0)

    init(_ options: [String: String]) {
        var lists: [String: [String]] = [:]
        for name in ["host", "hostaddr", "port"] {
            lists[name] = options[name].map {
                $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            }
        }
        count = max(lists["host"]?.count ?? 0, lists["hostaddr"]?.count ?? 0)
        self.lists = lists
    }

    /// The settings that name the hosts in their present order; none for a single host.
    var settings: [(name: String, value: String)] {
        guard count > 1 else { return [] }
        let start = first.load(ordering: .relaxed)
        return lists.compactMap { name, values in
            guard values.count == count else { return nil }
            return (name, (0..<count).map { values[(start + $0) % count] }.joined(separator: ","))
        }
    }

    /// Notes the host of an open connection.
    func note(_ connection: OpaquePointer) {
        guard count > 1, let host = libpq.host(connection).map({ String(cString: $0) }) else { return }
        let port = libpq.port(connection).map { String(cString: $0) } ?? ""
        let names = lists["host"] ?? lists["hostaddr"] ?? []
        let ports = lists["port"] ?? []
        let index = names.indices.first { index in
            names[index] == host && (ports.count != count || ports[index].isEmpty || ports[index] == port)
        }
        if let index { first.store(index, ordering: .relaxed) }
    }
}
