package import Contracts

/// Readers for drafts that create something (`current` is the default, if any) or change something.
extension FieldErrors {
    /// Returns the field's value, or `current` if the field is absent. Null counts as absent in a creation;
    /// in a change it is refused with `message`, because the field is required.
    package mutating func value<Value>(
        _ field: Field<Value>, _ path: String, current: Value?, isNew: Bool, _ message: String
    ) -> Value? {
        if let current, field.isAbsent || (isNew && field.isNull) { return current }
        return required(field, path, message)
    }

    /// Returns the account's id. Reports an error unless it is that of `known`, which the store found, and if
    /// that is closed and not `current`, the account that the record is in already.
    package mutating func account(
        _ field: Field<ID<Account>>, current: ID<Account>?, known: AccountRecord?
    ) -> ID<Account>? {
        let wished = value(
            field, "accountId", current: known?.id, isNew: current == nil, "Account is required")
        if let wished { check(known, is: wished, "accountId", current: current) }
        return wished
    }

    /// Reports an account that does not exist, and a closed one that the record is not in already.
    package mutating func check(
        _ known: AccountRecord?, is wished: ID<Account>, _ path: String, current: ID<Account>?
    ) {
        guard let known, known.id == wished else { return add(path, "Account not found") }
        if known.isArchived, wished != current { add(path, Account.closed(known.name)) }
    }

    /// Returns the category, or nil with an error reported unless it is `known`, which the store found.
    package mutating func category(
        _ field: Field<ID<Category>>, _ path: String = "categoryId", current: ID<Category>?,
        known: Category?, isNew: Bool
    ) -> Category? {
        let wished = value(field, path, current: current, isNew: isNew, "Category is required")
        guard let wished else { return nil }
        if let known, known.id == wished { return known }
        add(path, "Category not found")
        return nil
    }

    /// Returns the amount that `read` parses, in the currency of `field`, or else of `current`, or else
    /// `usual`. A change of the currency alone keeps the number: 25.00 USD becomes 25 JPY, and 25.50 USD is
    /// refused (ADD-003).
    package mutating func amount(
        _ amount: Field<AmountText>, in field: Field<Currency>, current: Money?, usual: Currency,
        read: (inout FieldErrors, Field<AmountText>, Currency) -> Money?
    ) -> Money? {
        let usual = current?.currency ?? usual
        let wished = value(
            field, "currency", current: usual, isNew: current == nil, "Currency is required")
        guard amount.isAbsent, let current else { return read(&self, amount, wished ?? usual) }
        guard let wished, wished != current.currency else { return current }
        return read(&self, .value(current.shortestText), wished)
    }

    /// Returns an optional text: absent keeps `current`, null or blank clears it. An unchanged text is not
    /// checked again.
    package mutating func text(
        _ field: Field<String>, _ path: String, current: String?, _ rule: TextRule
    ) -> String? {
        if field.isAbsent || (current != nil && field.value == current) { return current }
        return optionalText(field, path, rule)
    }

    /// Returns a required text; an absent one keeps `current`, if any.
    package mutating func name(
        _ field: Field<String>, _ path: String, current: String?, _ rule: TextRule
    ) -> String? {
        if field.isAbsent, let current { return current }
        return requiredText(field, path, rule)
    }

    /// Returns an amount that may be negative, or nil with the error reported.
    package mutating func signedAmount(
        _ field: Field<AmountText>, _ path: String, in currency: Currency, label: String
    ) -> Money? {
        guard let text = required(field, path, "\(label) is required") else { return nil }
        do {
            return try Money(text, in: currency)
        } catch {
            add(path, error.message(label: label, currency: currency))
            return nil
        }
    }
}
