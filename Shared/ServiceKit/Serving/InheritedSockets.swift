/// The listening sockets that another process keeps open while this program restarts (sd_listen_fds(3)).
package struct InheritedSockets: Sendable {
    /// The socket of plain HTTP, whatever its name.
    package private(set) var plain: Int32?
    /// The socket named `https`.
    package private(set) var secured: Int32?

    package static let none = InheritedSockets()

    private init() {}

    /// Reads the variables of a process; those for another process are nobody's.
    package init(_ variables: [String: String], of process: Int32) throws(StartError) {
        guard variables["LISTEN_PID"] == String(process) else { return }
        let names = (variables["LISTEN_FDNAMES"] ?? "").split(
            separator: ":", omittingEmptySubsequences: false)
        let count = Int(variables["LISTEN_FDS"] ?? "") ?? 0
        guard (1...2).contains(count) else { throw StartError("LISTEN_FDS must be 1 or 2") }
        for index in 0..<count {
            let isSecured = index < names.count && names[index] == "https"
            guard (isSecured ? secured : plain) == nil else {
                throw StartError("LISTEN_FDNAMES must have https once, for two sockets")
            }
            if isSecured { secured = Int32(3 + index) } else { plain = Int32(3 + index) }
        }
    }
}
