package import Contracts

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
