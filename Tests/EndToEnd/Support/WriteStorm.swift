import HTTPKit
import Synchronization
import TestKit
import Testing

/// Writers that repeat each request under its key until it is acknowledged.
final class WriteStorm: Sendable {
    private let client: TestClient
    private let state = Mutex(State())

    private struct State {
        var token = ""
        var ended = false
        var acknowledged: [String] = []
    }

    init(_ client: TestClient) { self.client = client }

    var acknowledged: [String] { state.withLock { $0.acknowledged } }
    func end() { state.withLock { $0.ended = true } }

    func send(
        _ method: HTTPMethod, _ target: String, _ json: String? = nil, _ fields: [(String, String)] = []
    ) async throws -> TestAnswer {
        let token = state.withLock { $0.token }
        return try await client.send(
            method, target, json: json, fields: fields + [("Authorization", "Bearer \(token)")],
            deadlineMilliseconds: 5_000)
    }

    func signIn() async throws {
        let demo = try await client.send(.post, "/auth/demo")
        let token = try #require(demo.data["accessToken"].string, "\(demo.text)")
        state.withLock { $0.token = token }
    }

    func category() async throws -> String {
        let answer = try await send(.post, "/categories", #"{"name":"Storm","type":"EXPENSE"}"#)
        return try #require(answer.data["id"].string, "\(answer.text)")
    }

    func write(_ writer: Int, _ category: String) async throws {
        var number = 0
        while !state.withLock({ $0.ended }) {
            number += 1
            let name = "storm-\(writer)-\(number)"
            let body =
                #"{"type":"EXPENSE","amount":1.25,"categoryId":"\#(category)","description":"\#(name)"}"#
            for attempt in 1... {
                let answer = try? await send(.post, "/transactions", body, [("Idempotency-Key", name)])
                if let answer, answer.status == 201, let id = answer.data["id"].string {
                    state.withLock { $0.acknowledged.append(id) }
                    break
                }
                if let answer, (400..<500).contains(answer.status) {
                    Issue.record("\(answer.status): \(answer.text)")
                    return
                }
                if attempt > 500 {
                    Issue.record("\(name) was never acknowledged: \(answer?.text ?? "no answer")")
                    return
                }
                try await Task.sleep(for: .milliseconds(20))
            }
        }
    }

    func list() async throws -> [(id: String, client: String)] {
        var all: [(id: String, client: String)] = []
        var cursor = ""
        while true {
            let answer = try await send(.get, "/transactions?limit=100\(cursor)")
            for transaction in answer.data["transactions"].array {
                all.append((transaction["id"].string ?? "", transaction["description"].string ?? ""))
            }
            guard let next = answer.data["nextCursor"].string else { return all }
            cursor = "&cursor=\(next)"
        }
    }

    /// Checks that every acknowledged write is stored, and once.
    func expectNothingLost() async throws {
        let acknowledged = acknowledged
        let stored = try await list()
        #expect(stored.count == Set(stored.map(\.client)).count, "a key has two transactions")
        let ids = Set(stored.map(\.id))
        for id in acknowledged where !ids.contains(id) {
            Issue.record("\(id) was acknowledged and is lost")
        }
        #expect(stored.count == acknowledged.count)
    }
}
