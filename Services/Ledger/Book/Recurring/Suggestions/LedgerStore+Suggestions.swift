import Contracts
import ServiceKit
import SQLiteKit
import LedgerCore

/// What repeats without a template: found anew at every request, with what the user said of it.
extension LedgerStore {
    func suggestedRecurring(of scope: AccountScope?, _ visit: BookVisit) async throws -> Answer {
        try await read(visit) { db, book in
            let (book, account) = try book.looking(at: scope, in: db)
            let search = try BookSuggestions(book, account?.id, today: visit.today, in: db)
            var cost = RepeatedCost()
            for plan in try book.bookingRecurring(in: db)
            where plan.type == .expense && plan.toAccount == nil
                && (account == nil || plan.account == account?.id)
            {
                cost.add(plan.amount, plan.schedule.frequency, interval: plan.schedule.interval)
            }
            for found in search.found where found.isConfirmed && found.repetition.type == .expense {
                cost.add(found.repetition.amount, found.repetition.run.frequency)
            }
            // Beyond the limit, what the user expects is not left out.
            let shown = search.found.filter { !$0.isHidden }
                .sorted { $0.isConfirmed && !$1.isConfirmed }.prefix(RecurringSuggestions.maximum)
                .sorted { ($0.nextDate, $0.key) < ($1.nextDate, $1.key) }
            let answer = RecurringSuggestions(
                suggestions: shown.map(\.answer),
                cost: try cost.answer(in: account?.currency ?? book.currency))
            return try Self.answer(answer, rows: shown.count, in: db)
        }
    }

    /// Makes a template of a suggestion. What was accepted before answers its template.
    func acceptSuggestion(
        _ key: ID<RecurringSuggestion>, template: ID<RecurringTemplate>, _ visit: BookVisit,
        idempotency: Idempotency
    ) async throws -> Answer {
        try await change(visit, idempotency: idempotency) { db, book in
            try Self.suggestion(key, visit, book, in: db)
        } _: { db, book, found in
            switch found {
            case .accepted(let plan): return try Answer.json(plan.answer)
            case .open(let found):
                let plan: RecurringPlan = try Self.make(found.draft, template, visit, book, in: db)
                try book.keep(found.said(.accepted, template: plan.id), at: visit.now, in: db)
                return try Answer.json(plan.answer, status: .created)
            case .said: throw APIError.suggestionNotFound
            }
        }
    }

    func confirmSuggestion(
        _ key: ID<RecurringSuggestion>, _ visit: BookVisit
    ) async throws -> RecurringSuggestion {
        try await change(visit) { db, book in
            try Self.suggestion(key, visit, book, in: db)
        } _: { db, book, found in
            guard case .open(let found) = found else { throw APIError.suggestionNotFound }
            let state = found.said(.confirmed)
            try book.keep(state, at: visit.now, in: db)
            return found.with(state).answer
        }
    }

    func dismissSuggestion(_ key: ID<RecurringSuggestion>, _ visit: BookVisit) async throws -> Deleted {
        try await change(visit) { db, book in
            try Self.suggestion(key, visit, book, in: db)
        } _: { db, book, found in
            switch found {
            case .open(let found): try book.keep(found.said(.dismissed), at: visit.now, in: db)
            case .said(let state) where state.word == .dismissed: break
            case .said, .accepted: throw APIError.suggestionNotFound
            }
            return Deleted()
        }
    }

    /// Takes a confirmation or a dismissal back, also where nothing repeats any more.
    func resetSuggestion(_ key: ID<RecurringSuggestion>, _ visit: BookVisit) async throws -> Deleted {
        try await change(visit) { db, book in
            try Self.suggestion(key, visit, book, in: db)
        } _: { db, book, found in
            let state: SuggestionStateRecord? =
                switch found {
                case .open(let found): found.state
                case .said(let state): state
                case .accepted: nil
                }
            if var state, state.word == .confirmed || state.word == .dismissed {
                state.word = .none
                try book.keep(state, at: visit.now, in: db)
            }
            return Deleted()
        }
    }

    /// What a key stands for.
    private enum Suggestion: Sendable {
        case open(BookSuggestions.Found)
        /// It has a template.
        case accepted(RecurringPlan)
        /// It does not repeat any more.
        case said(SuggestionStateRecord)
    }

    /// Returns what a key stands for in the accounts that the visitor reaches. Throws `NOT_FOUND`.
    private static func suggestion(
        _ key: ID<RecurringSuggestion>, _ visit: BookVisit, _ book: Book, in db: borrowing Connection
    ) throws -> Suggestion {
        let search = try BookSuggestions(book, nil, today: visit.today, in: db)
        if let found = search.found.first(where: { $0.key == key }) { return .open(found) }
        guard let state = search.states[key] else { throw APIError.suggestionNotFound }
        if state.word == .accepted, let plan = state.template.flatMap({ search.templates[$0] }) {
            return .accepted(plan)
        }
        return .said(state)
    }
}

extension BookSuggestions.Found {
    fileprivate func with(_ state: SuggestionStateRecord) -> BookSuggestions.Found {
        BookSuggestions.Found(
            key: key, repetition: repetition, state: state, newest: newest, days: days, nextDate: nextDate)
    }
}

extension APIError {
    fileprivate static let suggestionNotFound = APIError.notFound("Suggestion")
}
