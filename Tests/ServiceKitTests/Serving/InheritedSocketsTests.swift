import ServiceKit
import Testing

@Suite struct InheritedSocketsTests {
    private func sockets(_ count: String, _ names: String? = nil) throws -> InheritedSockets {
        var variables = ["LISTEN_PID": "7", "LISTEN_FDS": count]
        variables["LISTEN_FDNAMES"] = names
        return try InheritedSockets(variables, of: 7)
    }

    @Test(arguments: [nil, "", "coffer.socket"])
    func `one socket is that of plain HTTP`(names: String?) throws {
        let found = try sockets("1", names)
        #expect(found.plain == 3 && found.secured == nil)
    }

    @Test func `the socket of HTTPS has its name, in any place`() throws {
        let last = try sockets("2", "coffer.socket:https")
        #expect(last.plain == 3 && last.secured == 4)
        let first = try sockets("2", "https:coffer.socket")
        #expect(first.plain == 4 && first.secured == 3)
        let alone = try sockets("1", "https")
        #expect(alone.plain == nil && alone.secured == 3)
    }

    @Test func `sockets of another process are nobody's`() throws {
        let found = try InheritedSockets(["LISTEN_PID": "8", "LISTEN_FDS": "1"], of: 7)
        #expect(found.plain == nil && found.secured == nil)
    }

    @Test(arguments: [("0", ""), ("3", "a:b:c"), ("x", ""), ("2", ""), ("2", "https:https")])
    func `sockets that nobody can tell apart are refused`(count: String, names: String) {
        #expect(throws: StartError.self) { try sockets(count, names) }
    }
}
