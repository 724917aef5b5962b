import Contracts

/// Which part transfers have in a list of transactions: none unless the request asks for them.
enum TransferListing: Sendable, Equatable {
    case none, also, only
}

/// The filter of a list of transactions (TXN-001 … TXN-003).
struct TransactionFilter: Sendable, Equatable {
    var account: ID<Account>?
    /// Whether the list is about the accounts of the overview.
    private var isOverview = false
    var category: ID<Category>?
    var type: EntryType?
    var transfers = TransferListing.none
    /// The first day; `month`, `from` and `to` are combined.
    var from: CalendarDate?
    var to: CalendarDate?
    var amounts: AmountBounds?
    var currency: Currency?
    /// The first moment of a last change; changes at that moment are included, deletions are not listed.
    /// Earlier than the client's moment by `changeOverlapSeconds`.
    var updatedSince: Timestamp?
    /// A change has the time of its request, which may wait for its body and in queues while later requests
    /// are answered. A client that asks since the last change that it knows must not miss such a change.
    private static let changeOverlapSeconds: Int64 = 120
    /// The words to find in description or notes (TXN, `q`).
    var words: String?
    var tag: String?
    var payee: String?
    var hasSplits: Bool?
    var isCleared: Bool?
    var isReconciled: Bool?
    var refunds = Refunds.hidden

    /// Whether refunds are in the list. Clients that do not know them would add them up as spending.
    enum Refunds: Sendable, Equatable {
        case hidden, shown, only
    }

    init() {}

    /// Reads the query parameters and reports wrong ones.
    init(_ query: QueryLookup, _ errors: inout FieldErrors) {
        take(errors.accountScope(query))
        category = errors.id("categoryId", query)
        let isTransfer = query("type") == Transaction.transferType
        if !isTransfer {
            type = errors.parsed("type", query, "Type must be INCOME, EXPENSE or TRANSFER") {
                EntryType(rawValue: $0)
            }
        }
        let extras = ListExtra.included(query, &errors)
        transfers = isTransfer ? .only : extras.contains(.transfers) ? .also : .none
        from = errors.date("from", query)
        to = errors.date("to", query)
        if let from, let to, from > to { errors.add("to", "To must not be before from") }
        if let month = errors.eitherMonth(query) {
            from = max(month.firstDay, from ?? month.firstDay)
            to = min(month.lastDay, to ?? month.lastDay)
        }
        amounts = AmountBounds(query, &errors)
        currency = errors.parsed("currency", query, Currency.expectation) { Currency($0) }
        updatedSince = errors.parsed("updatedSince", query, Timestamp.expectation) { Timestamp($0) }?
            .adding(seconds: -Self.changeOverlapSeconds)
        words = errors.text("q", query, .searchWords)
        tag = errors.text("tag", query, .tag)
        payee = errors.text("payee", query, .payee)
        hasSplits = errors.wish("hasSplits", query)
        isCleared = errors.wish("cleared", query)
        isReconciled = errors.wish("reconciled", query)
        if extras.contains(.refunds) { refunds = .shown }
        if let isRefund = errors.wish("isRefund", query) { refunds = isRefund ? .only : .hidden }
    }

    /// Reads the query parameters of the list of transfers.
    init(ofTransfers query: QueryLookup, _ errors: inout FieldErrors) {
        take(errors.accountScope(query))
        from = errors.date("from", query)
        to = errors.date("to", query)
        if let from, let to, from > to { errors.add("to", "To must not be before from") }
        transfers = .only
    }

    var scope: AccountScope? { isOverview ? .all : account.map { .one($0) } }

    private mutating func take(_ scope: AccountScope?) {
        account = scope?.account
        isOverview = scope == .all
    }

    /// Whether rollups or account totals tell the number of rows.
    var isCountedByRollups: Bool {
        amounts == nil && updatedSince == nil && words == nil && tag == nil && payee == nil
            && hasSplits == nil && !hasMarks && refunds != .only && cutsNoMonth
    }

    /// Whether it asks for what statements of banks have, or lack.
    var hasMarks: Bool { isCleared != nil || isReconciled != nil }

    var hasDates: Bool { from != nil || to != nil }

    /// Whether the dates cover whole months only, as rollups do.
    var cutsNoMonth: Bool {
        if let from, from != from.month.firstDay { return false }
        if let to, to != to.month.lastDay { return false }
        return true
    }
}

extension FieldErrors {
    /// Returns a parameter without surrounding white space, or nil if it is blank; reports one that is too
    /// long.
    mutating func text(_ name: String, _ query: QueryLookup, _ rule: TextRule) -> String? {
        let message = "\(rule.label) must be at most \(rule.maximum) characters"
        let text = parsed(name, query, message) { text in
            // The byte check comes first, because counting characters is slow.
            text.utf8.count <= rule.maximum * 40 && text.count <= rule.maximum ? text.trimmed : nil
        }
        return text.flatMap { $0.isEmpty ? nil : $0 }
    }
}

/// What a list of transactions has only on request (`include`), so that clients which do not know it go on
/// working.
enum ListExtra: String, Sendable, CaseIterable {
    case transfers, refunds

    /// Returns what the query asks for, and reports other words.
    static func included(_ query: QueryLookup, _ errors: inout FieldErrors) -> Set<ListExtra> {
        let words = allCases.map(\.rawValue).joined(separator: ", ")
        return errors.parsed("include", query, "Include must be of \(words), with commas between") { text in
            let names = text.split(separator: ",").map { String($0).trimmed }
            let extras = names.compactMap { ListExtra(rawValue: $0) }
            return extras.count == names.count ? Set(extras) : nil
        } ?? []
    }
}
