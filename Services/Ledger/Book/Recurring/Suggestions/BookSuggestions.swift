import Contracts
import ServiceKit
import SQLiteKit
import LedgerCore

/// What repeats in some accounts of a book and no template has, with what the user said of it.
struct BookSuggestions {
    /// Something that repeats, by its key.
    struct Found: Sendable {
        let key: ID<RecurringSuggestion>
        let repetition: Repetition
        let state: SuggestionStateRecord?
        /// The newest entry, which has the texts and the category.
        let newest: TransactionRecord
        let days: RepeatedDays
        let nextDate: CalendarDate

        var isHidden: Bool { state?.hides(repetition) ?? false }
        var isConfirmed: Bool { state?.word == .confirmed }
    }

    private(set) var found: [Found] = []
    let states: [ID<RecurringSuggestion>: SuggestionStateRecord]
    /// The templates that book still or are paused, by their ids.
    let templates: [ID<RecurringTemplate>: RecurringPlan]
    private let names: [TemplateName]

    /// - Parameter account: nil for all that the request is about.
    init(
        _ book: Book, _ account: ID<Account>?, today: CalendarDate, in db: borrowing Connection
    ) throws {
        states = try book.suggestionStates(in: db)
        let plans = try book.recurring(of: account, withTransfers: false, in: db)
            .filter { !$0.isActive || $0.due != nil }
        templates = Dictionary(plans.map { ($0.id, $0) }) { first, _ in first }
        names = plans.map { TemplateName(plan: $0) }
        for account in try account.map({ [$0] }) ?? book.accounts(in: db).map(\.id) {
            let repetitions = try book.repetitions(of: account, today: today, in: db)
            let newest = try book.newestEntries(of: repetitions, in: db)
            for repetition in repetitions {
                add(repetition, newest[repetition.run.entries[0].id], of: account, today: today)
            }
        }
    }

    private mutating func add(
        _ repetition: Repetition, _ newest: TransactionRecord?, of account: ID<Account>, today: CalendarDate
    ) {
        let (run, key) = (
            repetition.run,
            ID<RecurringSuggestion>(account, repetition.type, repetition.currency, repetition.nameID)
        )
        let state = states[key]
        if state?.word == .accepted, state?.template.map({ templates[$0] != nil }) ?? false { return }
        let days = RepeatedDays(of: run)
        guard let newest, let next = days.next(after: run.last, today: today),
            !hasTemplate(repetition, newest)
        else { return }
        found.append(
            Found(
                key: key, repetition: repetition, state: state, newest: newest, days: days, nextDate: next))
    }

    private func hasTemplate(_ repetition: Repetition, _ newest: TransactionRecord) -> Bool {
        let words = DescriptionWords(newest.payee ?? newest.description)
        return names.contains { $0.isOf(repetition, newest, words) }
    }
}

/// A template with the words of its payee or description.
private struct TemplateName {
    let plan: RecurringPlan
    private let words: DescriptionWords

    init(plan: RecurringPlan) {
        self.plan = plan
        words = DescriptionWords(plan.payee ?? plan.description)
    }

    /// Whether the template books a repetition: its account, type and currency are the same, and so is the
    /// payee, or the letters of the text; or the amount and the text are similar.
    func isOf(_ repetition: Repetition, _ newest: TransactionRecord, _ other: DescriptionWords) -> Bool {
        guard plan.account == newest.account, plan.type == repetition.type,
            plan.amount.currency == repetition.currency
        else { return false }
        if let payee = plan.payee, let other = newest.payee { return payee.nameKey == other.nameKey }
        if words.letters.isEmpty { return false }
        if words.letters == other.letters { return true }
        return RepeatedRun.isNear(repetition.run.amountMinor, plan.amount.amountMinor) && words.isLike(other)
    }
}

extension BookSuggestions.Found {
    var answer: RecurringSuggestion {
        let run = repetition.run
        let change = run.formerMinor.map {
            RecurringSuggestion.PriceChange(
                from: Money(amountMinor: $0, repetition.currency), to: repetition.amount)
        }
        return RecurringSuggestion(
            key: key, state: isConfirmed ? .confirmed : .new, type: repetition.type, payee: newest.payee,
            description: newest.description, accountId: newest.account, categoryId: newest.category,
            amount: repetition.amount, amounts: run.range, change: change, frequency: run.frequency,
            dayOfMonth: days.dayOfMonth, weekday: days.weekday, lastDate: run.last, nextDate: nextDate,
            yearly: Money(
                amountMinor: run.amountMinor * Int64(run.frequency.periodsAYear), repetition.currency),
            transactionIds: run.entries.prefix(RecurringSuggestion.listed).map(\.id))
    }

    /// What the user says of it now.
    func said(_ word: SuggestionStateRecord.Word, template: ID<RecurringTemplate>? = nil)
        -> SuggestionStateRecord
    {
        SuggestionStateRecord(
            account: newest.account, type: repetition.type, name: repetition.nameID, word: word,
            frequency: repetition.run.frequency, amount: repetition.amount, template: template)
    }

    /// The template that books it from its next date on.
    var draft: RecurringDraft {
        let isByWeeks = days.weekday != nil
        return RecurringDraft(
            accountId: .value(newest.account), categoryId: .value(newest.category),
            type: .value(repetition.type), amount: .value(AmountText(repetition.amount.text)),
            currency: .value(repetition.currency),
            dayOfMonth: days.dayOfMonth.map { .value($0) } ?? .absent,
            description: newest.description.map { .value($0) } ?? .absent,
            startMonth: isByWeeks ? .absent : .value(nextDate.month),
            payee: newest.payee.map { .value($0) } ?? .absent,
            frequency: .value(repetition.run.frequency),
            startDate: isByWeeks ? .value(nextDate) : .absent)
    }
}
