import Contracts
import Testing

@testable import AuthService

struct PasswordRuleTests {
    private static let rule = PasswordRule(common: Words.common)
    private static let short = "Password must be at least 8 characters"
    private static let long = "Password must be at most 128 characters"
    private static let upper = "Password must contain an uppercase letter"
    private static let lower = "Password must contain a lowercase letter"
    private static let number = "Password must contain a number"
    private static let special = "Password must contain a special character"
    private static let own = "Password must not contain your email address"
    private static let common = "This password is too common"

    private static func problems(of password: String, email: EmailAddress?) async throws -> [PasswordProblem]
    {
        try await rule.check(.value(password)).problems(email: email)
    }

    @Test(arguments: [
        ("", ["Password is required"]),
        ("Aa1!aaa", [short]),
        ("Aa1!aaaa", []),
        ("aa1!aaaa", [upper]),
        ("AA1!AAAA", [lower]),
        ("Aab!aaaa", [number]),
        ("Aa11aaaa", [special]),
        ("Aa1 aaaa", [special]),
        ("Aa1\u{7}aaaa", [special]),
        ("        ", [upper, lower, number, special]),
        ("aaa", [short, upper, number, special]),
        ("password", [upper, number, special, common]),
        ("Password123!", [common]),
        ("P@ssw0rd", [common]),
        ("pAssWord1!", [common]),
        ("xPassword123!", []),
        ("TestPass123!", []),
        ("TestPassword123!", []),
        ("Пароль12!", []),
        ("Aa1€aaaa", []),
        ("ALICE-smith1", [own]),
        ("Mal1ce!!", []),
    ])
    func `AUTH-008: each unmet rule gives one message`(password: String, problems: [String])
        async throws
    {
        let email = EmailAddress("Alice@example.com")
        #expect(try await Self.problems(of: password, email: email).map(\.message) == problems)
    }

    @Test func `AUTH-008: a password may contain a local part of three characters`() async throws {
        #expect(try await Self.problems(of: "Bob-the-1st", email: EmailAddress("bob@example.com")).isEmpty)
        #expect(
            try await Self.problems(of: "Bobo-the-1st", email: EmailAddress("bobo@example.com")).map(
                \.message)
                == [Self.own])
        #expect(try await Self.problems(of: "Bobo-the-1st", email: nil).isEmpty)
    }

    @Test func `AUTH-008: 128 characters pass and 129 do not, counted as a person counts`() async throws {
        let filler = String(repeating: "x", count: 124)
        #expect(try await Self.problems(of: "Aa1!" + filler, email: nil).isEmpty)
        #expect(try await Self.problems(of: "Aa1!x" + filler, email: nil).map(\.message) == [Self.long])
        // Eight characters, one of them a family of four.
        #expect(try await Self.problems(of: "Aa1xxx!👩‍👩‍👧‍👦", email: nil).isEmpty)
        // Few characters can be many bytes.
        let heap = "Aa1!xxxa" + String(repeating: "\u{301}", count: 2_000)
        #expect(try await Self.problems(of: heap, email: nil).map(\.message) == [Self.long])
    }

    @Test func `AUTH-008: each password is looked up among the breached ones, unless it is too long`()
        async throws
    {
        let long = "Aa1!" + String(repeating: "x", count: 125)
        let rule = PasswordRule(common: Words.common) { ["Aa1!breached", long].contains($0) }
        #expect(try await rule.check(.value("Aa1!breached")).problems(email: nil) == [.breached])
        #expect(try await rule.check(.value("Aa1!private")).problems(email: nil) == [])
        #expect(try await rule.check(.value(long)).problems(email: nil) == [.tooLong])
        #expect(try await rule.check(.absent).problems(email: nil) == [.missing])
    }

    @Test func `a password above the limit in bytes is refused by its length only`() async throws {
        let marks = "a" + String(repeating: "\u{301}", count: 1_000)
        #expect(try await Self.problems(of: marks, email: nil).map(\.message) == [Self.long])
    }
}
