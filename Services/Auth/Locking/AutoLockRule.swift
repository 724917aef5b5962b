/// The minutes without activity after which a session locks itself (contract §1, PIN).
enum AutoLockRule {
    /// Set together with a user's first PIN.
    static let defaultMinutes = 5
    /// What a user may choose; nil turns auto-lock off.
    static let minutes = 1...60

    /// Returns the problem with a user's choice, if any.
    static func problem(with choice: Int) -> String? {
        minutes.contains(choice) ? nil : "Auto-lock must be between 1 and 60 minutes"
    }
}
