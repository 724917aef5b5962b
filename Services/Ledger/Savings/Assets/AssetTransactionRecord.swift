import Contracts

/// A deposit into an asset or a withdrawal from it, as stored; never changed.
struct AssetTransactionRecord: Sendable, Equatable {
    let id: ID<AssetTransaction>
    let asset: ID<Asset>
    let kind: AssetTransactionKind
    /// Above zero.
    let amount: Quantity
    let date: CalendarDate
    let note: String?
    var source = AssetTransactionSource.manual
    /// The chain's own id of the transaction.
    var externalId: String?
    /// The time of the transaction's block on the chain.
    var blockTime: Timestamp?
    let createdAt: Timestamp

    /// The change of the balance in 10⁻¹⁸ parts.
    var changeParts: Int128 { kind == .deposit ? Int128(amount.parts) : -Int128(amount.parts) }

    /// Returns the transaction for clients.
    func answer(balanceAfter: SignedParts, in currency: AssetCode) -> AssetTransaction {
        AssetTransaction(
            id: id, assetId: asset, kind: kind, amount: amount.text(in: currency), date: date, note: note,
            source: source, externalId: externalId, balanceAfter: balanceAfter.text(in: currency),
            createdAt: createdAt)
    }
}
