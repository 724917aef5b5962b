extension FieldErrors {
    /// Returns the value of an optional field, or nil for absent and null. Reports a wrong value.
    public mutating func optional<Value>(_ field: Field<Value>, _ path: String) -> Value? {
        switch field {
        case .absent, .null: return nil
        case .wrong(let problem):
            add(path, problem)
            return nil
        case .value(let value): return value
        }
    }

    /// Returns the value of a required field. Reports a missing field with `message`, or a wrong value.
    public mutating func required<Value>(
        _ field: Field<Value>, _ path: String, _ message: String
    ) -> Value? {
        required(field, path, FieldProblem(message))
    }

    public mutating func required<Value>(
        _ field: Field<Value>, _ path: String, _ missing: FieldProblem
    ) -> Value? {
        switch field {
        case .absent, .null: add(path, missing)
        case .wrong(let problem): add(path, problem)
        case .value(let value): return value
        }
        return nil
    }

    /// Returns the trimmed text. Reports a missing or blank text, a text with control characters, and a text
    /// whose length is outside the rule's.
    public mutating func requiredText(
        _ field: Field<String>, _ path: String, _ rule: TextRule
    ) -> String? {
        guard let text = required(field, path, "\(rule.label) is required")?.trimmed else { return nil }
        if text.isEmpty {
            add(path, "\(rule.label) is required")
            return nil
        }
        return checkedText(text, path, rule)
    }

    /// Like `requiredText`, but returns nil for a blank text (contract §0: a blank optional text is null).
    public mutating func optionalText(
        _ field: Field<String>, _ path: String, _ rule: TextRule
    ) -> String? {
        guard let text = optional(field, path)?.trimmed, !text.isEmpty else { return nil }
        return checkedText(text, path, rule)
    }

    /// Returns the field's amount in a currency. Reports amounts that are not above zero (ADD-003).
    public mutating func positiveAmount(
        _ field: Field<AmountText>, _ path: String, in currency: Currency, label: String = "Amount"
    ) -> Money? {
        amount(field, path, in: currency, label: label, allowsZero: false)
    }

    /// Returns the field's amount in a currency. Reports negative amounts.
    public mutating func amountOrZero(
        _ field: Field<AmountText>, _ path: String, in currency: Currency, label: String = "Amount"
    ) -> Money? {
        amount(field, path, in: currency, label: label, allowsZero: true)
    }

    private mutating func amount(
        _ field: Field<AmountText>, _ path: String, in currency: Currency, label: String, allowsZero: Bool
    ) -> Money? {
        guard let text = required(field, path, "\(label) is required") else { return nil }
        do {
            let money = try Money(text, in: currency)
            if money.amountMinor < 0 || (money.amountMinor == 0 && !allowsZero) {
                add(path, allowsZero ? "\(label) must not be negative" : "\(label) must be greater than zero")
                return nil
            }
            return money
        } catch {
            add(path, error.message(label: label, currency: currency))
            return nil
        }
    }

    /// Byte limit of a text, with room for all scripts and emoji: a single character has no maximum length.
    /// 8 KiB for a description (ADD-008).
    static func maximumBytes(ofCharacters count: Int) -> Int {
        max(count * 8, count < 200 ? 256 : 8_192)
    }

    private mutating func checkedText(_ text: String, _ path: String, _ rule: TextRule) -> String? {
        let (label, length) = (rule.label, rule.length)
        // Counting characters is slow, so a text that is surely too long is not counted.
        let count = text.utf8.count <= length.upperBound * 40 ? text.count : Int.max
        let maximumBytes = Self.maximumBytes(ofCharacters: length.upperBound)
        if !length.contains(count) {
            add(
                path,
                count < length.lowerBound
                    ? "\(label) must be at least \(length.lowerBound) characters"
                    : "\(label) must be at most \(length.upperBound) characters")
            return nil
        }
        if text.utf8.count > maximumBytes {
            add(path, "\(label) must be at most \(maximumBytes) bytes")
            return nil
        }
        let refused = text.unicodeScalars.contains { scalar in
            guard scalar.properties.generalCategory == .control else { return false }
            return !(rule.isMultiline && (scalar == "\n" || scalar == "\r" || scalar == "\t"))
        }
        if refused {
            add(path, "\(label) must not contain control characters")
            return nil
        }
        return text
    }
}
