import Contracts
import LedgerCore
import LedgerSavings

/// Checks of members that several kinds of lines have.
extension FieldErrors {
    /// Returns a flag; a missing one is false.
    mutating func flag(_ field: Field<Bool>, _ path: String) -> Bool { optional(field, path) ?? false }

    /// Reports a member that refers to a record of the file, unless the record was found: the member is
    /// missing, is no id, or is the id of nothing.
    mutating func refer<Record, Entity>(
        to found: Record?, by field: Field<ID<Entity>>, _ path: String, _ name: String
    ) {
        if found == nil, needed(field, path) != nil { add(path, "\(name) not found in the file") }
    }

    /// Reports a category of another type than its entry. Returns false for one.
    @discardableResult
    mutating func check(_ category: EntryType?, isThatOf entry: EntryType?, _ path: String) -> Bool {
        guard let category, let entry, category != entry else { return true }
        add(path, "The category is of the other type")
        return false
    }

    /// Reports a budget of a category of income.
    mutating func checkBudgeted(_ category: EntryType?) {
        if category == .income { add("categoryId", "Budgets are for expense categories") }
    }

    /// Reports a transfer from an account to itself.
    mutating func checkSides(_ from: ID<Account>?, _ to: ID<Account>?) {
        if let to, from == to { add("toAccountId", "Both sides are in one account") }
    }

    /// Returns an amount and its currency; a missing currency is `usual`.
    mutating func lineAmount(
        _ amount: Field<AmountText>, _ path: String, in currency: Field<Currency>, usual: Currency,
        allowsZero: Bool
    ) -> Money? {
        let count = entries.count
        let currency = optional(currency, "currency") ?? usual
        guard entries.count == count else { return nil }
        let label = path == "planned" ? "Planned" : path == "targetAmount" ? "Target amount" : "Amount"
        return allowsZero
            ? amountOrZero(amount, path, in: currency, label: label)
            : positiveAmount(amount, path, in: currency, label: label)
    }

    /// Returns an amount of an asset. Only the digits of a quantity bound it, because deposits make balances
    /// larger than an amount of a request, and what follows from a balance, such as a target, is as large.
    mutating func lineQuantity(
        _ field: Field<AmountText>, _ path: String, in code: AssetCode, allowsZero: Bool
    ) -> Quantity? {
        guard let text = needed(field, path) else { return nil }
        guard let quantity = Quantity(number: text.text),
            quantity.parts.isMultiple(of: code.partsOfLastDigit)
        else {
            add(path, .must("be a number with at most 18 digits before and \(code.digits) after the point"))
            return nil
        }
        if quantity.isZero, !allowsZero {
            add(path, .must("be greater than zero"))
            return nil
        }
        return quantity
    }
}
