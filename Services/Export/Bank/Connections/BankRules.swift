import Contracts

/// When connections ask, for which days, and where entries may go (contract-bank).
enum BankRules {
    /// Four times a day.
    static let turnSeconds: Int64 = 6 * 3_600
    /// The days that a first request asks for.
    static let firstDays = 90
    /// The days before the last entry that a request asks for again.
    static let overlapDays = 30
    /// The imports of a connection that can be undone.
    static let keptImports = 100

    /// Returns the first day to ask for: the earliest that an account needs.
    static func firstDay(of accounts: [BankAccountRecord], today: CalendarDate) -> CalendarDate {
        accounts.map { firstDay(of: $0, today: today) }.min() ?? before(today, firstDays)
    }

    /// Returns the first day that an account needs: thirty days before its last entry, which a bank may date
    /// in the future. For one that rests for long, the last success says how far back something new can be.
    static func firstDay(of account: BankAccountRecord, today: CalendarDate) -> CalendarDate {
        if let restored = account.details.restoredTo {
            return min(before(today, firstDays), before(restored, overlapDays))
        }
        guard let success = account.lastSuccessAt?.utcDate else { return before(today, firstDays) }
        let quiet = before(success, firstDays + overlapDays)
        return max(quiet, account.lastEntry.map { before(min($0, today), overlapDays) } ?? quiet)
    }

    private static func before(_ day: CalendarDate, _ days: Int) -> CalendarDate {
        CalendarDate(daysSinceEpoch: max(0, day.daysSinceEpoch - days)) ?? day
    }
}

/// Where a person wants a bank account's entries to go.
enum BankAccountGoal: Sendable, Equatable {
    case account(ID<Account>)
    case create, ignore
}

extension BankConnectionChange {
    /// Returns the chosen goals by the banks' ids. Throws the errors of all fields.
    func goals(for records: [BankAccountRecord]) throws(APIError) -> [(id: String, goal: BankAccountGoal)] {
        var errors = FieldErrors()
        var goals: [(id: String, goal: BankAccountGoal)] = []
        let list = errors.required(accounts, "accounts", "Accounts are required")?.elements ?? []
        for (index, field) in list.enumerated() {
            let path = "accounts[\(index)]"
            guard let choice = errors.required(field, path, .must("be an account")),
                let id = errors.required(
                    choice.bankAccountId, "\(path).bankAccountId", "Bank account id is required")
            else { continue }
            guard let record = records.first(where: { $0.bankID == id }) else {
                errors.add("\(path).bankAccountId", "The bank has no such account")
                continue
            }
            if goals.contains(where: { $0.id == id }) {
                errors.add("\(path).bankAccountId", .must("be given only once"))
            }
            guard let goal = choice.goal(path, &errors) else { continue }
            if goal != .ignore, record.currency == nil {
                errors.add(
                    path, "\(record.details.name) is in \(record.details.currency), which Coffer cannot keep")
            }
            goals.append((id, goal))
        }
        Self.check(goals, records, &errors)
        try errors.throwIfAny()
        return goals
    }

    /// Reports two bank accounts whose entries would go to the same account.
    private static func check(
        _ goals: [(id: String, goal: BankAccountGoal)], _ records: [BankAccountRecord],
        _ errors: inout FieldErrors
    ) {
        for (index, (id, goal)) in goals.enumerated() {
            guard case .account(let account) = goal else { continue }
            let isTaken =
                goals.contains { $0.id != id && $0.goal == goal }
                || records.contains { record in
                    record.bankID != id && record.account == account
                        && !goals.contains { $0.id == record.bankID }
                }
            if isTaken {
                errors.add("accounts[\(index)].accountId", "Another account of the bank goes there already")
            }
        }
    }
}

extension BankAccountChoice {
    fileprivate func goal(_ path: String, _ errors: inout FieldErrors) -> BankAccountGoal? {
        let account = errors.optional(accountId, "\(path).accountId")
        let isNew = errors.optional(create, "\(path).create") ?? false
        let isLeftOut = errors.optional(ignore, "\(path).ignore") ?? false
        switch (account, isNew, isLeftOut) {
        case (let account?, false, false): return .account(account)
        case (nil, true, false): return .create
        case (nil, false, true): return .ignore
        default:
            errors.add(path, .must("have one of accountId, create and ignore"))
            return nil
        }
    }
}
