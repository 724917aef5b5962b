internal import Contracts

/// Reading a draft that makes something new (`current` is the default, if there is one) or changes something.
extension FieldErrors {
    /// The field's value, or `current` where it is absent. Null is absent when something is made, and refused
    /// with `message` when something is changed: the field is not optional.
    mutating func value<Value>(
        _ field: Field<Value>, _ path: String, current: Value?, isNew: Bool, _ message: String
    ) -> Value? {
        if let current, field.isAbsent || (isNew && field.isNull) { return current }
        return required(field, path, message)
    }

    /// An optional text: absent keeps `current`, null or blank clears it. What has not changed was judged
    /// when it was set.
    mutating func text(
        _ field: Field<String>, _ path: String, current: String?, label: String, maximum: Int,
        multiline: Bool = false
    ) -> String? {
        if field.isAbsent || (current != nil && field.value == current) { return current }
        return optionalText(field, path, label: label, maximum: maximum, multiline: multiline)
    }

    /// A required text: absent keeps `current`, where there is one.
    mutating func name(
        _ field: Field<String>, _ path: String, current: String?, length: ClosedRange<Int>
    ) -> String? {
        if field.isAbsent, let current { return current }
        return requiredText(field, path, label: "Name", length: length)
    }
}

extension Field {
    /// Neither absent nor null.
    var isGiven: Bool { !isAbsent && !isNull }

    var isNull: Bool {
        if case .null = self { return true }
        return false
    }
}
