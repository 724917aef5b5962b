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
