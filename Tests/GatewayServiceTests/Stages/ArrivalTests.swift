import HTTPKit
import ServiceKit
import Testing

@testable import GatewayService

@Suite struct ArrivalTests {
    private static let trace = "0af7651916cd43dd8448eb211c80319c"

    @Test func `a trace is continued under a span of the gateway`() throws {
        let parent = "00-\(Self.trace)-b7ad6b7169203331-01"
        let header = try #require(TraceContext(continuing: parent)).header
        #expect(header.hasPrefix("00-\(Self.trace)-"))
        #expect(header.hasSuffix("-01"))
        #expect(header.utf8.count == 55)
        #expect(!header.contains("b7ad6b7169203331"))
    }

    @Test(arguments: [
        "", "00", "00-\(trace)-b7ad6b7169203331", "00-\(trace)-b7ad6b7169203331-01-x",
        "ff-\(trace)-b7ad6b7169203331-01", "00-\(trace)-0000000000000000-01",
        "00-00000000000000000000000000000000-b7ad6b7169203331-01",
        "00-\(trace.uppercased())-b7ad6b7169203331-01", "00_\(trace)-b7ad6b7169203331-01",
        "01-\(trace)-b7ad6b7169203331-01x",
    ])
    func `a broken traceparent is ignored`(parent: String) {
        #expect(TraceContext(continuing: parent) == nil)
    }

    @Test func `a later version of traceparent is read as the first`() {
        #expect(TraceContext(continuing: "01-\(Self.trace)-b7ad6b7169203331-01-more") != nil)
    }

    @Test(arguments: [
        ("/api/v1/auth/login", "/auth/login"), ("/auth/login", "/auth/login"), ("/api/v1", "/api/v1"),
        ("/api/v1/x?y=/api/v1/", "/x?y=/api/v1/"), ("/api/v12/x", "/api/v12/x"),
    ])
    func `the prefix /api/v1 is removed`(target: String, root: String) {
        #expect(Arrival.rootTarget(target) == root)
    }
}
