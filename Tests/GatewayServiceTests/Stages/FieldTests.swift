import Contracts
import HTTPKit
import ServiceKit
import TestKit
import Testing

@Suite struct FieldTests {
    @Test func `every answer has the fields of the contract`() async throws {
        try await GatewayHarness.run { gateway in
            let token = gateway.auth.token(for: try gateway.auth.session())
            let answers = [
                try await gateway.get("/accounts", token: token), try await gateway.get("/nowhere"),
                try await gateway.get("/accounts"), try await gateway.get("/healthz"),
            ]
            #expect(answers.map(\.status) == [200, 404, 401, 200])
            for answer in answers {
                #expect(answer.fields["X-Request-Id"]?.isEmpty == false)
                #expect(answer.fields["X-Content-Type-Options"] == "nosniff")
                #expect(answer.fields["Cache-Control"] == "no-store")
                let policy = "default-src 'none'; frame-ancestors 'none'"
                #expect(answer.fields["Content-Security-Policy"] == policy)
                #expect(answer.fields["Strict-Transport-Security"] == nil)
            }
            #expect(answers[2].fields["WWW-Authenticate"] == "Bearer")
        }
    }

    @Test func `under an https address every answer has HSTS, also the server's own refusals`() async throws {
        try await GatewayHarness.run(settings: ["COFFER_PUBLIC_URL": "https://coffer.test"]) { gateway in
            #expect(try await gateway.get("/nowhere").fields["Strict-Transport-Security"] != nil)
            let connection = try #require(RawConnection(port: gateway.port))
            connection.send("GET / HTTP/1.1\r\n\r\n")
            let text = connection.readToEnd()
            connection.close()
            #expect(text.hasPrefix("HTTP/1.1 400 "))
            #expect(text.contains("Strict-Transport-Security: max-age="))
        }
    }

    @Test func `a service's own caching and content policy are kept`() async throws {
        try await GatewayHarness.run { gateway in
            gateway.auth.other.answer { _ in
                var answer = Answer.raw(.bytes(Array("<p>".utf8)), contentType: "text/html")
                answer.fields.set("Cache-Control", "private, no-cache")
                answer.fields.set("Content-Security-Policy", "form-action 'self'")
                answer.fields.set("X-Coffer-Anything", "inner")
                return answer.response
            }
            let page = try await gateway.get("/auth/verify-email?token=x")
            #expect(page.text == "<p>")
            #expect(page.fields["Content-Type"] == "text/html")
            #expect(page.fields.values("Cache-Control") == ["private, no-cache"])
            #expect(page.fields.values("Content-Security-Policy") == ["form-action 'self'"])
            #expect(page.fields["X-Coffer-Anything"] == nil)
            #expect(page.fields["X-Coffer-Body"] == nil)
        }
    }

    @Test func `request ids are returned and passed on, and invalid ones are replaced`() async throws {
        try await GatewayHarness.run { gateway in
            let kept = try await gateway.get("/auth/verify-email", fields: [("X-Request-Id", "My_id.1-2")])
            #expect(kept.fields.values("X-Request-Id") == ["My_id.1-2"])
            #expect(gateway.auth.other.last?.fields.values("X-Request-Id") == ["My_id.1-2"])
            let new = try await gateway.get("/auth/verify-email", fields: [("X-Request-Id", "no good")])
            let id = new.fields["X-Request-Id"]
            #expect(id != nil && id != "no good")
            #expect(gateway.auth.other.last?.fields["X-Request-Id"] == id)
        }
    }

    @Test func `a trace is passed on to the service under the gateway's span`() async throws {
        try await GatewayHarness.run { gateway in
            let parent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
            _ = try await gateway.get(
                "/auth/verify-email", fields: [("traceparent", parent), ("tracestate", "a=1")])
            let passed = try #require(gateway.auth.other.last?.fields["traceparent"])
            #expect(passed.hasPrefix("00-0af7651916cd43dd8448eb211c80319c-"))
            #expect(passed != parent)
            #expect(gateway.auth.other.last?.fields["tracestate"] == "a=1")
            _ = try await gateway.get(
                "/auth/verify-email", fields: [("traceparent", "x"), ("tracestate", "a=1")])
            #expect(gateway.auth.other.last?.fields["traceparent"] == nil)
            #expect(gateway.auth.other.last?.fields["tracestate"] == nil)
        }
    }

