import HTTPKit
import ServiceKit
import Synchronization
import TestKit
import Testing

@Suite struct ExportRouteTests {
    @Test func `backups count towards the quota of exports`() async throws {
        try await GatewayHarness.run(settings: ["COFFER_RATES": "production"]) { gateway in
            gateway.clock.stop()
            try gateway.stub("export", Recorder().handler)
            let token = gateway.auth.token(for: try gateway.auth.session())
            var statuses: [Int] = []
            for _ in 0..<31 {
                statuses.append(try await gateway.send(.post, "/backups", token: token).status)
            }
            #expect(statuses == Array(repeating: 200, count: 30) + [429])
            #expect(try await gateway.get("/export", token: token).status == 429)
            // Listing backups does not count.
            #expect(try await gateway.get("/backups", token: token).status == 200)
        }
    }

    @Test func `a slow body of a backup occupies no connection of the service`() async throws {
        try await GatewayHarness.run { gateway in
            let heads = Atomic<Int>(0)
            let export = Recorder()
            try gateway.stub("export") { request in
                heads.add(1, ordering: .relaxed)
                return try await export.handler(request)
            }
            let token = gateway.auth.token(for: try gateway.auth.session())
            let connection = try #require(RawConnection(port: gateway.port))
            connection.send(
                "POST /backups HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer \(token)\r\n"
                    + "Content-Type: application/json\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{")
            try await Task.sleep(for: .milliseconds(200))
            #expect(heads.load(ordering: .relaxed) == 0)
            connection.send("}")
            #expect(connection.readToEnd().hasPrefix("HTTP/1.1 200 "))
            connection.close()
            #expect(export.last?.body == Array("{}".utf8))
        }
    }

    @Test(arguments: ["/restore?mode=replace", "/imports?format=csv"])
    func `half an upload is a file that cannot be read`(path: String) async throws {
        try await GatewayHarness.run { gateway in
            try gateway.stub("export") { request in
                _ = try await request.body.collect(upTo: 1_000)
                return HTTPResponse(status: 200)
            }
            let token = gateway.auth.token(for: try gateway.auth.session())
            let connection = try #require(RawConnection(port: gateway.port))
            connection.send(
                "POST \(path) HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer \(token)\r\n"
                    + "Content-Type: application/octet-stream\r\nContent-Length: 100\r\n\r\n{\"version\"")
            connection.endSending()
            let answer = connection.readToEnd()
            connection.close()
            #expect(answer.hasPrefix("HTTP/1.1 400 "), "\(answer)")
            #expect(answer.contains(#""error":"Cannot read file""#), "\(answer)")
            #expect(answer.contains(#""code":"VALIDATION_ERROR""#))
        }
    }
}
