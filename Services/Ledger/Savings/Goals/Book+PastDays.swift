import Contracts
import SQLiteKit
import LedgerBook
import LedgerCore
import LedgerCurrencies

extension Book {
    /// Returns by how much the balance of an account changed on each day, for an asset that is the account:
    /// on the first of them by all that was there before. The past follows the entries as they are now.
    /// - Parameter first: the day from which the balances are asked for.
    func pastDays(
        of account: ID<Account>, in code: AssetCode, from first: CalendarDate, until today: CalendarDate,
        in db: borrowing Connection
    ) throws -> [(date: CalendarDate, sums: AssetDay)] {
        // An account holds nothing before its first entry or opening date.
        guard let currency = code.currency, let opened = try firstDays(of: account, in: db)[account],
            let before = CalendarDate(daysSinceEpoch: first.daysSinceEpoch - 1)
        else { return [] }
        let held = try self.held(by: [account], on: before, in: db)[account]?.minor[currency] ?? 0
        var nets: [CalendarDate: Int128] = [max(opened, before): Int128(held)]
        try forEachNet(of: account, in: currency, from: first, until: today, db) { day, minor in
            nets[day, default: 0] += Int128(minor)
        }
        let parts = Int128(code.partsOfLastDigit)
        return nets.sorted { $0.key < $1.key }.map { day, minor in
            let sum = minor * parts
            return (day, AssetDay(deposited: max(0, sum), withdrawn: max(0, -sum)))
        }
    }
}
