package import Contracts

/// A part of a split transaction as stored: of the transaction's type and currency.
package struct TransactionPart: Codable, Sendable, Equatable {
    package var category: ID<Category>
    /// Above zero.
    package var amountMinor: Int64
    package var description: String?

    package init(category: ID<Category>, amountMinor: Int64, description: String? = nil) {
        self.category = category
        self.amountMinor = amountMinor
        self.description = description
    }

    func answer(in currency: Currency) -> TransactionSplit {
        TransactionSplit(
            categoryId: category, amount: Money(amountMinor: amountMinor, currency), description: description)
    }
}