    @Test func `a service is told how long its caller waits, by the gateway alone`() async throws {
        try await GatewayHarness.run(settings: ["COFFER_UPSTREAM_TIMEOUT_MS": "10000"]) { gateway in
            let token = gateway.auth.token(for: try gateway.auth.session())
            _ = try await gateway.get("/accounts", token: token, fields: [("X-Coffer-Deadline", "1")])
            let told = try #require(gateway.ledger.last).fields.values("X-Coffer-Deadline")
            let limit = try #require(told.first.flatMap { Int64($0) })
            let now = Clock.monotonicMicroseconds() / 1_000
            #expect(told.count == 1 && limit > now && limit <= now + 10_000)
        }
    }

    @Test func `with a collector the gateway's spans are the parents of the services' ones`() async throws {
        try await WebStub.run { collector in
            collector.set("/v1/traces", "{}")
            let settings = ["COFFER_TRACES_URL": collector.url, "COFFER_TRACES_EVERY": "2"]
            try await GatewayHarness.run(settings: settings) { gateway in
                let token = gateway.auth.token(for: try gateway.auth.session())
                for _ in 0..<4 { _ = try await gateway.get("/accounts?q=secret", token: token) }
                #expect(try await eventually { !collector.bodies.isEmpty })
                let text = collector.bodies.joined()
                let batch = try JSONValue(Array(try #require(collector.bodies.first).utf8))
                let span = batch["resourceSpans"].array[0]["scopeSpans"].array[0]["spans"].array[0]
                #expect(span["name"].string == "GET /accounts")
                #expect(span["parentSpanId"].string == nil)
                let (trace, own) = (span["traceId"].string ?? "-", span["spanId"].string ?? "-")
                let headers = gateway.ledger.seen.compactMap { $0.fields["traceparent"] }
                #expect(headers.count == 2 && headers.contains("00-\(trace)-\(own)-01"))
                #expect(!text.contains("secret") && !text.contains(token))
            }
        }
    }

    @Test func `a client cannot send an identity`() async throws {
        try await GatewayHarness.run { gateway in
            let forged = gateway.context.signer.sign(.service("auth"))
            let token = gateway.auth.token(for: try gateway.auth.session())
            let fields = [
                ("X-Coffer-Identity", forged), ("x-coffer-identity", "again"), ("X-Coffer-Anything", "x"),
                ("X-Forwarded-For", "203.0.113.9"), ("Forwarded", "for=203.0.113.9"),
                ("X-Real-IP", "1.1.1.1"),
                ("Cookie", "a=b"), ("X-Custom", "kept"), ("Idempotency-Key", "key"),
            ]
            _ = try await gateway.get("/accounts", token: token, fields: fields)
            let seen = try #require(gateway.ledger.last).fields
            let identities = seen.values("X-Coffer-Identity")
            #expect(identities.count == 1)
            #expect(
                gateway.context.signer.verify(identities.first ?? "")
                    == .user(
                        UserIdentity(
                            user: try gateway.auth.session().user, session: try gateway.auth.session().id,
                            currency: .usd, timeZone: "Europe/Berlin", clientAddress: "127.0.0.1")))
            for name in ["X-Coffer-Anything", "X-Forwarded-For", "Forwarded", "X-Real-IP", "Cookie"] {
                #expect(seen[name] == nil, "\(name)")
            }
            #expect(seen["Authorization"] == nil)
            #expect(seen["X-Custom"] == "kept")
            #expect(seen["Idempotency-Key"] == "key")
        }
    }

    @Test func `a caller without a session is anonymous, with the client's address`() async throws {
        try await GatewayHarness.run { gateway in
            _ = try await gateway.send(.post, "/auth/login", json: "{}")
            let identity = gateway.auth.other.last?.fields["X-Coffer-Identity"] ?? ""
            #expect(gateway.context.signer.verify(identity) == .anonymous(clientAddress: "127.0.0.1"))
            _ = try await gateway.send(.post, "/auth/logout", token: "spent", json: "{}")
            #expect(gateway.auth.other.last?.fields["Authorization"] == "Bearer spent")
        }
    }

    @Test func `an open endpoint gets the signed-in user`() async throws {
        try await GatewayHarness.run { gateway in
            let record = try gateway.auth.session()
            let token = gateway.auth.token(for: record)
            _ = try await gateway.send(.post, "/auth/logout", token: token, json: "{}")
            let identity = gateway.auth.other.last?.fields["X-Coffer-Identity"] ?? ""
            guard case .user(let user) = gateway.context.signer.verify(identity) else {
                Issue.record("not a user")
                return
            }
            #expect(user.session == record.id)
        }
    }

    @Test func `behind a trusted proxy the last untrusted hop is the client`() async throws {
        let settings = ["COFFER_TRUSTED_PROXIES": "127.0.0.1,10.0.0.2"]
        try await GatewayHarness.run(settings: settings) { gateway in
            let fields = [
                ("X-Forwarded-For", "198.51.100.1, 203.0.113.7"), ("X-Forwarded-For", "10.0.0.2"),
                ("X-Forwarded-Proto", "https"),
            ]
            let answer = try await gateway.send(.post, "/auth/login", json: "{}", fields: fields)
            let identity = gateway.auth.other.last?.fields["X-Coffer-Identity"] ?? ""
            #expect(gateway.context.signer.verify(identity) == .anonymous(clientAddress: "203.0.113.7"))
            #expect(answer.fields["Strict-Transport-Security"] != nil)
        }
    }

    @Test func `hop-by-hop fields are not passed on, nor those that Connection names`() async throws {
        try await GatewayHarness.run { gateway in
            let connection = try #require(RawConnection(port: gateway.port))
            connection.send(
                """
                POST /auth/login HTTP/1.1\r\nHost: a\r\nConnection: close, X-Mine, X-Coffer-Identity\r\nX-Mine: 1\r
                TE: trailers\r\nKeep-Alive: 5\r\nProxy-Authorization: x\r\nUpgrade: h2c\r\nX-Other: 2\r
                Content-Length: 2\r\nContent-Type: application/json\r\n\r\n{}
                """)
            #expect(connection.readToEnd().hasPrefix("HTTP/1.1 200 "))
            connection.close()
            let seen = try #require(gateway.auth.other.last)
            for name in ["X-Mine", "TE", "Keep-Alive", "Proxy-Authorization", "Upgrade"] {
                #expect(seen.fields[name] == nil, "\(name)")
            }
            #expect(seen.fields["X-Other"] == "2")
            #expect(seen.fields["X-Coffer-Identity"] != nil)
            #expect(seen.body == Array("{}".utf8))
        }
    }

    private func log(of gateway: GatewayHarness) -> [Substring] {
        gateway.context.log.flush()
        let bytes = readFile("\(gateway.folder.path)/log/gateway.log", limitBytes: 1 << 20) ?? []
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    }

    @Test func `many refusals of one reason in a second are one line of the log`() async throws {
        try await GatewayHarness.run(
            settings: ["COFFER_LOG_LEVEL": "warning"], ledgerIsDown: true
        ) { gateway in
            let token = gateway.auth.token(for: try gateway.auth.session())
            for _ in 0..<20 { #expect(try await gateway.get("/accounts", token: token).status == 503) }
            let lines = log(of: gateway).filter { $0.contains("request failed") }
            // A busy machine takes a second or two for twenty requests.
            #expect((1...5).contains(lines.count), "\(lines)")
        }
    }

    @Test func `an operator's listener with a token shows its pages to the token alone`() async throws {
        let port = Int.random(in: 20_000...29_999)
        let token = "0123456789abcdef"
        let settings = ["COFFER_OPERATOR_HTTP": "127.0.0.1:\(port)", "COFFER_OPERATOR_TOKEN": token]
        try await GatewayHarness.run(settings: settings) { gateway in
            let pages = TestClient(.tcp(host: "127.0.0.1", port: port), loop: gateway.context.loops[1])
            for given in [nil, "Bearer 0123456789abcdeg", "Basic \(token)", token, "Bearer"] {
                let refused = try await pages.send(
                    .get, "/metrics", fields: given.map { [("Authorization", $0)] } ?? [])
                #expect(refused.status == 401)
                #expect(refused.fields["WWW-Authenticate"] == "Bearer")
                #expect(!refused.text.contains("coffer_"))
            }
            let shown = try await pages.send(
                .get, "/metrics", fields: [("Authorization", "Bearer \(token)")])
            #expect(shown.status == 200)
            for name in ["gateway_tokens", "gateway_limited_total", "loop_1_longest_turn_microseconds"] {
                #expect(shown.text.contains("\ncoffer_\(name){service=\"gateway\"} "), "\(name)")
            }
            for peer in ["auth", "ledger", "sharing", "export"] {
                let name = "coffer_peer_connections{service=\"gateway\",peer=\"\(peer)\"}"
                #expect(shown.text.contains(name))
            }
            // A service that stands by does not listen.
            let run = "\(gateway.context.dataFolder)/run"
            try makeFolder(run)
            try writeFile("\(run)/export.standby", Array("1 the host money-1 leads\n".utf8))
            let standby = try await pages.send(
                .get, "/metrics/export", fields: [("Authorization", "Bearer \(token)")])
            #expect(standby.status == 200)
            #expect(standby.text.contains("\ncoffer_database_leads{service=\"export\"} 0\n"))
        }
    }

    @Test func `the access log has routes and users, and no queries or tokens`() async throws {
        try await GatewayHarness.run(settings: ["COFFER_LOG_LEVEL": "info"]) { gateway in
            let record = try gateway.auth.session()
            let token = gateway.auth.token(for: record)
            _ = try await gateway.get(
                "/transactions/secret-id?note=secret-note", token: token,
                fields: [("X-Request-Id", "trace-me")])
            let line = try #require(log(of: gateway).first { $0.contains("trace-me") })
            #expect(line.contains("GET /transactions/{id}"))
            #expect(line.contains("status=200"))
            #expect(line.contains(record.user.text))
            #expect(!line.contains("secret"))
            #expect(!line.contains(token))
        }
    }

    @Test func `the access log names the user of a refused token, if its signature is good`() async throws {
        try await GatewayHarness.run(settings: ["COFFER_LOG_LEVEL": "info"]) { gateway in
            let ended = try gateway.auth.session(2, revoked: true)
            let locked = try gateway.auth.session(3, locked: true)
            let token = gateway.auth.token(for: ended)
            func line(_ id: String, _ token: String) async throws -> (Int, String) {
                let answer = try await gateway.get(
                    "/transactions", token: token, fields: [("X-Request-Id", id)])
                return (answer.status, String(try #require(log(of: gateway).first { $0.contains(id) })))
            }
            let refused = try await line("ended-one", token)
            #expect(refused.0 == 401 && refused.1.contains(ended.user.text))
            let kept = try await line("locked-one", gateway.auth.token(for: locked))
            #expect(kept.0 == 423 && kept.1.contains(locked.user.text))
            let late = try gateway.auth.session(4)
            let old = gateway.auth.token(for: late)
            gateway.clock.advance(seconds: 86_400)
            let expired = try await line("expired-one", old)
            #expect(expired.0 == 401 && expired.1.contains(late.user.text))
            // Nobody is named by a signature that is not auth's.
            let forged = try await line("forged-one", String(old.dropLast(4)) + "AAAA")
            #expect(forged.0 == 401 && !forged.1.contains(late.user.text), "\(forged.1)")
        }
    }
}
