import Contracts
import HTTPKit
import ServiceKit
import TestKit
import Testing

@Suite struct UpstreamTests {
    private static let page = "/auth/verify-email"

    @Test func `a service's error is spliced into the envelope`() async throws {
        try await GatewayHarness.run { gateway in
            gateway.auth.other.answer { _ in
                var errors = FieldErrors("email", "Email is required")
                errors.add("password", "Password is required")
                return Answer.error(APIError(.validation, "Email is required", details: errors)).response
            }
            let answer = try await gateway.send(.post, "/auth/login", json: "{}")
            #expect(answer.status == 400)
            #expect(
                answer.text == #"{"success":false,"error":"Email is required","code":"VALIDATION_ERROR","#
                    + #""details":{"email":["Email is required"],"password":["Password is required"]},"#
                    + #""fields":{"email":["Email is required"],"password":["Password is required"]}}"#)
            gateway.auth.other.answer { _ in
                Answer.error(APIError(.rateLimited, retryAfterSeconds: 30)).response
            }
            let limited = try await gateway.send(.post, "/auth/login", json: "{}")
            #expect(limited.status == 429)
            #expect(limited.fields["Retry-After"] == "30")
        }
    }

    @Test func `the content type does not decide the envelope`() async throws {
        try await GatewayHarness.run { gateway in
            gateway.auth.other.answer { _ in
                Answer.raw(.bytes(Array(#"{"a":1}"#.utf8)), contentType: "application/json").response
            }
            let answer = try await gateway.get(Self.page)
            #expect(answer.text == #"{"a":1}"#)
        }
    }

    @Test(arguments: ["", "json"]) func `an answer without its kind is 502`(kind: String)
        async throws
    {
        try await GatewayHarness.run { gateway in
            gateway.auth.other.answer { _ in
                var response = HTTPResponse(status: 200, body: .bytes(Array("{}".utf8)))
                if !kind.isEmpty { response.fields.set("X-Coffer-Body", kind) }
                return response
            }
            let answer = try await gateway.get(Self.page)
            #expect(answer.status == 502)
            #expect(answer.json["code"].string == "UPSTREAM_ERROR")
        }
    }

    @Test func `an error that is no object is 502`() async throws {
        try await GatewayHarness.run { gateway in
            gateway.auth.other.answer { _ in
                var response = HTTPResponse(status: 500, body: .bytes(Array("oops".utf8)))
                response.fields.set("X-Coffer-Body", "error")
                return response
            }
            let answer = try await gateway.get(Self.page)
            #expect(answer.status == 502)
        }
    }

    @Test(arguments: [(Answer.Kind.data, 404), (.error, 200), (.error, 304)])
    func `an answer whose kind does not fit its status is 502`(kind: Answer.Kind, status: Int) async throws {
        try await GatewayHarness.run { gateway in
            gateway.auth.other.answer { _ in
                var response = Answer.error(.notFound).response
                response.status = status
                response.fields.set("X-Coffer-Body", kind.rawValue)
                return response
            }
            let answer = try await gateway.get(Self.page)
            #expect(answer.status == 502)
            #expect(answer.json["code"].string == "UPSTREAM_ERROR")
        }
    }

    @Test(arguments: ["HTTP/1.1 200 OK\r\nX-Request-Id: $\r\n", "HTTP/1.1 600 OK\r\n"])
    func `an answer with a second request id or a status above 599 is 502`(head: String) async throws {
        try await GatewayHarness.run(ledgerIsDown: true) { gateway in
            let path = gateway.context.socketPath(of: "ledger")
            let peer = try #require(
                RawPeer(path: path, keepsOpen: false) { request in
                    let id = request.firstMatch(of: #/X-Request-Id: (\S+)/#)?.1 ?? ""
                    return head.replacing("$", with: id)
                        + "X-Request-Id: \(id)\r\nX-Coffer-Body: data\r\nContent-Length: 2\r\n\r\n{}"
                })
            defer { peer.close() }
            let token = gateway.auth.token(for: try gateway.auth.session())
            let answer = try await gateway.get("/accounts", token: token)
            #expect(answer.status == 502)
        }
    }

    @Test func `a service that is down is 503 for its routes only`() async throws {
        try await GatewayHarness.run(ledgerIsDown: true) { gateway in
            let token = gateway.auth.token(for: try gateway.auth.session())
            let answer = try await gateway.get("/accounts", token: token)
            #expect(answer.status == 503)
            #expect(answer.json["code"].string == "SERVICE_UNAVAILABLE")
            #expect(answer.fields["Retry-After"] != nil)
            let other = try await gateway.get("/users/me", token: token)
            #expect(other.status == 200)
        }
    }

    @Test func `a service that is slow is 504`() async throws {
        try await GatewayHarness.run(settings: ["COFFER_UPSTREAM_TIMEOUT_MS": "100"]) { gateway in
            gateway.auth.other.answer { request in
                await request.loop.sleep(milliseconds: 400)
                return Answer.json(bytes: Array("{}".utf8)).response
            }
            let answer = try await gateway.get(Self.page)
            #expect(answer.status == 504)
            #expect(answer.json["code"].string == "GATEWAY_TIMEOUT")
        }
    }

    @Test(arguments: [(HTTPMethod.get, "/export"), (.post, "/backups")])
    func `an export of a service that shows no life is 504`(method: HTTPMethod, path: String) async throws {
        try await GatewayHarness.run(settings: ["COFFER_UPSTREAM_TIMEOUT_MS": "200"]) { gateway in
            let peer = try #require(
                RawPeer(path: gateway.context.socketPath(of: "export"), keepsOpen: true) { _ in "" })
            defer { peer.close() }
            let token = gateway.auth.token(for: try gateway.auth.session())
            #expect(try await gateway.send(method, path, token: token).status == 504)
        }
    }

    @Test func `an export that takes work is awaited while its service signals progress`() async throws {
        try await GatewayHarness.run(settings: ["COFFER_UPSTREAM_TIMEOUT_MS": "2500"]) { gateway in
            try gateway.stub("export") { request in
                request.signalProgress()
                await request.loop.sleep(milliseconds: 3_000)
                return try Answer.json(["made": true]).response
            }
            let token = gateway.auth.token(for: try gateway.auth.session())
            #expect(try await gateway.send(.post, "/backups", token: token).status == 200)
        }
    }

    @Test func `a request whose client has left gives its connection to the service back`() async throws {
        try await GatewayHarness.run(
            settings: ["COFFER_UPSTREAM_TIMEOUT_MS": "60000"], ledgerIsDown: true
        ) { gateway in
            let path = gateway.context.socketPath(of: "ledger")
            let peer = try #require(RawPeer(path: path, keepsOpen: true) { _ in "" })
            defer { peer.close() }
            let token = gateway.auth.token(for: try gateway.auth.session())
            let heads = [
                "GET /accounts HTTP/1.1\r\n", "POST /transactions HTTP/1.1\r\nContent-Length: 0\r\n",
            ]
            for (index, head) in heads.enumerated() {
                let connection = try #require(RawConnection(port: gateway.port))
                connection.send("\(head)Host: a\r\nAuthorization: Bearer \(token)\r\n\r\n")
                #expect(try await eventually { peer.connections == index + 1 })
                connection.close()
                #expect(try await eventually { peer.closedByClient == index + 1 })
            }
        }
    }

    @Test(arguments: ["", "garbage\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\n"])
    func `a service that closes or breaks HTTP is 502`(bytes: String) async throws {
        try await GatewayHarness.run(ledgerIsDown: true) { gateway in
            let path = gateway.context.socketPath(of: "ledger")
            let peer = try #require(RawPeer(path: path, keepsOpen: false) { _ in bytes })
            defer { peer.close() }
            let token = gateway.auth.token(for: try gateway.auth.session())
            let answer = try await gateway.send(.post, "/transactions", token: token, json: "{}")
            #expect(answer.status == 502)
            #expect(answer.json["code"].string == "UPSTREAM_ERROR")
        }
    }

    @Test func `a body above its endpoint's limit is 413`() async throws {
        try await GatewayHarness.run { gateway in
            let token = gateway.auth.token(for: try gateway.auth.session())
            let long = String(repeating: "x", count: (256 << 10) + 1)
            let answer = try await gateway.send(.post, "/transactions", token: token, json: long)
            #expect(answer.status == 413)
            #expect(answer.json["code"].string == "PAYLOAD_TOO_LARGE")
            #expect(answer.json["error"].string == ErrorCode.payloadTooLarge.defaultMessage)
            let just = String(repeating: "x", count: 256 << 10)
            #expect(try await gateway.send(.post, "/transactions", token: token, json: just).status == 200)
            #expect(gateway.ledger.last?.body.count == 256 << 10)
        }
    }

    @Test func `a chunked body above the limit is 413, with any announced length`() async throws {
        try await GatewayHarness.run { gateway in
            let token = gateway.auth.token(for: try gateway.auth.session())
            let connection = try #require(RawConnection(port: gateway.port))
            connection.send(
                "POST /transactions HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer \(token)\r\n"
                    + "Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n")
            let chunk = "10000\r\n" + String(repeating: "x", count: 0x10000) + "\r\n"
            for _ in 0..<5 { connection.send(chunk) }
            connection.send("0\r\n\r\n")
            let text = connection.readToEnd()
            #expect(text.hasPrefix("HTTP/1.1 413 "))
            #expect(text.contains(ErrorCode.payloadTooLarge.defaultMessage))
            connection.close()
            #expect(gateway.ledger.seen.isEmpty)
        }
    }

    @Test(arguments: [
        ("GET / HTTP/1.1\r\n\r\n", 400, "VALIDATION_ERROR"),
        ("GET /\(String(repeating: "x", count: 9_000)) HTTP/1.1\r\nHost: a\r\n\r\n", 414, "URI_TOO_LONG"),
        (
            "GET / HTTP/1.1\r\nHost: a\r\nX: \(String(repeating: "x", count: 17_000))\r\n\r\n", 431,
            "HEADERS_TOO_LARGE"
        ),
        ("GET / HTTP/3.0\r\nHost: a\r\n\r\n", 505, "HTTP_VERSION_NOT_SUPPORTED"),
        ("CONNECT a:80 HTTP/1.1\r\nHost: a\r\n\r\n", 501, "NOT_IMPLEMENTED"),
        ("GET / HTTP/1.1\r\nHost: a\r\nExpect: x\r\n\r\n", 417, "EXPECTATION_FAILED"),
        ("GET / HTTP/1.1\r\nHost: a\r\nContent-Encoding: br\r\n\r\n", 415, "UNSUPPORTED_MEDIA_TYPE"),
    ])
    func `the server's own refusals are in the envelope`(
        request: String, status: Int, code: String
    ) async throws {
        try await GatewayHarness.run { gateway in
            let connection = try #require(RawConnection(port: gateway.port))
            connection.send(request)
            let text = connection.readToEnd()
            connection.close()
            #expect(text.hasPrefix("HTTP/1.1 \(status) "))
            #expect(text.contains("\"success\":false"))
            #expect(text.contains("\"code\":\"\(code)\""))
            #expect(text.contains("X-Request-Id: "))
            #expect(text.contains("X-Content-Type-Options: nosniff"))
        }
    }

    @Test func `long answers are wrapped while they are streamed`() async throws {
        try await GatewayHarness.run { gateway in
            let token = gateway.auth.token(for: try gateway.auth.session())
            let long = "\"" + String(repeating: "x", count: 3_000_000) + "\""
            gateway.ledger.answer { _ in Answer.json(bytes: Array(long.utf8)).response }
            let answer = try await gateway.get("/accounts", token: token)
            #expect(answer.text == #"{"success":true,"data":"# + long + "}")
        }
    }

    @Test(arguments: [Answer.Kind.raw, .data])
    func `a stream that breaks off ends without an end`(kind: Answer.Kind) async throws {
        try await GatewayHarness.run { gateway in
            let token = gateway.auth.token(for: try gateway.auth.session())
            gateway.ledger.answer { _ in
                let pieces = Pieces(["first,", "second,"], thenFails: true)
                var answer = Answer.raw(
                    .stream(BodyStream(length: nil) { try pieces.next() }), contentType: "text/csv")
                answer.kind = kind
                return answer.response
            }
            let connection = try #require(RawConnection(port: gateway.port))
            connection.send("GET /accounts HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer \(token)\r\n\r\n")
            let text = connection.readToEnd()
            connection.close()
            #expect(text.hasPrefix("HTTP/1.1 200 "))
            #expect(text.contains("first,"))
            #expect(!text.hasSuffix("0\r\n\r\n"))
            #expect(text.contains(#"{"success":true,"data":"#) == (kind == .data) && !text.contains("}"))
        }
    }

    @Test func `a stream passes complete, with back-pressure`() async throws {
        try await GatewayHarness.run { gateway in
            let token = gateway.auth.token(for: try gateway.auth.session())
            let pieces = Pieces([String](repeating: String(repeating: "y", count: 65_536), count: 400))
            gateway.ledger.answer { _ in
                Answer.raw(.stream(BodyStream(length: nil) { try pieces.next() }), contentType: "text/csv")
                    .response
            }
            let connection = try #require(RawConnection(port: gateway.port))
            connection.send(
                "GET /accounts HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer \(token)\r\nConnection: close\r\n\r\n"
            )
            // Nobody reads yet: the service must not get rid of all 25 MB.
            try await Task.sleep(for: .milliseconds(300))
            #expect(pieces.taken < 400)
            let text = connection.readToEnd()
            connection.close()
            #expect(text.hasSuffix("0\r\n\r\n"))
            #expect(text.utf8.count > 400 * 65_536)
            #expect(pieces.taken == 400)
        }
    }
}
