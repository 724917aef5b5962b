import Contracts
import SQLiteKit
import LedgerBook
import LedgerCore

/// Opening balances of files before version 2.2, beside which all entries count: the opening date becomes
/// that of the account's oldest entry in the file.
extension BookFilling {
    /// What such a file has of an account with an opening balance.
    struct FileOpening: Sendable {
        /// Where the file has the account.
        let path: String
        let date: CalendarDate
        var oldest: CalendarDate?
    }

    private static let openingsAtOnce = 50

    mutating func noteOpening(of account: AccountRecord, _ path: String) {
        guard head.countsHistory ?? false, let date = account.opening?.date else { return }
        openings[account.id] = FileOpening(path: path, date: date)
    }

    /// Notes the day of an entry of the file, in the trash or not.
    mutating func noteEntry(of account: ID<Account>?, on day: CalendarDate) {
        guard let account, let known = openings[account], day < known.oldest ?? known.date else { return }
        openings[account]?.oldest = day
    }

    /// Moves the opening dates of some accounts. Returns whether more are left.
    mutating func moveOpenings(in db: borrowing Connection) throws -> Bool {
        for account in openings.keys.sorted(by: { $0.text < $1.text }).prefix(Self.openingsAtOnce) {
            guard let opening = openings.removeValue(forKey: account), let oldest = opening.oldest else {
                continue
            }
            try db.run(
                """
                UPDATE accounts SET opening_date = \(oldest)
                WHERE book = \(book.number) AND id = \(account) AND opening_date IS NOT NULL
                """)
            try book.recountHistory(of: account, in: db)
            findings.note(
                "\(opening.path).openingDate",
                "In files before version 2.2 all entries count besides the opening balance, so its date "
                    + "becomes that of the oldest one, \(oldest.text)")
        }
        return !openings.isEmpty
    }
}
