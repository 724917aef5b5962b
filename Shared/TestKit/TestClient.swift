package import HTTPKit

/// A client for tests, which any task can use and which returns whole answers.
package final class TestClient: Sendable {
    private let client: HTTPClient
    private let loop: EventLoop
    private let check: AnswerCheck?

    /// - Parameter check: compares every answer with the declared endpoints.
    package init(_ address: HTTPAddress, loop: EventLoop, check: AnswerCheck? = nil) {
        client = HTTPClient(address)
        self.loop = loop
        self.check = check
    }

    /// Sends a request and returns the whole answer. `json` is sent unchanged, with its content type.
    package func send(
        _ method: HTTPMethod, _ target: String, json: String? = nil, body: HTTPBody? = nil,
        fields: [(String, String)] = [], deadlineMilliseconds: Int = 120_000
    ) async throws -> TestAnswer {
        var request = HTTPClientRequest(method, target)
        for (name, value) in fields { request.fields.append(name, value) }
        if let json {
            request.fields.set("Content-Type", "application/json")
            request.body = .bytes(Array(json.utf8))
        } else if let body {
            request.body = body
        }
        let prepared = request
        let answer = try await loop.perform { [client] in
            let response = try await client.send(prepared, deadlineMilliseconds: deadlineMilliseconds)
            let bytes: [UInt8] =
                switch response.body {
                case .empty: []
                case .bytes(let bytes): bytes
                case .stream(let stream): try await stream.collect(upTo: 1 << 30)
                }
            return TestAnswer(status: response.status, fields: response.fields, bytes: bytes)
        }
        check?.check(prepared, answer)
        return answer
    }

    /// Sends a request and returns the answer's head and, of a success, a stream of its body.
    package func open(
        _ method: HTTPMethod, _ target: String, fields: [(String, String)] = []
    ) async throws -> (head: TestAnswer, next: @Sendable () async throws -> [UInt8]?) {
        var request = HTTPClientRequest(method, target)
        for (name, value) in fields { request.fields.append(name, value) }
        let prepared = request
        return try await loop.perform { [client, loop] in
            let response = try await client.send(prepared, deadlineMilliseconds: 60_000)
            guard response.status < 300, case .stream(let stream) = response.body else {
                let bytes = try await response.body.collect(upTo: 1 << 20)
                return (TestAnswer(status: response.status, fields: response.fields, bytes: bytes), { nil })
            }
            return (
                TestAnswer(status: response.status, fields: response.fields, bytes: []),
                { try await loop.perform { try await stream.next() } }
            )
        }
    }
}

package struct TestAnswer: Sendable {
    package let status: Int
    package let fields: HTTPFields
    package let bytes: [UInt8]

    package var text: String { String(decoding: bytes, as: UTF8.self) }
    /// The body as JSON, or `.missing` when the body is no JSON.
    package var json: JSONValue { (try? JSONValue(bytes)) ?? .missing }
    /// The `data` of an envelope.
    package var data: JSONValue { json["data"] }
}
