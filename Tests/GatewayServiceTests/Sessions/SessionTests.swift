import Contracts
import HTTPKit
import ServiceKit
import Synchronization
import TestKit
import Testing

@Suite struct SessionTests {
    @Test func `a missing or foreign token is 401`() async throws {
        try await GatewayHarness.run { gateway in
            for fields in [[], [("Authorization", "Basic YTpi")], [("Authorization", "Bearer ")]] {
                let answer = try await gateway.get("/accounts", fields: fields)
                #expect(answer.status == 401)
                #expect(answer.json["code"].string == "UNAUTHORIZED")
                #expect(answer.json["error"].string == "Please sign in.")
            }
            #expect(gateway.ledger.seen.isEmpty)
        }
    }

    @Test func `ERR-002: forged, altered and expired tokens are 401`() async throws {
        try await GatewayHarness.run { gateway in
            let auth = gateway.auth
            let record = try auth.session()
            let good = auth.token(for: record)
            let parts = good.split(separator: ".").map(String.init)
            let forgeries = [
                "signed by another key": auth.token(for: record, signedBy: "key-2"),
                "of an unknown key": auth.token(for: record, keyID: "key-9"),
                "expired": auth.token(for: record, lasting: -1),
                "of another issuer": auth.token(for: record, replacing: ["iss": "\"https://evil.example\""]),
                "for another audience": auth.token(for: record, replacing: ["aud": "\"else\""]),
                "without a session": auth.token(for: record, replacing: ["sid": "null"]),
                "without an end": auth.token(for: record, replacing: ["exp": "null"]),
                "with an endless end": auth.token(for: record, replacing: ["exp": "9223372036854775807"]),
                "of another user": auth.token(
                    for: record, replacing: ["sub": "\"01900000-0000-7000-8000-000000000099\""]),
                "without a signature": "\(parts[0]).\(parts[1]).",
                "with two parts": "\(parts[0]).\(parts[1])",
                "alg none": "eyJhbGciOiJub25lIiwidHlwIjoiSldUIn0.\(parts[1]).",
                "with a changed payload": "\(parts[0]).\(parts[1].dropLast())A.\(parts[2])",
                "with a changed signature": "\(parts[0]).\(parts[1]).\(String(parts[2].reversed()))",
                "with a tail": "\(good)x", "empty": "..", "long": String(repeating: "a", count: 5_000),
            ]
            for (name, token) in forgeries {
                #expect(try await gateway.get("/accounts", token: token).status == 401, "a token \(name)")
            }
            #expect(try await gateway.get("/accounts", token: good).status == 200)
            for (name, token) in forgeries {
                #expect(
                    try await gateway.get("/accounts", token: token).status == 401, "then a token \(name)")
            }
            #expect(gateway.ledger.seen.count == 1)
        }
    }

    @Test func `the scheme is read in any case`() async throws {
        try await GatewayHarness.run { gateway in
            let token = gateway.auth.token(for: try gateway.auth.session())
            let answer = try await gateway.get("/accounts", fields: [("Authorization", "bEARER \(token)")])
            #expect(answer.status == 200)
        }
    }

    @Test func `a remembered token expires`() async throws {
        try await GatewayHarness.run { gateway in
            let token = gateway.auth.token(for: try gateway.auth.session(), lasting: 100)
            #expect(try await gateway.get("/accounts", token: token).status == 200)
            gateway.clock.advance(seconds: 101)
            #expect(try await gateway.get("/accounts", token: token).status == 401)
        }
    }

    @Test func `parallel requests of a new session fetch its record once`() async throws {
        let start = ContinuousClock.now
        try await GatewayHarness.run { gateway in
            gateway.auth.state.withLock { $0.sessionDelayMilliseconds = 50 }
            let token = gateway.auth.token(for: try gateway.auth.session())
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<40 { group.addTask { try await gateway.get("/accounts", token: token).status } }
                return try await group.reduce(into: [Int]()) { $0.append($1) }
            }
            #expect(statuses == [Int](repeating: 200, count: 40))
            #expect(gateway.auth.sessionFetches == 1)
            // Once at the start, once for all requests together, and once every ten seconds.
            let tens = Int((ContinuousClock.now - start).components.seconds / 10)
            #expect(gateway.auth.state.withLock(\.keyFetches) <= 3 + tens)
        }
    }

    @Test func `revoked, unknown and ended sessions are 401`() async throws {
        try await GatewayHarness.run { gateway in
            let revoked = try gateway.auth.session(1, revoked: true)
            let unknown = try gateway.auth.session(2)
            gateway.auth.state.withLock { $0.records[unknown.id] = nil }
            let ended = try gateway.auth.session(3, lasting: -1)
            for record in [revoked, unknown, ended] {
                let token = gateway.auth.token(for: record)
                #expect(try await gateway.get("/accounts", token: token).status == 401)
                #expect(try await gateway.get("/accounts", token: token).status == 401)
            }
        }
    }

    @Test func `a locked session is 423`() async throws {
        try await GatewayHarness.run { gateway in
            let token = gateway.auth.token(for: try gateway.auth.session(locked: true))
            let answer = try await gateway.get("/accounts", token: token)
            #expect(answer.status == 423)
            #expect(answer.json["code"].string == "SESSION_LOCKED")
            #expect(try await gateway.send(.post, "/auth/logout", token: token, json: "{}").status == 200)
        }
    }

    @Test func `SET-003: a logout takes effect with its own answer, on every loop`() async throws {
        try await GatewayHarness.run { gateway in
            let record = try gateway.auth.session()
            let token = gateway.auth.token(for: record)
            #expect(try await gateway.get("/accounts", token: token).status == 200)
            gateway.auth.other.answer { _ in
                var answer = Answer.json(bytes: Array(#"{"message":"bye"}"#.utf8))
                answer.fields.append(SessionNotice.fieldName, "new=thing")
                answer.fields.append(SessionNotice.fieldName, "ended=\(record.id.text)")
                return answer.response
            }
            let bye = try await gateway.send(.post, "/auth/logout", token: token, json: "{}")
            #expect(bye.status == 200)
            #expect(bye.fields["X-Coffer-Sessions"] == nil)
            for _ in 0..<8 {
                let connection = try #require(RawConnection(port: gateway.port))
                connection.send(
                    "GET /accounts HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer \(token)\r\nConnection: close\r\n\r\n"
                )
                #expect(connection.readToEnd().hasPrefix("HTTP/1.1 401 "))
                connection.close()
            }
        }
    }

    @Test func `only auth can send notices about sessions`() async throws {
        try await GatewayHarness.run { gateway in
            let record = try gateway.auth.session()
            let token = gateway.auth.token(for: record)
            gateway.ledger.answer { _ in
                var answer = Answer.json(bytes: Array("{}".utf8))
                answer.fields.append(SessionNotice.fieldName, "new=thing")
                answer.fields.append(SessionNotice.fieldName, "ended=\(record.id.text)")
                return answer.response
            }
            let first = try await gateway.get("/accounts", token: token)
            #expect(first.fields["X-Coffer-Sessions"] == nil)
            #expect(try await gateway.get("/accounts", token: token).status == 200)
        }
    }

    @Test func `a session that ends elsewhere ends here through the feed`() async throws {
        try await GatewayHarness.run { gateway in
            let record = try gateway.auth.session()
            let token = gateway.auth.token(for: record)
            #expect(try await gateway.get("/accounts", token: token).status == 200)
            try gateway.auth.announce(
                AuthEvent.sessionEnded, SessionEnded(session: record.id, user: record.user))
            #expect(
                try await eventually {
                    try await gateway.get("/accounts", token: token).status == 401
                })
            // The record at auth is not revoked yet; the feed's notice counts.
            #expect(gateway.auth.sessionFetches == 1)
        }
    }

    @Test func `a change of a user changes the signed identity`() async throws {
        try await GatewayHarness.run { gateway in
            let record = try gateway.auth.session()
            let token = gateway.auth.token(for: record)
            #expect(try await gateway.get("/accounts", token: token).status == 200)
            let changed = SessionRecord(
                id: record.id, user: record.user, email: record.email, displayName: "New",
                currency: Currency("JPY"), timeZone: "Asia/Tokyo", expiresAt: record.expiresAt,
                revoked: false, lockedAt: nil, autoLockMinutes: nil,
                lastActivityAt: record.lastActivityAt)
            gateway.auth.state.withLock { $0.records[record.id] = changed }
            try gateway.auth.announce(
                AuthEvent.userUpdated,
                Person(
                    id: record.user, email: record.email, displayName: "New", currency: changed.currency,
                    timeZone: changed.timeZone))
            let hasArrived = try await eventually {
                _ = try await gateway.get("/accounts", token: token)
                let identity = gateway.ledger.last?.fields["X-Coffer-Identity"] ?? ""
                guard case .user(let user) = gateway.context.signer.verify(identity) else { return false }
                return user.currency.code == "JPY" && user.timeZone == "Asia/Tokyo"
            }
            #expect(hasArrived)
        }
    }

    @Test func `a new stream of auth's feed makes every session unknown`() async throws {
        try await GatewayHarness.run { gateway in
            let record = try gateway.auth.session()
            let token = gateway.auth.token(for: record)
            #expect(try await gateway.get("/accounts", token: token).status == 200)
            gateway.auth.state.withLock { state in
                state.stream = "stream-2"
                state.records[record.id] = nil
            }
            #expect(
                try await eventually {
                    try await gateway.get("/accounts", token: token).status == 401
                })
        }
    }

    @Test func `while auth is down known sessions go on and unknown ones are 503`() async throws {
        try await GatewayHarness.run { gateway in
            let known = gateway.auth.token(for: try gateway.auth.session(1))
            let unknown = gateway.auth.token(for: try gateway.auth.session(2))
            #expect(try await gateway.get("/accounts", token: known).status == 200)
            await gateway.takeDown("auth")
            #expect(try await gateway.get("/accounts", token: known).status == 200)
            let answer = try await gateway.get("/accounts", token: unknown)
            #expect(answer.status == 503)
            #expect(answer.json["code"].string == "SERVICE_UNAVAILABLE")
            #expect(answer.fields["Retry-After"] != nil)
            try gateway.bringUpAuth()
            #expect(try await gateway.get("/accounts", token: unknown).status == 200)
        }
    }

    @Test func `before auth was reached once, tokens are 503 and not 401`() async throws {
        try await GatewayHarness.run(authIsDown: true) { gateway in
            let token = gateway.auth.token(for: try gateway.auth.session())
            #expect(try await gateway.get("/accounts", token: token).status == 503)
            #expect(try await gateway.get("/accounts").status == 401)
            try gateway.bringUpAuth()
            #expect(try await gateway.get("/accounts", token: token).status == 200)
        }
    }
}
