import Contracts
import HTTPKit
import ServiceKit

/// Makes an import of a server's report. Entries that the book has are known by the bank's ids; the rest goes
/// through the duplicates, rules and payees of every import.
struct BankRecordingWorkflow: Sendable {
    private static let idsAtOnce = 400
    /// The most pending entries of an account that are shown.
    private static let pendingLimit = 100
    private static let slotMilliseconds = 100
    private static let slotTries = 300

    let store: BankStore
    let previews: PreviewWorkflow
    /// Records imports.
    let running: RepeatingWork
    let ledger: ServiceClient
    let context: ServiceContext

    /// Keeps a report. Throws `bankEnded` if the connection has ended meanwhile.
    /// - Parameter day: the first day that was asked for; nil if only accounts were.
    func record(
        _ report: BankReport, from day: CalendarDate?, of record: BankConnectionRecord,
        _ known: [BankAccountRecord], at now: Timestamp
    ) async throws {
        let report = Self.named(report, startingWith: FetchedEntries.idStart(of: record.id, to: record.host))
        var accounts = Self.updated(known, by: report, of: record.id)
        guard let day else {
            return try await store.succeed(record.id, accounts, report.messages, nil, at: now)
        }
        let book = try await previews.book(of: record.visitor)
        var fetched = FetchedEntries(accounts: [])
        for index in accounts.indices {
            let reported = report.accounts.first { $0.id == accounts[index].bankID }
            guard let reported, accounts[index].account != nil else { continue }
            let entries = try await entries(of: reported, for: &accounts[index], in: book, of: record.user)
            if let entries { fetched.accounts.append(entries) }
            // An account that is to open waits for its balance.
            guard reported.error == nil, entries != nil,
                !(accounts[index].opens && reported.balance == nil)
            else { continue }
            accounts[index].lastSuccessAt = now
            accounts[index].details.restoredTo = nil
            if accounts[index].opens {
                accounts[index].opens = try await !isOpen(accounts[index], record.user)
            }
        }
        let opening = accounts.filter { $0.opens && $0.lastSuccessAt == now }
        let isNews = fetched.accounts.contains { $0.entries.contains { $0.repeats == nil } }
        var messages = report.messages
        var recording: BankRecording?
        if isNews || !opening.isEmpty {
            let made = try await make(fetched, opening, accounts, from: day, book, of: record, at: now)
            recording = made.recording
            if made.problems > 0 {
                messages.append("Entries that cannot be recorded as they are: \(made.problems)")
            }
        }
        try await store.succeed(record.id, accounts, messages, recording, at: now)
        running.runSoon()
    }

    /// Returns the report with the ids that books keep.
    private static func named(_ report: BankReport, startingWith start: String) -> BankReport {
        var report = report
        for account in report.accounts.indices {
            for entry in report.accounts[account].entries.indices {
                let id = report.accounts[account].entries[entry].id
                report.accounts[account].entries[entry].id = FetchedEntries.id(id, behind: start)
            }
        }
        return report
    }

    /// Returns the accounts as the server tells them now; new ones go nowhere yet. Those that are gone there
    /// stay where somebody has said where they go.
    private static func updated(
        _ known: [BankAccountRecord], by report: BankReport, of connection: ID<BankConnection>
    ) -> [BankAccountRecord] {
        var accounts = known
        for index in accounts.indices {
            accounts[index].details.isGone = !report.accounts.contains { $0.id == accounts[index].bankID }
        }
        accounts.removeAll { $0.details.isGone == true && $0.account == nil && !$0.isIgnored }
        for reported in report.accounts {
            var account = BankAccountRecord(connection: connection, bankID: reported.id)
            let place = accounts.firstIndex { $0.bankID == reported.id }
            if let place { account = accounts[place] }
            let former = account.details
            account.details = BankAccountRecord.Details(
                name: reported.name, bank: reported.bank, currency: reported.currency,
                balance: reported.balance?.text, balanceAt: reported.balanceAt, error: reported.error,
                pending: reported.entries.filter(\.isPending).prefix(pendingLimit).map { entry in
                    let currency = Currency(reported.currency)
                    let money = currency.flatMap { try? entry.amount.money(in: $0) }
                    return BankPending(
                        date: entry.date, amount: money?.text ?? entry.amount.text,
                        description: entry.description.map {
                            BankText.cut($0, to: TextRule.transactionDescription.maximum)
                        })
                }, unread: reported.unread.isEmpty ? nil : reported.unread, making: former.making,
                restoredTo: former.restoredTo)
            if let place { accounts[place] = account } else { accounts.append(account) }
        }
        return accounts
    }

    /// Returns an account's booked entries, with those of the book that they repeat or correct; nil where the
    /// account here takes none. Says so at the account.
    private func entries(
        of reported: ReportedAccount, for record: inout BankAccountRecord, in book: ImportContext,
        of user: ID<User>
    ) async throws -> FetchedEntries.Account? {
        guard let currency = record.currency else { return nil }
        guard let target = book.accounts.first(where: { $0.id == record.account }) else {
            record.details.error = "The account here is gone. Choose another one."
            return nil
        }
        if target.isArchived {
            record.details.error = Account.closed(target.name)
            return nil
        }
        var account = FetchedEntries.Account(id: record.bankID, currency: currency, entries: [])
        let booked = reported.entries.filter { !$0.isPending }
        for start in stride(from: 0, to: booked.count, by: Self.idsAtOnce) {
            let some = booked[start..<min(booked.count, start + Self.idsAtOnce)]
            let found = try await candidates(some.map(\.id), in: target.id, of: user)
            for entry in some {
                if let made = Self.entry(entry, in: currency, found) { account.entries.append(made) }
            }
        }
        if let last = account.entries.map(\.date).max() {
            record.lastEntry = max(record.lastEntry ?? last, last)
        }
        return account
    }

