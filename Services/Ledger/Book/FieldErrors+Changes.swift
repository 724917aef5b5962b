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

    /// The id of the account that the rules know; no other can be named.
    mutating func account(
        _ field: Field<ID<Account>>, known: AccountRecord?, isNew: Bool
    ) -> ID<Account>? {
        let wished = value(field, "accountId", current: known?.id, isNew: isNew, "Account is required")
        if let wished, wished != known?.id { add("accountId", "Account not found") }
        return wished
    }

    /// As for the account.
    mutating func category(
        _ field: Field<ID<Category>>, current: ID<Category>?, known: Category?, isNew: Bool
    ) -> Category? {
        let wished = value(field, "categoryId", current: current, isNew: isNew, "Category is required")
        guard let wished else { return nil }
        if let known, known.id == wished { return known }
        add("categoryId", "Category not found")
        return nil
    }

    /// An amount by `read`, in the currency of `field`, else in that of `current`, else the usual one. A
    /// change of the currency alone keeps the number: 25.00 USD becomes 25 JPY, 25.50 USD cannot (ADD-003).
    mutating func amount(
        _ amount: Field<AmountText>, in field: Field<Currency>, current: Money?, usual: Currency,
        read: (inout FieldErrors, Field<AmountText>, Currency) -> Money?
    ) -> Money? {
        let usual = current?.currency ?? usual
        let wished = value(
            field, "currency", current: usual, isNew: current == nil, "Currency is required")
        guard amount.isAbsent, let current else { return read(&self, amount, wished ?? usual) }
        guard let wished, wished != current.currency else { return current }
        return read(&self, .value(AmountText(current.text)), wished)
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
