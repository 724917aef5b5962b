package import Contracts
package import ServiceKit
import SQLiteKit
import LedgerCore

/// A deposit into an asset or a withdrawal from it, as stored; never changed.
package struct AssetTransactionRecord: Sendable, Equatable {
    package var id: ID<AssetTransaction>
    package var asset: ID<Asset>
    package var kind: AssetTransactionKind
    /// Above zero.
    package var amount: Quantity
    package var date: CalendarDate
    package var note: String?
    package var source = AssetTransactionSource.manual
    /// The chain's own id of the transaction.
    package var externalId: String?
    /// The time of the transaction's block on the chain.
    package var blockTime: Timestamp?
    package var createdAt: Timestamp

    package init(
        id: ID<AssetTransaction>, asset: ID<Asset>, kind: AssetTransactionKind, amount: Quantity,
        date: CalendarDate, note: String? = nil,
        source: AssetTransactionSource = AssetTransactionSource.manual, externalId: String? = nil,
        blockTime: Timestamp? = nil, createdAt: Timestamp
    ) {
        self.id = id
        self.asset = asset
        self.kind = kind
        self.amount = amount
        self.date = date
        self.note = note
        self.source = source
        self.externalId = externalId
        self.blockTime = blockTime
        self.createdAt = createdAt
    }

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
    /// A transaction never changes.
    package static let table = RecordTable(
        "asset_transactions",
        blank: AssetTransactionRecord(
            id: .blank, asset: .blank, kind: .deposit, amount: .zero, date: .blank, note: nil,
            createdAt: .blank),
        [
            .id("id", \.id).fixed, .id("assetId", \.asset, column: "asset").fixed.restoredByRule,
            .index("kind", \.kind).fixed, .quantity("amount", \.amount).fixed,
            .day("date", \.date).fixed, .text("note", \.note, .assetNote).fixed,
            .index("source", \.source, isNeeded: false).fixed,
            .text("externalId", \.externalId, .chainID).fixed, .instant("blockTime", \.blockTime).fixed,
            .instant("createdAt", \.createdAt).fixed.restoredByRule,
            .unbound(.instant("updatedAt", "created_at")),
        ])
}
