import Contracts
import ServiceKit
import SodiumKit

/// Adds the test users for `deploy/coffer seed e2e`. Production has no such endpoint.
struct TestUserRoutes: Sendable {
    let store: AuthStore
    let hasher: PasswordHasher
    let gate: LoginGate
    let context: ServiceContext

    func mount(on routes: inout ServiceRoutes) {
        guard context.settings.environment == .development else { return }
        routes.on(AuthAPI.seedTestUsers, seed)
    }

    /// Adds the missing users, and resets the password, name and state of the others.
    private func seed(_ call: Call<Empty>) async throws -> TestUsersSeeded {
        let now = call.now
        var created = 0
        for number in 1...TestUsers.count {
            let hash = try await gate.hash(TestUsers.password, by: hasher, from: call.clientAddress)
            let user = UserAccount(
                id: context.ids.make(), email: TestUsers.email(number),
                displayName: TestUsers.displayName(number), hasCompletedOnboarding: true, verifiedAt: now,
                createdAt: now, passwordHash: hash)
            if try await store.ensureTestUser(user) { created += 1 }
        }
        return TestUsersSeeded(
            created: created, emails: (1...TestUsers.count).map { TestUsers.email($0) })
    }
}

/// The users that `deploy/coffer seed e2e` makes in development (contract §1, "Test users").
enum TestUsers {
    static let count = 30
    static let password = "TestPass123!"

    /// Returns three digits: `001` …
    static func number(_ number: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, 3 - digits.count)) + digits
    }

    static func email(_ number: Int) -> String {
        "test_user_\(Self.number(number))@pockitflyer.test"
    }

    static func displayName(_ number: Int) -> String { "Test User \(Self.number(number))" }
}
