import Contracts

/// A new password that `PasswordRule.check` has looked up in the list of breached ones.
struct PasswordCheck: Sendable {
    /// Shorter local parts occur in too many honest passwords.
    private static let shortestLocalPart = 4

    let field: Field<String>
    let common: CommonPasswords
    let isBreached: Bool

    /// Returns the unmet rules; empty for a good password.
    func problems(email: EmailAddress?) -> [PasswordProblem] {
        guard let password = field.value, !password.isEmpty else { return [.missing] }
        // Checked before any character: a text of combining marks is one long character.
        guard password.utf8.count <= PasswordRule.maximumBytes else { return [.tooLong] }
        var problems: [PasswordProblem] = []
        func require(_ isMet: Bool, _ problem: PasswordProblem) { if !isMet { problems.append(problem) } }

        require(password.count >= PasswordRule.length.lowerBound, .tooShort)
        require(PasswordRule.fits(password), .tooLong)
        require(password.contains(where: \.isUppercase), .noUppercase)
        require(password.contains(where: \.isLowercase), .noLowercase)
        require(password.contains(where: \.isWholeNumber), .noNumber)
        require(password.contains(where: Self.isSpecial), .noSpecial)
        let folded = password.lowercased()
        if let local = email?.localPart, local.count >= Self.shortestLocalPart {
            require(!folded.contains(local.lowercased()), .hasAddress)
        }
        require(!common.contains(password), .common)
        require(!isBreached, .breached)
        return problems
    }

    private static func isSpecial(_ character: Character) -> Bool {
        if character.isLetter || character.isNumber || character.isWhitespace { return false }
        return character.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    }
}

extension FieldErrors {
    /// Returns the password of a field that meets every rule, or nil with each unmet rule reported.
    mutating func newPassword(
        _ check: PasswordCheck, _ path: String, email: EmailAddress?
    ) -> String? {
        guard let password = required(check.field, path, PasswordProblem.missing.message) else { return nil }
        let problems = check.problems(email: email)
        for problem in problems { add(path, problem.message) }
        return problems.isEmpty ? password : nil
    }
}
