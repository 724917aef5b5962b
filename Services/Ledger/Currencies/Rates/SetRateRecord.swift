package import Contracts
package import ServiceKit
import SQLiteKit
import LedgerCore

/// A rate that a user or the operator set, as stored.
package struct SetRateRecord: Sendable, Equatable {
    package var base = AssetCode(.usd)
    package var quote = AssetCode(.usd)
    var rate = Quantity.zero
    package var date = CalendarDate.blank
    var at = Timestamp.blank

    /// The columns of the tables' keys besides the book or the author.
    package static let key = ["base", "quote", "date"]

    /// The rates of users' books.
    package static let table = RecordTable("own_rates", blank: SetRateRecord(), fields)
    /// The operator's rates.
    static let operatorTable = RecordTable(
        "said_rates", blank: SetRateRecord(), fields + [.unbound("author")])

    private static let fields: [RecordField<SetRateRecord>] = [
        .assetCode("base", \.base), .assetCode("currency", \.quote, column: "quote"),
        .day("date", \.date), .rate("rate", \.rate),
        .instant("updatedAt", \.at, column: "said_at").restoredByRule,
    ]
}

extension RecordField {
    /// A rate as a decimal text.
    fileprivate static func rate(_ name: StaticString, _ path: Path<Quantity>) -> Self {
        one(name, path, nil, RowMember.text, bind: { $0.text.sqlValue }, read: { try $0.decimal($1) }) {
            (field: Field<AmountText>, errors) in
            guard let text = errors.needed(field, name)?.text else { return nil }
            if let rate = Quantity(number: text), !rate.isZero { return rate }
            errors.add(
                "\(name)", "Rate must be a number above zero with at most 18 digits after the point")
            return nil
        }
    }
}
