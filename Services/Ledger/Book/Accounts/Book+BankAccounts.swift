package import Contracts
package import LedgerCore
package import SQLiteKit

/// Accounts that follow a bank's: they open where the first entries begin, and older entries that come later
/// move the opening back.
extension Book {
    /// Makes an account with a name that is free, or returns the one of this id. Throws `tooMany`.
    package func makeBankAccount(
        _ id: ID<Account>, named name: String, in currency: Currency, today: CalendarDate, at now: Timestamp,
        _ db: borrowing Connection
    ) throws -> AccountRecord {
        if let known = try account(id, in: db) { return known }
        if try accountCount(in: db) >= AccountRules.limit { throw AccountRules.tooMany }
        let wished = name.trimmed.isEmpty ? "Bank account" : name.trimmed
        let draft = AccountDraft(
            name: .value(try freeAccountName(like: wished, except: id, in: db)),
            preferredCurrency: .value(currency))
        let made = try draft.made(id: id, currency: currency, today: today, at: now)
        try insert(made, in: db)
        return made
    }

    /// Gives an account its opening balance, unless it has one.
    package func open(
        _ id: ID<Account>, with opening: AccountOpening, at now: Timestamp, in db: borrowing Connection
    ) throws {
        let old = try requireAccount(id, in: db)
        guard old.opening == nil else { return }
        var new = old
        new.opening = opening
        try checkRoom(forOpeningOf: new, replacing: old, in: db)
        try update(new, at: now, in: db)
        try recountHistory(of: id, in: db)
    }

    /// Moves an account's opening back to a day, and lowers its balance by what the entries since that day
    /// add, so that later balances stay. What is reconciled stays as it is.
    package func moveOpening(
        of id: ID<Account>, to day: CalendarDate, on today: CalendarDate, at now: Timestamp,
        in db: borrowing Connection
    ) throws {
        let old = try requireAccount(id, in: db)
        guard let opening = old.opening, day < opening.date, try !isReconciled(id, in: db) else { return }
        let before = try balance(of: old, on: today, in: db)
        var new = old
        new.opening = AccountOpening(amountMinor: opening.amountMinor, date: day)
        try update(new, at: now, in: db)
        try recountHistory(of: id, in: db)
        let added = try balance(of: old, on: today, in: db).subtractingReportingOverflow(before)
        let (amount, overflow) = opening.amountMinor.subtractingReportingOverflow(added.partialValue)
        if overflow || added.overflow { throw APIError.sumTooLarge(old.currency, "openingBalance") }
        new.opening?.amountMinor = amount
        try checkRoom(forOpeningOf: new, replacing: old, in: db)
        try update(new, at: now, in: db)
    }

    private func balance(
        of account: AccountRecord, on today: CalendarDate, in db: borrowing Connection
    ) throws -> Int64 {
        let totals = try balanceTotals(of: account.id, on: today, withCleared: false, in: db)
        return try AccountTotal.net(totals.untilToday, in: account.currency).main.amountMinor
    }
}
