import Contracts

/// The minutes without activity after which a session locks itself (contract §1, PIN).
enum AutoLockRule {
    /// Set together with a user's first PIN.
    static let defaultMinutes = 5

    /// Returns the problem with a user's choice, if any.
    static func problem(with choice: Int) -> String? {
        let range = NumberRule.autoLockMinutes
        if range.contains(choice) { return nil }
        return "Auto-lock must be between \(range.lowerBound) and \(range.upperBound) minutes"
    }
}
