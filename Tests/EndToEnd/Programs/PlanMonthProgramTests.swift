import HTTPKit
import Synchronization
import TestKit
import Testing

/// Months of plans while the ledger is killed.
@Suite(
    .serialized,
    .enabled(if: RunningCoffer.binaries != nil, "needs the programs that deploy/coffer test builds"))
struct PlanMonthProgramTests {
    @Test func `kill -9 between any two steps of start, complete and undo leaves no month half done`()
        async throws
    {
        let settings = RunningCoffer.quickly.merging(["COFFER_AUTO_VERIFY": "example.test"]) { $1 }
        try await RunningCoffer.run(settings: settings) { coffer in
            var planners: [Planner] = []
            for number in 0..<4 { planners.append(try await Planner(coffer.client, number)) }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for planner in planners {
                    group.addTask { try await planner.goRound() }
                    group.addTask { try await planner.watch() }
                }
                let all = planners
                try await coffer.killInTurn(["ledger"], times: 12) {
                    all.allSatisfy { $0.rounds > 5 && $0.lostAnswers > 0 }
                }
                for planner in planners { planner.end() }
                try await group.waitForAll()
            }
            // After failures sharing leaves the ledger alone, and tries it once a second.
            try await eventually("all services are well") { try await coffer.run(["check"]).status == 0 }
        }
    }
}

/// A user who starts, completes and undoes a month again and again, each step once under its key.
private final class Planner: Sendable {
    private struct State {
        var hasEnded = false
        var rounds = 0
        var lostAnswers = 0
    }

    private let client: TestClient
    private let token: String
    private let path: String
    /// The month before any step.
    private let draft: JSONValue
    private let state = Mutex(State())

    init(_ client: TestClient, _ number: Int) async throws {
        self.client = client
        let credentials = #""email":"user\#(number)@example.test","password":"\#(CofferSystem.password)""#
        let registered = try await client.send(
            .post, "/auth/register", json: #"{\#(credentials),"displayName":"User \#(number)"}"#)
        try #require(registered.status == 201, "\(registered.text)")
        let signedIn = try await client.send(.post, "/auth/login", json: "{\(credentials)}")
        let token = try #require(signedIn.data["accessToken"].string, "\(signedIn.text)")
        self.token = token
        func send(_ method: HTTPMethod, _ target: String, _ json: String? = nil) async throws -> JSONValue {
            let answer = try await client.send(
                method, target, json: json, fields: [("Authorization", "Bearer \(token)")])
            #expect((200..<300).contains(answer.status), "\(answer.text)")
            return answer.data
        }
        for name in ["House", "Car", "Boat"] {
            let goal = try await send(
                .post, "/goals",
                #"{"name":"\#(name)","targetAmount":12000,"currency":"USD","deadline":"2100-01-01"}"#)
            let asset = try await send(.post, "/assets", #"{"currency":"USD"}"#)
            let target = "/assets/\(try #require(asset["id"].string))"
            _ = try await send(.post, "\(target)/transactions", #"{"kind":"deposit","amount":50}"#)
            _ = try await send(
                .put, "\(target)/allocations",
                #"{"allocations":[{"goalId":"\#(try #require(goal["id"].string))","amount":40}]}"#)
        }
        let deposit = try await send(.get, "/assets")["assets"][0]["id"]
        let transactions = try await send(.get, "/assets/\(try #require(deposit.string))/transactions")
        let month = try #require(transactions["transactions"][0]["date"].string).prefix(7)
        path = "/planning/months/\(month)"
        draft = try await send(.get, path)
        #expect(draft["status"].string == "draft" && draft["plans"].array.count == 3)
    }

    var rounds: Int { state.withLock { $0.rounds } }
    var lostAnswers: Int { state.withLock { $0.lostAnswers } }
    private var hasEnded: Bool { state.withLock { $0.hasEnded } }
    func end() { state.withLock { $0.hasEnded = true } }

    func goRound() async throws {
        while !hasEnded {
            let started = try await step("start")
            let completed = try await step("complete")
            #expect(started["status"].string == "executing" && completed["status"].string == "completed")
            #expect(completed["startedAt"] == started["startedAt"])
            // Each undo restores the month exactly.
            #expect(try await step("undo") == started)
            #expect(try await step("undo") == draft)
            state.withLock { $0.rounds += 1 }
        }
    }

    /// Performs a step once, whatever happens to its answers, and reads its effect.
    private func step(_ name: String) async throws -> JSONValue {
        let key = [("Idempotency-Key", "\(name)-\(UInt64.random(in: 0 ... .max))")]
        let done = try await send(.post, "\(path)/\(name)", key)
        #expect(try await send(.get, path) == done)
        return done
    }

    /// Looks at the month all the time: it is always in one of its states, with all that belongs to it.
    func watch() async throws {
        while !hasEnded {
            let month = try await send(.get, path)
            let hasStart = !month["startedAt"].isNull
            let hasEnd = !month["completedAt"].isNull
            switch month["status"].string {
            case "draft": #expect(month == draft)
            case "executing": #expect(hasStart && !hasEnd)
            case "completed": #expect(hasStart && hasEnd)
            default: Issue.record("\(month)")
            }
            #expect(
                month["plans"].array.map { $0["plannedAmount"] }
                    == draft["plans"].array.map { $0["plannedAmount"] })
        }
    }

    /// Repeats a request until it is answered.
    private func send(
        _ method: HTTPMethod, _ target: String, _ fields: [(String, String)] = []
    ) async throws -> JSONValue {
        for _ in 1...500 {
            let answer = try? await client.send(
                method, target, fields: fields + [("Authorization", "Bearer \(token)")],
                deadlineMilliseconds: 5_000)
            switch answer?.status {
            case 200: return answer?.data ?? .missing
            case let status? where (400..<500).contains(status):
                Issue.record("\(method.rawValue) \(target): \(answer?.text ?? "")")
                return .missing
            default:
                state.withLock { $0.lostAnswers += 1 }
                try await Task.sleep(for: .milliseconds(20))
            }
        }
        Issue.record("\(target) was never answered")
        return .missing
    }
}
