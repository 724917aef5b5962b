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

extension [TransactionPart] {
    /// Divides another amount in proportion to the parts of a split transaction, without descriptions and
    /// without parts of nothing; empty for no parts.
    package func dividing(_ amount: Money) -> [TransactionPart] {
        let shares = LargestRemainder.shares(
            of: UInt128(Swift.max(0, amount.amountMinor)),
            weights: map { UInt128(Swift.max(0, $0.amountMinor)) })
        guard !isEmpty, let shares else { return [] }
        return zip(self, shares).filter { $1 > 0 }.map { part, share in
            TransactionPart(category: part.category, amountMinor: Int64(clamping: share))
        }
    }
}
