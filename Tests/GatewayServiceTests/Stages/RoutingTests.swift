import Contracts
import HTTPKit
import ServiceKit
import TestKit
import Testing

@Suite struct RoutingTests {
    @Test(arguments: [
        "/nowhere", "/api/v1/nowhere", "/api/v1/api/v1/auth/login", "//auth/login", "/metrics",
    ])
    func `ERR-003: an unknown path is 404 in the envelope`(path: String) async throws {
        try await GatewayHarness.run { gateway in
            let answer = try await gateway.get(path)
            #expect(answer.status == 404)
            #expect(answer.json["success"].bool == false)
            #expect(answer.json["code"].string == "NOT_FOUND")
            #expect(answer.json["error"].string?.isEmpty == false)
            #expect(answer.fields["Content-Type"] == "application/json")
        }
    }

    @Test func `endpoints for services are not routed`() async throws {
        try await GatewayHarness.run { gateway in
            let record = try gateway.auth.session()
            let token = gateway.auth.token(for: record)
            let internals = [AuthAPI.all, LedgerAPI.all, SharingAPI.all, ExportAPI.all].joined()
                .filter { $0.access == .service }
            #expect(!internals.isEmpty)
            for endpoint in internals {
                let method = HTTPMethod(rawValue: endpoint.method.rawValue)
                for target in [endpoint.path, "/api/v1\(endpoint.path)"] {
                    let answer = try await gateway.send(method, target, token: token)
                    #expect(answer.status == 404)
                }
            }
        }
    }

