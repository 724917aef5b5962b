import Contracts

/// The rule for new passwords (contract AUTH-008).
struct PasswordRule: Sendable {
    static let length = TextRule.password.length
    /// Largest size of such a password in UTF-8; bounds the work of hashing, too.
    static let maximumBytes = 1_024
    /// Shorter local parts occur in too many honest passwords.
    private static let shortestLocalPart = 4

    private let common: CommonPasswords
    /// Whether a password is in the operator's list of breached ones; nil without a list.
    private let lookUp: (@Sendable (String) async throws -> Bool)?
    /// The password that `looked(up:)` found there.
    private var breached: String?

    init(common: CommonPasswords, lookUp: (@Sendable (String) async throws -> Bool)? = nil) {
        self.common = common
        self.lookUp = lookUp
    }

    /// Returns the rule for a password that was looked up in the list of breached ones, which takes a wait.
    func looked(up password: String?) async throws -> PasswordRule {
        guard let password, let lookUp, Self.fits(password), try await lookUp(password) else { return self }
        var rule = self
        rule.breached = password
        return rule
    }

    /// Returns the unmet rules; empty for a good password.
    func problems(of password: String, email: EmailAddress?) -> [PasswordProblem] {
        guard !password.isEmpty else { return [.missing] }
        // Checked before any character: a text of combining marks is one long character.
        guard password.utf8.count <= Self.maximumBytes else { return [.tooLong] }
        var problems: [PasswordProblem] = []
        func require(_ isMet: Bool, _ problem: PasswordProblem) { if !isMet { problems.append(problem) } }

        require(password.count >= Self.length.lowerBound, .tooShort)
        require(Self.fits(password), .tooLong)
        require(password.contains(where: \.isUppercase), .noUppercase)
        require(password.contains(where: \.isLowercase), .noLowercase)
        require(password.contains(where: \.isWholeNumber), .noNumber)
        require(password.contains(where: Self.isSpecial), .noSpecial)
        let folded = password.lowercased()
        if let local = email?.localPart, local.count >= Self.shortestLocalPart {
            require(!folded.contains(local.lowercased()), .hasAddress)
        }
        require(!common.contains(password), .common)
        require(password != breached, .breached)
        return problems
    }

    /// Returns whether a typed text can be a password at all; longer ones are not worth hashing.
    static func fits(_ password: String) -> Bool {
        password.utf8.count <= maximumBytes && password.count <= length.upperBound
    }

    private static func isSpecial(_ character: Character) -> Bool {
        if character.isLetter || character.isNumber || character.isWhitespace { return false }
        return character.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    }
}

extension FieldErrors {
    /// Returns the password of a field that meets every rule, or nil with each unmet rule reported.
    mutating func newPassword(
        _ field: Field<String>, _ path: String, email: EmailAddress?, _ rule: PasswordRule
    ) -> String? {
        guard let password = required(field, path, PasswordProblem.missing.message) else { return nil }
        let problems = rule.problems(of: password, email: email)
        for problem in problems { add(path, problem.message) }
        return problems.isEmpty ? password : nil
    }
}
