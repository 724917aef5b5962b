import Contracts
import ServiceKit
import SQLiteKit

/// A deposit into an asset or a withdrawal from it, as stored; never changed.
struct AssetTransactionRecord: Sendable, Equatable {
    var id: ID<AssetTransaction>
    var asset: ID<Asset>
    var kind: AssetTransactionKind
    /// Above zero.
    var amount: Quantity
    var date: CalendarDate
    var note: String?
    var source = AssetTransactionSource.manual
    /// The chain's own id of the transaction.
    var externalId: String?
    /// The time of the transaction's block on the chain.
    var blockTime: Timestamp?
    var createdAt: Timestamp

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

extension AssetTransactionRecord {
    /// The longest id that chains give.
    private static let externalID = TextRule("External id", 1...200)

    /// A transaction never changes.
    static let table = RecordTable(
        "asset_transactions",
        blank: AssetTransactionRecord(
            id: .blank, asset: .blank, kind: .deposit, amount: .zero, date: .blank, note: nil,
            createdAt: .blank),
        [
            .id("id", \.id).fixed, .id("assetId", \.asset, column: "asset").fixed.restoredByRule,
            .index("kind", \.kind).fixed, .quantity("amount", \.amount).fixed,
            .day("date", \.date).fixed, .text("note", \.note, .assetNote).fixed,
            .index("source", \.source, isNeeded: false).fixed,
            .text("externalId", \.externalId, externalID).fixed, .instant("blockTime", \.blockTime).fixed,
            .instant("createdAt", \.createdAt).fixed.restoredByRule,
            .unbound(.instant("updatedAt", "created_at")),
        ])
}
