import Foundation
import HTTPKit
import Synchronization
import TestKit
import Testing

/// Writers share, take back and settle, and repeat each request under its key until it is acknowledged.
/// Meanwhile invited addresses are verified, and other users join, share and delete their accounts.
final class ShareStorm: Sendable {
    private struct State {
        var hasEnded = false
        /// The status of reading each share at the end: 200, or 404 for a share that was taken back.
        var shares: [String: Int] = [:]
        var invited: [String] = []
        var verified: Set<String> = []
        var erased: Set<String> = []
    }

    private static let password = "Str0ng-enough!"
    private let client: TestClient
    private let state = Mutex(State())

    init(_ client: TestClient) { self.client = client }

    var shares: [String: Int] { state.withLock { $0.shares } }
    var verified: Set<String> { state.withLock { $0.verified } }
    var erased: Set<String> { state.withLock { $0.erased } }
    func end() { state.withLock { $0.hasEnded = true } }

    /// Sends a request until the answer's status is below 500.
    func send(
        _ method: HTTPMethod, _ target: String, _ json: String?, as token: String?, key: String? = nil
    ) async throws -> TestAnswer {
        let fields =
            (token.map { [("Authorization", "Bearer \($0)")] } ?? [])
            + (key.map { [("Idempotency-Key", $0)] } ?? [])
        for _ in 0..<1_000 {
            let answer = try? await client.send(
                method, target, json: json, fields: fields, deadlineMilliseconds: 15_000)
            if let answer, answer.status < 500 { return answer }
            try await Task.sleep(for: .milliseconds(30))
        }
        throw CocoaError(.fileReadUnknown)
    }

    /// Registers at an address that is verified at once, signs in and returns the access token.
    func join(_ email: String) async throws -> String {
        let credentials = #""email":"\#(email)","password":"\#(Self.password)""#
        // Fails when an earlier try succeeded and its answer was lost.
        _ = try await send(.post, "/auth/register", #"{\#(credentials),"displayName":"Somebody"}"#, as: nil)
        let answer = try await send(.post, "/auth/login", "{\(credentials)}", as: nil)
        return try #require(answer.data["accessToken"].string, "\(answer.text)")
    }

    func category(of token: String) async throws -> String {
        let answer = try await send(
            .post, "/categories", #"{"name":"Storm","type":"EXPENSE"}"#, as: token, key: "storm-category")
        return try #require(answer.data["id"].string, "\(answer.text)")
    }

    func write(_ writer: Int, as token: String, _ category: String) async throws {
        var number = 0
        while !state.withLock({ $0.hasEnded }) {
            number += 1
            let name = "storm-\(writer)-\(number)"
            // The limit is 50 new addresses an hour.
            let guest = number % 5 == 1 && number < 60 ? "\(name)@storm.test" : "bob@storm.test"
            let made = try await share([guest], as: token, category, name)
            if made.status == 409 { return }  // 500 open shares with Bob.
            let share = try #require(made.data["id"].string, "\(made.text)")
            let part = try #require(made.data["participants"][0]["id"].string)
            state.withLock { $0.shares[share] = 200 }
            if guest != "bob@storm.test" { state.withLock { $0.invited.append(guest) } }
            try await change(share, part, step: number % 5, as: token)
        }
    }

    private func change(_ share: String, _ part: String, step: Int, as token: String) async throws {
        switch step {
        case 2, 3:
            // 404 when the first try succeeded and its answer was lost.
            let answer = try await send(.delete, "/expenses/shares/\(share)", nil, as: token)
            #expect([200, 404].contains(answer.status), "\(answer.text)")
            state.withLock { $0.shares[share] = 404 }
        case 4:
            let answer = try await send(.patch, "/expenses/shares/\(part)/paid", nil, as: token)
            #expect([200, 400].contains(answer.status), "\(answer.text)")
        default: break
        }
    }

    func verifyInvited() async throws {
        while !state.withLock({ $0.hasEnded && $0.invited.isEmpty }) {
            guard let email = state.withLock({ $0.invited.popLast() }) else {
                try await Task.sleep(for: .milliseconds(20))
                continue
            }
            _ = try await join(email)
            state.withLock { _ = $0.verified.insert(email) }
        }
    }

    /// Repeats: a new user shares with Bob and an address that never joins, takes part in an expense of
    /// `owner`, and deletes the account.
    func leave(sharedBy owner: String, _ category: String) async throws {
        var number = 0
        while !state.withLock({ $0.hasEnded }), number < 20 {
            number += 1
            let email = "leaver-\(number)@storm.test"
            let token = try await join(email)
            let own = try await self.category(of: token)
            for made in [
                try await share(["bob@storm.test", "never-\(number)@storm.test"], as: token, own, email),
                try await share([email, "bob@storm.test"], as: owner, category, "with-\(email)"),
            ] { #expect(made.status == 201, "\(made.text)") }
            let answer = try await send(
                .delete, "/users/me", #"{"password":"\#(Self.password)"}"#, as: token)
            // 401 when the first try succeeded and its answer was lost.
            #expect([200, 401].contains(answer.status), "\(answer.text)")
            state.withLock { _ = $0.erased.insert(email) }
        }
    }

    /// Shares a new expense and repeats the request until it is answered.
    private func share(
        _ emails: [String], as token: String, _ category: String, _ key: String
    ) async throws -> TestAnswer {
        let expense = try await send(
            .post, "/transactions", #"{"type":"EXPENSE","amount":10.01,"categoryId":"\#(category)"}"#,
            as: token, key: "\(key)-expense")
        let transaction = try #require(expense.data["id"].string, "\(expense.text)")
        let people = emails.map { #"{"email":"\#($0)"}"# }.joined(separator: ",")
        let body = #"{"transactionId":"\#(transaction)","participants":[\#(people)]}"#
        var made = try await send(.post, "/expenses/share", body, as: token, key: key)
        // 409 while the first try, whose connection broke, still runs.
        for _ in 0..<100 where made.status == 409 {
            try await Task.sleep(for: .milliseconds(100))
            made = try await send(.post, "/expenses/share", body, as: token, key: key)
        }
        return made
    }

    /// Returns the paths that show a deleted user, and the deleted addresses that can still sign in.
    func traces(seenBy tokens: [String]) async throws -> [String] {
        var traces: [String] = []
        for token in tokens {
            for path in ["/sharing", "/notifications?limit=100", "/expenses/shared-with-me?limit=100"] {
                let answer = try await send(.get, path, nil, as: token)
                if answer.text.contains("leaver-") { traces.append(path) }
            }
        }
        for email in erased {
            let body = #"{"email":"\#(email)","password":"\#(Self.password)"}"#
            if try await send(.post, "/auth/login", body, as: nil).status == 200 { traces.append(email) }
        }
        return traces
    }

    /// Returns the verified addresses whose part is still an invitation.
    func withoutParts(of token: String) async throws -> Set<String> {
        var missing = verified
        let answer = try await send(.get, "/sharing", nil, as: token)
        for balance in answer.data["settlementBalances"].array where !balance["userId"].isNull {
            missing.remove(balance["userEmail"].string ?? "")
        }
        return missing
    }
}
