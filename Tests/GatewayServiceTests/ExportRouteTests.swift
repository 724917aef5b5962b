import HTTPKit
import ServiceKit
import TestKit
import Testing

@Suite struct ExportRouteTests {
    @Test func `backups use up the quota of exports`() async throws {
        try await GatewayHarness.run(settings: ["COFFER_RATES": "production"]) { gateway in
            try gateway.stub("export", Recorder().handler)
            let token = gateway.auth.token(for: try gateway.auth.session())
            var statuses: [Int] = []
            for _ in 0..<4 { statuses.append(try await gateway.send(.post, "/backups", token: token).status) }
            #expect(statuses == [200, 200, 200, 429])
            #expect(try await gateway.get("/export", token: token).status == 429)
            // What is there already can always be had.
            #expect(try await gateway.get("/backups", token: token).status == 200)
        }
    }
}
