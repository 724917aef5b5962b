import Contracts
import SQLiteKit

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

/// The columns of `asset_transactions` that a record fills.
enum AssetTransactionColumn: Int, TableColumn {
    case id, asset, kind, amountWhole, amountAtto, date, note, source, externalId, blockTime, createdAt

    /// A transaction never changes.
    var isFixed: Bool { true }

    func value(of transaction: AssetTransactionRecord) -> SQLValue {
        switch self {
        case .id: transaction.id.sqlValue
        case .asset: transaction.asset.sqlValue
        case .kind: .integer(transaction.kind == .deposit ? 0 : 1)
        case .amountWhole: transaction.amount.whole.sqlValue
        case .amountAtto: transaction.amount.atto.sqlValue
        case .date: transaction.date.sqlValue
        case .note: transaction.note.sqlValue
        case .source: .integer(transaction.source == .manual ? 0 : 1)
        case .externalId: transaction.externalId.sqlValue
        case .blockTime: transaction.blockTime.sqlValue
        case .createdAt: transaction.createdAt.sqlValue
        }
    }
}

extension Book {
    static let assetTransactionColumns = TableColumns<AssetTransactionColumn>(of: "asset_transactions")

    static func assetTransaction(_ row: borrowing Row) throws -> AssetTransactionRecord {
        typealias Column = AssetTransactionColumn
        return AssetTransactionRecord(
            id: try row.id(Column.id), asset: try row.id(Column.asset),
            kind: try row.element(Column.kind, of: [.deposit, .withdrawal]),
            amount: try row.quantity(Column.amountWhole), date: try row.date(Column.date),
            note: try row.textOrNil(Column.note),
            source: try row.element(Column.source, of: [.manual, .onChain]),
            externalId: try row.textOrNil(Column.externalId),
            blockTime: try row.timestampOrNil(Column.blockTime.rawValue),
            createdAt: try row.timestamp(Column.createdAt))
    }
}
