import Contracts

/// The form of PINs, and how many wrong ones are too many (contract §1, `POST /auth/unlock`). A user has one
/// PIN for all sessions, so tries are counted by user: several stolen sessions allow no more tries than one.
enum PinRule {
    /// Number of wrong PINs in a row that disables the PIN.
    static let failuresUntilDisabled = 10
    /// Number of wrong PINs that brings a cooldown, each time anew.
    private static let failuresInRound = 3
    private static let firstCooldownSeconds = 30
    static let longestCooldownSeconds = 3_600

    /// Returns true for ASCII digits in the right number.
    static func isWellFormed(_ pin: String) -> Bool {
        TextRule.pin.length.contains(pin.utf8.count) && pin.utf8.allSatisfy { (48...57).contains($0) }
    }

    /// Returns for how many seconds no PIN is compared after the wrong try with this number, or nil if the
    /// next try may follow at once.
    static func cooldownSeconds(afterFailure number: Int) -> Int? {
        guard number > 0, number % failuresInRound == 0 else { return nil }
        let doublings = min(number / failuresInRound - 1, 16)
        return min(firstCooldownSeconds << doublings, longestCooldownSeconds)
    }
}

extension FieldErrors {
    /// Returns the PIN of a field, or nil with the reason reported.
    mutating func pin(_ field: Field<String>) -> String? {
        guard let pin = required(field, "pin", "PIN is required") else { return nil }
        if PinRule.isWellFormed(pin) { return pin }
        add("pin", "PIN must be \(TextRule.pin.length.lowerBound) to \(TextRule.pin.maximum) digits")
        return nil
    }
}
