package import Contracts
package import ServiceKit
import SQLiteKit
import LedgerCore

/// A rate that the user gave, as stored.
package struct OwnRateRecord: Sendable, Equatable {
    package var base: AssetCode
    package var quote: AssetCode
    package var date: CalendarDate
    var rate: Quantity

    /// The columns of the table's key besides the book.
    package static let key = ["base", "quote", "date"]

    package static let table = RecordTable(
        "own_rates",
        blank: OwnRateRecord(base: AssetCode(.usd), quote: AssetCode(.usd), date: .blank, rate: .zero),
        [
            .assetCode("base", \.base), .assetCode("currency", \.quote, column: "quote"),
            .day("date", \.date),
            .rate("rate", \.rate), .unbound(.instant("updatedAt", "said_at")),
        ])
}

extension RecordField {
    /// A rate as a decimal text.
    fileprivate static func rate(_ name: StaticString, _ path: Path<Quantity>) -> Self {
        one(name, path, nil, RowMember.text, bind: \.text.sqlValue, read: { try $0.decimal($1) }) {
            (field: Field<AmountText>, errors) in
            guard let text = errors.needed(field, name)?.text else { return nil }
            if let rate = Quantity(number: text), !rate.isZero { return rate }
            errors.add(
                "\(name)", "Rate must be a number above zero with at most 18 digits after the point")
            return nil
        }
    }
}
