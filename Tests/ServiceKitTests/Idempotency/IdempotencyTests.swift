import Contracts
import HTTPKit
import SQLiteKit
import SodiumKit
import TestKit
import Testing

@testable import ServiceKit

/// ERR-004 through a small service of its own.
@Suite struct IdempotencyTests {
    private func run(_ body: (ServiceHarness) async throws -> Void) async throws {
        try await ThingsFixture.run { try await body($0.service) }
    }

    @Test func `ERR-004: the same key and body again is replayed without a second effect`() async throws {
        try await run { service in
            let key = [("Idempotency-Key", "k1")]
            let body = #"{"name":"one"}"#
            let first = try await service.request(
                .post, "/things", as: service.user(), json: body, fields: key)
            let again = try await service.request(
                .post, "/things", as: service.user(), json: body, fields: key)
            #expect(first.status == 201)
            #expect(again.status == 201)
            #expect(again.bytes == first.bytes)
            #expect(first.fields["Idempotency-Replayed"] == nil)
            #expect(again.fields["Idempotency-Replayed"] == "true")
        }
    }

    @Test func `ERR-004: another body under the key is 422, and another user's key is another key`()
        async throws
    {
        try await run { service in
            let key = [("Idempotency-Key", "k1")]
            _ = try await service.request(
                .post, "/things", as: service.user(), json: #"{"name":"one"}"#, fields: key)
            let other = try await service.request(
                .post, "/things", as: service.user(), json: #"{"name":"two"}"#, fields: key)
            #expect(other.status == 422)
            #expect(other.json["code"].string == "IDEMPOTENCY_MISMATCH")
            let stranger = try await service.request(
                .post, "/things", as: service.user(2), json: #"{"name":"two"}"#, fields: key)
            #expect(stranger.status == 201)
            #expect(stranger.json["number"].int == 2)
        }
    }

    @Test func `ERR-004: a client may write the members in another order each time`() async throws {
        try await ThingsFixture.run { things in
            let bodies = [
                #"{"name":"one","more":{"a":[1,{"x":"","y":2}],"b":null}}"#,
                #" { "more" : {"b":null,"a":[ 1,{"y":2,"x":""} ]}, "name":"one"}"#,
            ]
            for (index, body) in bodies.enumerated() {
                let answer = try await things.service.request(
                    .post, "/things", as: things.service.user(), json: body,
                    fields: [("Idempotency-Key", "k1")])
                #expect(answer.status == 201 && answer.json["number"].int == 1, "\(answer.text)")
                #expect((answer.fields["Idempotency-Replayed"] == "true") == (index == 1))
            }
            // The order of an array's elements means something.
            let other = try await things.service.request(
                .post, "/things", as: things.service.user(),
                json: #"{"name":"one","more":{"a":[{"x":"","y":2},1],"b":null}}"#,
                fields: [("Idempotency-Key", "k1")])
            #expect(other.status == 422)
        }
    }

    @Test func `ERR-004: the keys of older releases are known by the body as it was written`() async throws {
        try await ThingsFixture.run { things in
            let body = #"{ "name": "one" }"#
            func send() async throws -> TestAnswer {
                try await things.service.request(
                    .post, "/things", as: things.service.user(), json: body,
                    fields: [("Idempotency-Key", "k1")])
            }
            _ = try await send()
            let written = Sodium.hmacSHA256(
                Array(body.utf8), key: things.service.context.fingerprintKey)
            try await things.database.write { db in
                try db.run("UPDATE idempotency_keys SET fingerprint = \(written)")
            }
            #expect(try await send().fields["Idempotency-Replayed"] == "true")
        }
    }

    @Test func `ERR-004: fifty parallel requests with one key make one thing`() async throws {
        try await run { service in
            let answers = try await withThrowingTaskGroup(of: TestAnswer.self) { group in
                for _ in 0..<50 {
                    group.addTask {
                        try await service.request(
                            .post, "/things", as: service.user(), json: #"{"name":"one"}"#,
                            fields: [("Idempotency-Key", "twin")])
                    }
                }
                return try await group.reduce(into: [TestAnswer]()) { $0.append($1) }
            }
            #expect(answers.allSatisfy { $0.status == 201 && $0.bytes == answers[0].bytes })
            #expect(answers.count { $0.fields["Idempotency-Replayed"] == nil } == 1)
        }
    }

    @Test func `ERR-004: a refusal stores nothing, and a malformed key is refused`() async throws {
        try await run { service in
            let key = [("Idempotency-Key", "k1")]
            let refused = try await service.request(
                .post, "/things", as: service.user(), json: #"{"name":"refused"}"#, fields: key)
            #expect(refused.status == 400)
            #expect(refused.json["details"]["name"][0].string == "No such name")
            let fine = try await service.request(
                .post, "/things", as: service.user(), json: #"{"name":"one"}"#, fields: key)
            #expect(fine.status == 201)
            for bad in ["a b", String(repeating: "k", count: 256), "é"] {
                let answer = try await service.request(
                    .post, "/things", as: service.user(), json: "{}", fields: [("Idempotency-Key", bad)])
                #expect(answer.status == 400, "\(bad)")
                #expect(answer.json["details"].keys == ["Idempotency-Key"])
            }
            let two = try await service.request(
                .post, "/things", as: service.user(), json: #"{"name":"two"}"#,
                fields: key + [("Idempotency-Key", "k2")])
            #expect(two.status == 400)
            #expect(two.json["error"].string == "A request has at most one Idempotency-Key field.")
        }
    }

    @Test func `bodies are checked strictly: media type, syntax, duplicate keys, size, access`() async throws
    {
        try await run { service in
            let cases: [(String, Int)] = [
                (#"{"name":"a","name":"b"}"#, 400), (#"{"name":"a"#, 400),
                (#"{"name":"a","zzz":0.1.2}"#, 400),
                ("[]", 400), (#"{"name":"\#(String(repeating: "x", count: 1 << 20))"}"#, 413),
            ]
            for (body, status) in cases {
                let answer = try await service.request(.post, "/things", as: service.user(), json: body)
                #expect(answer.status == status, "\(body.prefix(40)): \(answer.text.prefix(200))")
            }
            let text = try await service.client.send(
                .post, "/things", body: .bytes(Array("{}".utf8)),
                fields: [
                    ("Content-Type", "text/plain"),
                    (IdentitySigner.headerName, service.context.signer.sign(.user(service.user()))),
                ])
            #expect(text.status == 415)
            let anonymous = try await service.client.send(.post, "/things", json: "{}")
            #expect(anonymous.status == 401)
            let peer = try await service.request(.post, "/things", as: .service("sharing"), json: "{}")
            #expect(peer.status == 401)
        }
    }
}
