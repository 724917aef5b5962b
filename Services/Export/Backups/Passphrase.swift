import Contracts

/// The passphrase of an encrypted backup, in Unicode's form NFC, so that it is the same on every keyboard.
struct Passphrase: Sendable, Equatable {
    let text: String

    /// Reads a field of a body, and reports a wrong one.
    init?(_ field: Field<String>, _ errors: inout FieldErrors) {
        guard let given = errors.optional(field, "passphrase") else { return nil }
        self.init(given)
        let length = TextRule.passphrase.length
        if !length.contains(text.count) {
            errors.add(
                "passphrase", "Passphrase must be \(length.lowerBound) to \(length.upperBound) characters")
        }
    }

    /// Any text, to open a file with.
    init(_ text: String) { self.text = text.composed }
}