    private func candidates(
        _ ids: [String], in account: ID<Account>, of user: ID<User>
    ) async throws -> [String: [ImportCandidate]] {
        let query = ImportCandidatesQuery(
            user: user, account: account, source: .externalIds, from: .blank, to: .blank, amounts: [],
            externalIds: ids, importId: context.ids.make(), after: nil)
        let page = try await ledger.call(
            LedgerAPI.importCandidates, body: query, deadlineMilliseconds: 10_000)
        return Dictionary(grouping: page.candidates) { $0.externalId ?? "" }
    }

    /// The bank's id is sure, also after another day or amount. Another amount counts near in time only,
    /// because a file of another source can have the same id.
    private static func entry(
        _ entry: ReportedEntry, in currency: Currency, _ found: [String: [ImportCandidate]]
    ) -> FetchedEntries.Entry? {
        guard let date = entry.date, !entry.amount.isZero else { return nil }
        var made = FetchedEntries.Entry(
            id: entry.id, date: date, amount: entry.amount.text, description: entry.description,
            payee: entry.payee, notes: entry.notes)
        let type: EntryType = entry.amount.isNegative ? .expense : .income
        let alike = (found[entry.id] ?? []).filter { $0.currency == currency && $0.type == type }
        let amount = try? entry.amount.magnitude.money(in: currency).amountMinor
        if let same = alike.first(where: { $0.amountMinor == amount }) {
            made.repeats = same.id
        } else {
            let changed = alike.first {
                abs($0.date.daysSinceEpoch - date.daysSinceEpoch) <= DuplicateMatching.nearDays
            }
            (made.corrects, made.formerMinor) = (changed?.id, changed?.amountMinor)
        }
        return made
    }

    /// Makes the import, which begins once the connection is written.
    private func make(
        _ fetched: FetchedEntries, _ opening: [BankAccountRecord], _ accounts: [BankAccountRecord],
        from day: CalendarDate, _ book: ImportContext, of record: BankConnectionRecord, at now: Timestamp
    ) async throws -> (recording: BankRecording, problems: Int) {
        var targets: [String: ID<Account>] = [:]
        for account in accounts where fetched.accounts.contains(where: { $0.id == account.bankID }) {
            targets[account.bankID] = account.account
        }
        var choices = ImportChoices()
        (choices.format, choices.encoding, choices.accountFor) = (.bank, .utf8, targets)
        choices.accountID = targets.values.min()
        let id = try await read(fetched, choices, book, of: record, at: now)
        let counts = try await previews.store.counts(of: id, 1)
        for account in opening {
            let first = fetched.accounts.first { $0.id == account.bankID }?.entries.map(\.date).min()
            if let made = try await self.opening(of: account, on: min(day, first ?? day), in: id) {
                choices.openings = (choices.openings ?? []) + [made]
            }
        }
        let recording = BankRecording(id: id, choices: choices, hasNews: counts.ready > 0)
        return (recording, counts.problems)
    }

    /// Waits while a file of the user is read.
    private func read(
        _ fetched: FetchedEntries, _ choices: ImportChoices, _ book: ImportContext,
        of record: BankConnectionRecord, at now: Timestamp
    ) async throws -> ID<Import> {
        for _ in 0..<Self.slotTries {
            do {
                return try await previews.create(
                    fetched, choices, of: record.id, by: record.visitor, book, at: now)
            } catch let error as APIError where error == .importBusy {
                await context.loops.first?.sleep(milliseconds: Self.slotMilliseconds)
            }
        }
        throw APIError.importBusy
    }

    /// Whether the account of ours has its opening balance.
    private func isOpen(_ account: BankAccountRecord, _ user: ID<User>) async throws -> Bool {
        guard let own = account.account, let currency = account.currency, let day = account.balanceDay else {
            return false
        }
        let balance = try await ledger.call(
            LedgerAPI.importBalance, path: ["user": user.text],
            query: [("accountId", own.text), ("currency", currency.code), ("date", day.text)])
        return balance.openingDate != nil
    }

    /// Returns what an account held before its first entry: the bank's balance less all booked entries.
    private func opening(
        of account: BankAccountRecord, on day: CalendarDate, in id: ID<Import>
    ) async throws -> ImportOpening? {
        guard let own = account.account, let currency = account.currency,
            let text = account.details.balance, let stated = BankAmount(plain: text)
        else { return nil }
        let sum = try await store.sum(of: id, in: own, currency)
        let (amount, overflow) = try stated.money(in: currency).amountMinor.subtractingReportingOverflow(sum)
        return overflow ? nil : ImportOpening(account: own, date: day, amountMinor: amount)
    }
}
