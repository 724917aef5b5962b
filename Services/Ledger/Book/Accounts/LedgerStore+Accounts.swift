import Contracts
import ServiceKit
import SQLiteKit
import LedgerCore
import LedgerCurrencies

extension LedgerStore {
    func accounts(shownIn displayCurrency: Currency?, _ visit: BookVisit) async throws -> Answer {
        try await read(visit) { db, book in
            let totals = try book.accountsWithTotals(on: visit.today, in: db)
            let (money, rates) = try Self.balanceMoney(
                book.currency, shownIn: displayCurrency, for: totals.map(\.totals), visit, in: db)
            let accounts = try totals.map { account, totals in
                try account.answer(
                    totals: totals, isActive: account.id == book.activeAccount, in: money)
            }
            return try Self.answer(
                AccountList(accounts: accounts, activeAccountId: book.activeAccount, rates: rates),
                rows: accounts.count, in: db)
        }
    }

    func account(
        _ id: ID<Account>, shownIn displayCurrency: Currency?, _ visit: BookVisit
    ) async throws -> Versioned<Account> {
        try await read(visit) { db, book in
            let record = try book.requireAccount(id, in: db)
            let totals = try book.balanceTotals(of: id, on: visit.today, in: db)
            let (money, rates) = try Self.balanceMoney(
                record.currency, shownIn: displayCurrency, for: [totals], visit, in: db)
            let account = try record.answer(
                totals: totals, isActive: id == book.activeAccount, in: money, rates: rates)
            return try book.versioned(account, id, in: "accounts", db)
        }
    }

    func createAccount(
        _ draft: AccountDraft, id: ID<Account>, _ visit: BookVisit, idempotency: Idempotency
    ) async throws -> Answer {
        try await change(visit, idempotency: idempotency) { db, book in
            let account = try draft.made(
                id: id, currency: book.currency, today: visit.today, at: visit.now)
            if try book.isAccountNameTaken(account.name, except: id, in: db) { throw AccountRules.nameTaken }
            if try book.accountCount(in: db) >= AccountRules.limit { throw AccountRules.tooMany }
            try book.insert(account, in: db)
            let totals = try book.balanceTotals(of: id, on: visit.today, in: db)
            return Made(value: try account.answer(totals: totals, isActive: false), isNew: true)
        }
    }

    func updateAccount(
        _ id: ID<Account>, _ draft: AccountDraft, _ visit: BookVisit, if precondition: Precondition
    ) async throws -> Versioned<Account> {
        try await change(visit) { db, book in
            let old = try book.requireAccount(id, in: db)
            try book.require(precondition, of: id, in: "accounts", db)
            let account = try draft.applied(to: old, usual: book.currency, today: visit.today)
            if try book.isAccountNameTaken(account.name, except: id, in: db) { throw AccountRules.nameTaken }
            try account.checkClosing(active: book.activeAccount)
            if account.currency != old.currency {
                try book.requireUnlinked(id, AccountRules.servesAsset, in: db)
            }
            try ReconciliationRules.checkOpening(
                from: old, to: account, isReconciled: try book.isReconciled(id, in: db),
                isUnlocked: draft.unlock.value ?? false)
            try book.checkRoom(forOpeningOf: account, replacing: old, in: db)
            try book.update(account, at: visit.now, in: db)
            if account.opening?.date != old.opening?.date { try book.recountHistory(of: id, in: db) }
        }
        return try await self.account(id, shownIn: nil, visit)
    }

    /// - Parameter keepsTransfers: whether transfers from or to accounts that stay are kept.
    func deleteAccount(
        _ id: ID<Account>, keepsTransfers: Bool, _ visit: BookVisit, if precondition: Precondition
    ) async throws -> DeletedID<Account> {
        try await change(visit) { db, book in
            _ = try book.requireAccount(id, in: db)
            try book.require(precondition, of: id, in: "accounts", db)
            try AccountRules.checkDeletion(
                of: id, active: book.activeAccount, accountCount: try book.accountCount(in: db),
                hasSharedTransactions: try book.hasSharedTransactions(id, in: db),
                hasTransfers: try !keepsTransfers && book.hasTransfersToLivingAccounts(id, in: db),
                deletedCount: try book.deletedAccountCount(in: db))
            try book.requireUnlinked(id, AccountRules.servesAsset, in: db)
            try book.markDeleted(id, at: visit.now, in: db)
            return DeletedID(id: id)
        }
    }

    /// Restores a deleted account with its contents; one that is not deleted stays as it is. Throws
    /// `accountNotFound` after 30 days.
    func restoreAccount(_ id: ID<Account>, _ visit: BookVisit) async throws -> Versioned<Account> {
        try await change(visit) { db, book in
            if try book.account(id, in: db) != nil { return }
            guard
                let account = try book.deletedAccount(
                    id, after: TrashRules.firstKept(at: visit.now), in: db)
            else { throw APIError.accountNotFound }
            if try book.isAccountNameTaken(account.name, except: id, in: db) {
                throw APIError(
                    .conflict, "Another account has this name now. Rename it before restoring this one.")
            }
            if try book.accountCount(in: db) >= AccountRules.limit { throw AccountRules.tooMany }
            try book.markRestored(id, at: visit.now, in: db)
        }
        return try await self.account(id, shownIn: nil, visit)
    }

    func activateAccount(
        _ id: ID<Account>, _ visit: BookVisit, if precondition: Precondition
    ) async throws -> ActiveAccount {
        try await change(visit) { db, book in
            let account = try book.requireAccount(id, in: db)
            try book.require(precondition, of: id, in: "accounts", db)
            if account.isArchived {
                throw APIError(.conflict, "\(account.name) is closed. Reopen it to make it active.")
            }
            try book.activate(id, in: db)
            return ActiveAccount(activeAccountId: id)
        }
    }

    /// Returns the money in which balances are shown: in their own currencies, or converted at today's rates.
    private static func balanceMoney(
        _ own: Currency, shownIn displayCurrency: Currency?, for totals: [BalanceTotals], _ visit: BookVisit,
        in db: borrowing Connection
    ) throws -> (money: DisplayMoney, rates: [AppliedRate]?) {
        let month = visit.today.month
        let currencies = Set(totals.flatMap { ($0.all + $0.untilToday).map(\.currency) })
        let money = try money(own, shownIn: displayCurrency, for: [month: currencies], visit, in: db)
        return (money.money(in: month), money.applied)
    }
}
