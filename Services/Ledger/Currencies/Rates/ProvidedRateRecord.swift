import Contracts
import ServiceKit
import SQLiteKit
import LedgerCore

/// The provider's last rate of an asset on a day, as stored.
struct ProvidedRateRecord: Sendable, Equatable {
    var code = AssetCode(.usd)
    var date = CalendarDate.blank
    /// The units of the asset that equal one bitcoin.
    var perBitcoin = Quantity.zero
    var toldAt = Timestamp.blank

    static let table = RecordTable(
        "provided_rates", blank: ProvidedRateRecord(),
        [
            .column("code", \.code), .column("date", \.date),
            RecordField(["per_bitcoin"], \.perBitcoin) {
                [$0.text.sqlValue]
            } read: {
                try $0.decimal($1)
            },
            .column("told_at", \.toldAt),
        ])

    func rate(isStale: Bool) -> RateTable.Provided {
        RateTable.Provided(perBitcoin: perBitcoin, date: date, at: toldAt, isStale: isStale)
    }
}