    @Test func `every declared public endpoint is routed to its service`() async throws {
        try await GatewayHarness.run { gateway in
            let (sharing, export) = (Recorder(), Recorder())
            try gateway.stub("sharing", sharing.handler)
            try gateway.stub("export", export.handler)
            let token = gateway.auth.token(for: try gateway.auth.session())
            let services = [
                (AuthAPI.all, gateway.auth.other), (LedgerAPI.all, gateway.ledger), (SharingAPI.all, sharing),
                (ExportAPI.all, export),
            ]
            for (endpoints, recorder) in services {
                for endpoint in endpoints where endpoint.access != .service {
                    if endpoint.path == AuthAPI.keys.description.path { continue }
                    // Our own page alone reaches it (`FirstSignInTests`).
                    if endpoint.path == AuthAPI.continueRegistration.description.path { continue }
                    let target = endpoint.path.replacing(#/\{[a-z]+\}/#, with: "abc")
                    let method = HTTPMethod(rawValue: endpoint.method.rawValue)
                    let answer = try await gateway.send(method, target, token: token)
                    #expect(answer.status == 200, "\(endpoint.method) \(endpoint.path)")
                    #expect(recorder.last?.target == target)
                    #expect(recorder.last?.method == endpoint.method.rawValue)
                }
            }
        }
    }

    @Test func `a wrong method is 405 with the path's methods`() async throws {
        try await GatewayHarness.run { gateway in
            let answer = try await gateway.send(.delete, "/transactions")
            #expect(answer.status == 405)
            #expect(answer.json["code"].string == "METHOD_NOT_ALLOWED")
            #expect(answer.fields["Allow"] == "GET, HEAD, POST")
        }
    }

    @Test func `OPTIONS * is 204`() async throws {
        try await GatewayHarness.run { gateway in
            let connection = try #require(RawConnection(port: gateway.port))
            connection.send("OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            let text = connection.readToEnd()
            connection.close()
            #expect(text.hasPrefix("HTTP/1.1 204 "))
            #expect(text.contains("X-Content-Type-Options: nosniff"))
        }
    }

    @Test func `household: every endpoint of a book is served under the book's id, and nothing else is`()
        async throws
    {
        try await GatewayHarness.run { gateway in
            let export = Recorder()
            try gateway.stub("export", export.handler)
            let sharing = Recorder()
            try gateway.stub("sharing", sharing.handler)
            let token = gateway.auth.token(for: try gateway.auth.session())
            let book = "01900000-0000-7000-8000-00000000000a"
            for endpoint in [AuthAPI.all, LedgerAPI.all, SharingAPI.all, ExportAPI.all].joined()
            where endpoint.access != .service {
                let target = endpoint.path.replacing(#/\{[a-z]+\}/#, with: "abc") + "?x=1"
                let method = HTTPMethod(rawValue: endpoint.method.rawValue)
                let answer = try await gateway.send(
                    method, "/api/v1/books/\(book)\(target)", token: token,
                    fields: [(BookPlace.fieldName, "01900000-0000-7000-8000-00000000000b")])
                guard endpoint.access.role != nil else {
                    // A book's own endpoints have some of these paths.
                    #expect([404, 405].contains(answer.status), "\(endpoint.name)")
                    #expect(export.last == nil || export.last?.target != target, "\(endpoint.name)")
                    continue
                }
                #expect(answer.status == 200, "\(endpoint.name): \(answer.text)")
                let recorder =
                    ExportAPI.all.contains { $0 === endpoint }
                    ? export : SharingAPI.all.contains { $0 === endpoint } ? sharing : gateway.ledger
                #expect(recorder.last?.target == target)
                // A client's own field does not reach a service.
                #expect(recorder.last?.fields.values(BookPlace.fieldName) == [book])
            }
            _ = try await gateway.get("/transactions", token: token)
            #expect(gateway.ledger.last?.fields.values(BookPlace.fieldName) == [])
            for path in [
                "/books/\(book)/", "/books/x/transactions", "/books//transactions",
            ] {
                #expect(try await gateway.get(path, token: token).status == 404, "\(path)")
            }
            let wrong = try await gateway.send(.delete, "/books/\(book)/transactions", token: token)
            #expect(wrong.status == 405 && wrong.fields["Allow"] == "GET, HEAD, POST")
        }
    }

    @Test func `/api/v1 serves the same routes`() async throws {
        try await GatewayHarness.run { gateway in
            let token = gateway.auth.token(for: try gateway.auth.session())
            let plain = try await gateway.get("/transactions?month=2026-01&x=%20y", token: token)
            let first = gateway.ledger.last
            let prefixed = try await gateway.get("/api/v1/transactions?month=2026-01&x=%20y", token: token)
            #expect(plain.bytes == prefixed.bytes)
            #expect(first?.target == "/transactions?month=2026-01&x=%20y")
            #expect(gateway.ledger.last?.target == first?.target)
            let answer = try await gateway.get("/api/v1/healthz")
            #expect(answer.status == 200)
        }
    }

    @Test func `HEAD is sent as GET and answered without a body`() async throws {
        try await GatewayHarness.run { gateway in
            let token = gateway.auth.token(for: try gateway.auth.session())
            let answer = try await gateway.send(.head, "/accounts", token: token)
            #expect(answer.status == 200)
            #expect(answer.bytes.isEmpty)
            #expect(answer.fields["Content-Length"] == "37")
            #expect(gateway.ledger.last?.method == "GET")
        }
    }

    @Test func `a preflight of an allowed origin is answered, and of another is not`() async throws {
        let settings = ["COFFER_CORS_ORIGINS": "https://app.example.org"]
        try await GatewayHarness.run(settings: settings) { gateway in
            let asked = [("Access-Control-Request-Method", "POST")]
            let allowed = try await gateway.send(
                .options, "/transactions", fields: asked + [("Origin", "https://app.example.org")])
            #expect(allowed.status == 204)
            #expect(allowed.fields["Access-Control-Allow-Origin"] == "https://app.example.org")
            #expect(allowed.fields["Access-Control-Allow-Methods"] == "GET, HEAD, POST")
            #expect(allowed.fields["Vary"] == "Origin")
            let stranger = try await gateway.send(
                .options, "/transactions", fields: asked + [("Origin", "https://evil.example.org")])
            #expect(stranger.status == 405)
            #expect(stranger.fields["Access-Control-Allow-Origin"] == nil)
            let read = try await gateway.get("/healthz", fields: [("Origin", "https://app.example.org")])
            #expect(read.fields["Access-Control-Allow-Origin"] == "https://app.example.org")
        }
    }

    @Test func `by default no origin is allowed`() async throws {
        try await GatewayHarness.run { gateway in
            let fields = [("Origin", "https://app.example.org"), ("Access-Control-Request-Method", "GET")]
            let answer = try await gateway.send(.options, "/transactions", fields: fields)
            #expect(answer.status == 405)
            #expect(answer.fields["Access-Control-Allow-Origin"] == nil)
        }
    }

    @Test func `the address leads to the documentation where no app is`() async throws {
        try await GatewayHarness.run(authIsDown: true, ledgerIsDown: true) { gateway in
            for path in ["/", "/api/v1/"] {
                let answer = try await gateway.get(path)
                #expect(answer.status == 303)
                #expect(answer.fields["Location"] == "/docs")
                #expect(answer.fields.values("Cache-Control") == ["no-store"])
            }
            let head = try await gateway.send(.head, "/")
            #expect(head.status == 303 && head.bytes.isEmpty)
            #expect(try await gateway.send(.post, "/").status == 405)
        }
    }

    /// Returns the first answer without a timeout. Each service has 500 ms, which can pass on a busy machine.
    private func readiness(of gateway: GatewayHarness) async throws -> TestAnswer {
        for _ in 0..<20 {
            let answer = try await gateway.get("/readyz")
            if !answer.text.contains("does not answer in time") { return answer }
        }
        return try await gateway.get("/readyz")
    }

    @Test func `/healthz and /readyz tell the state of the gateway and its services`() async throws {
        try await GatewayHarness.run { gateway in
            let health = try await gateway.get("/healthz")
            #expect(health.text == #"{"success":true,"data":{"status":"ok"}}"#)
            let partly = try await readiness(of: gateway)
            #expect(partly.status == 503)
            #expect(partly.json["error"].string == "Not ready: sharing, export")
            #expect(partly.json["details"]["auth"][0].string == "ready")
            #expect(partly.json["details"]["export"][0].string == "does not listen (errno 2)")
            for name in ["sharing", "export"] { try gateway.stub(name, Recorder().handler) }
            gateway.ledger.answer { _ in Answer.error(APIError(.serviceUnavailable, "migrating")).response }
            let migrating = try await readiness(of: gateway)
            #expect(migrating.json["details"]["ledger"][0].string == "migrating")
            gateway.ledger.answer { _ in Answer.json(bytes: Array("{}".utf8)).response }
            let whole = try await readiness(of: gateway)
            #expect(whole.status == 200)
            #expect(whole.data["status"].string == "ready")
        }
    }

    @Test func `the bench route exists only when the settings ask for it`() async throws {
        try await GatewayHarness.run { gateway in
            let answer = try await gateway.get("/bench/echo")
            #expect(answer.status == 404)
        }
        try await GatewayHarness.run(settings: ["COFFER_BENCH_ROUTE": "1"]) { gateway in
            let answer = try await gateway.get("/bench/echo")
            #expect(answer.status == 200)
            #expect(gateway.ledger.last?.target == "/bench/echo")
        }
    }
}
