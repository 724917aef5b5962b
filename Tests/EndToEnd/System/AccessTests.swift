import CofferClient
import Contracts
import HTTPKit
import ServiceKit
import TestKit
import Testing

/// Every declared endpoint, called by nobody, by a stranger with another user's ids, and with rubbish.
@Suite struct AccessTests {
    private static let services = [
        ("auth", AuthAPI.all), ("ledger", LedgerAPI.all), ("sharing", SharingAPI.all),
        ("export", ExportAPI.all),
    ]
    private static let endpoints = services.flatMap(\.1)

    @Test func `anonymous callers get 401 in the envelope, and no internal endpoint is routed`() async throws
    {
        try await CofferSystem.run { system in
            let id = "01900000-0000-7000-8000-000000000001"
            for endpoint in Self.endpoints where endpoint.access != .anonymous {
                let answer = try await system.call(endpoint.httpMethod, endpoint.target(id: id))
                #expect(
                    answer.status == (endpoint.access.needsUser ? 401 : 404),
                    "\(endpoint.name): \(answer.status)")
                #expect(answer.json["success"].bool == false)
                #expect(answer.json["code"].string != nil)
                #expect(answer.fields["X-Request-Id"] != nil)
            }
        }
    }

    @Test func `parallel users get their own answers over shared connections`() async throws {
        try await CofferSystem.run { system in
            var members: [(email: String, member: Member)] = []
            for number in 0..<8 {
                let email = "user-\(number)@example.org"
                members.append((email, try await system.join(email)))
            }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for (email, member) in members {
                    for _ in 0..<6 {
                        group.addTask {
                            for _ in 0..<20 {
                                let me = try await member.get("/users/me")
                                #expect(me.data["email"].string == email)
                            }
                        }
                    }
                }
                try await group.waitForAll()
            }
        }
    }

    @Test func `a service accepts as many fields as the gateway`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            // With Host and Authorization the fields are a hundred; the gateway adds its own.
            let fields = (0..<98).map { ("X-Field-\($0)", "x") }
            #expect(try await ada.get("/users/me", fields: fields).status == 200)
            #expect(try await ada.get("/users/me", fields: fields + [("X-More", "x")]).status == 431)
        }
    }

    @Test func `a stranger finds no object of another user by id`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let eve = try await system.join("eve@example.org", name: "Eve")
            let belongings = try await Belongings(of: ada)
            for endpoint in Self.endpoints where endpoint.access.needsUser && endpoint.path.contains("{") {
                let body =
                    [.put, .patch, .post].contains(endpoint.method) ? #"{"isArchived":true,"name":"x"}"# : nil
                let answer = try await eve.send(
                    endpoint.httpMethod, try belongings.target(of: endpoint), body)
                #expect(answer.status == 404, "\(endpoint.name): \(answer.text)")
                #expect(answer.json["code"].string == "NOT_FOUND")
            }
            let transaction = try #require(belongings.ids["/transactions"])
            #expect(try await ada.get("/transactions/\(transaction)").status == 200)
            let lists = ["/transactions", "/categories", "/backups", "/imports", "/auth/passkeys"]
            for list in lists {
                let text = try await eve.get(list).text
                for id in belongings.ids.values { #expect(!text.contains(id), "\(list) shows \(id)") }
            }
        }
    }

    @Test func `a client cannot send an identity`() async throws {
        try await CofferSystem.run { system in
            let answer = try await system.call(
                .get, "/accounts",
                fields: [("X-Coffer-Identity", "v1 user a b USD UTC 1.2.3.4 99999999999 AAAA")])
            #expect(answer.status == 401)
        }
    }

    @Test func `invalid requests are refused in the envelope, change nothing and stop no service`()
        async throws
    {
        let settings = ["COFFER_RATES": "off", "COFFER_ACCESS_TTL": "86400"]
        try await CofferSystem.run(settings: settings) { system in
            system.harness.clock.stop()
            let ada = try await system.join("ada@example.org")
            let belongings = try await Belongings(of: ada)
            for endpoint in Self.endpoints where endpoint.access != .service {
                // Wrong passwords are forgotten after a minute, and some endpoints end the session.
                system.harness.clock.advance(seconds: 61)
                let member = try await system.signIn(ada.email)
                try await Self.throwRubbish(at: endpoint, as: member, belongings)
            }
            for (service, endpoints) in Self.services {
                for endpoint in endpoints where endpoint.access == .service {
                    try await Self.throwRubbish(at: endpoint, of: service, system)
                }
            }
            #expect(try await system.call(.get, "/readyz").status == 200)
            let member = try await system.signIn(ada.email)
            #expect(try await member.get("/users/me").data["id"].string == ada.id)
            _ = try await member.spend("10", on: member.category("After all that"))
        }
    }

    /// Rubbish ids, queries and bodies for one public endpoint, all at once.
    private static func throwRubbish(
        at endpoint: EndpointDescription, as member: Member, _ belongings: Belongings
    ) async throws {
        let target = try belongings.target(of: endpoint)
        var targets = endpoint.path == target ? [] : Rubbish.ids.map { endpoint.target(id: $0) }
        if [.get, .delete].contains(endpoint.method) { targets += Rubbish.queries.map { target + $0 } }
        let bodies = endpoint.method == .get ? Rubbish.bodies.suffix(3) : Rubbish.bodies[...]
        try await withThrowingTaskGroup(of: Void.self) { group in
            for rubbish in targets {
                group.addTask {
                    let body = endpoint.method == .get ? nil : "{}"
                    let answer = try await member.send(endpoint.httpMethod, rubbish, body)
                    expectCalm(answer, endpoint, rubbish)
                }
            }
            for (type, body) in bodies {
                group.addTask {
                    let answer = try await member.system.harness.client.send(
                        endpoint.httpMethod, target, body: .bytes(body),
                        fields: [("Authorization", "Bearer \(member.accessToken)"), ("Content-Type", type)])
                    expectCalm(answer, endpoint, String(decoding: body.prefix(200), as: UTF8.self))
                }
            }
            try await group.waitForAll()
        }
    }

    /// Rubbish for one endpoint that only services may call.
    private static func throwRubbish(
        at endpoint: EndpointDescription, of service: String, _ system: CofferSystem
    ) async throws {
        func send(_ target: String, _ json: String?) async throws {
            let answer = try await system.harness.request(
                service, endpoint.httpMethod, target, as: .service("gateway"), json: json)
            #expect(answer.status < 500, "\(endpoint.name) of \(service): \(answer.text)")
        }
        for id in Rubbish.ids where endpoint.path.contains("{") {
            try await send(endpoint.target(id: id), endpoint.method == .get ? nil : "{}")
        }
        guard endpoint.method != .get else {
            for query in Rubbish.queries { try await send(endpoint.target(id: "x") + query, nil) }
            return
        }
        for text in Rubbish.texts { try await send(endpoint.target(id: "x"), text) }
    }

    /// No failure of ours, and a refusal in the envelope, or on a page where the endpoint answers people.
    private static func expectCalm(
        _ answer: TestAnswer, _ endpoint: EndpointDescription, _ rubbish: String
    ) {
        #expect(answer.status < 500, "\(endpoint.name) answers \(answer.text) to \(rubbish)")
        guard answer.status >= 400 else { return }
        let pages = [
            "/auth/verify-email", "/auth/reset-password", "/auth/change-email/confirm",
            "/auth/change-email/undo",
        ]
        if pages.contains(endpoint.path),
            answer.fields["Content-Type"]?.hasPrefix("text/html") == true
        {
            return
        }
        let json = answer.json
        let code = json["code"].string.flatMap { ErrorCode(rawValue: $0) }
        let isEnvelope = json["success"].bool == false && json["error"].string?.isEmpty == false
        #expect(
            isEnvelope && code?.status == answer.status,
            "\(endpoint.name) answers \(answer.status) \(answer.text) to \(rubbish)")
    }
}
