public import Contracts

/// The transactions that a list has; a part that is nil does not matter.
public struct TransactionFilter: Sendable {
    public enum Sort: String, Sendable { case date, amount }
    public enum Order: String, Sendable { case descending = "desc", ascending = "asc" }

    /// Which part transfers have in the list.
    public enum Transfers: Sendable { case none, included, only }

    public var account: AccountScope?
    public var category: ID<Category>?
    public var type: EntryType?
    public var month: Month?
    public var from: CalendarDate?
    public var to: CalendarDate?
    public var minimumAmount: AmountText?
    public var maximumAmount: AmountText?
    public var currency: Currency?
    public var updatedSince: Timestamp?
    /// Words in the description, the notes, the payee or a part's description.
    public var words: String?
    public var tag: String?
    public var payee: String?
    public var hasSplits: Bool?
    public var isCleared: Bool?
    public var isReconciled: Bool?
    /// Refunds only, or everything but them; nil for a list without them.
    public var isRefund: Bool?
    /// Whether refunds are among the others.
    public var includesRefunds = false
    public var sort: Sort?
    public var order: Order?
    public var transfers = Transfers.none

    public init(
        account: AccountScope? = nil, category: ID<Category>? = nil, type: EntryType? = nil,
        month: Month? = nil, from: CalendarDate? = nil, to: CalendarDate? = nil, words: String? = nil,
        tag: String? = nil, sort: Sort? = nil, order: Order? = nil
    ) {
        self.account = account
        self.category = category
        self.type = type
        self.month = month
        self.from = from
        self.to = to
        self.words = words
        self.tag = tag
        self.sort = sort
        self.order = order
    }

    func query(limit: Int?, cursor: String?) -> QueryItems {
        let extras = [transfers == .included ? "transfers" : nil, includesRefunds ? "refunds" : nil]
            .compactMap(\.self)
        return [
            "accountId": account?.text, "categoryId": category?.text,
            "type": transfers == .only ? Transaction.transferType : type?.rawValue,
            "month": month?.text, "from": from?.text, "to": to?.text, "minAmount": minimumAmount?.text,
            "maxAmount": maximumAmount?.text, "currency": currency?.code,
            "updatedSince": updatedSince?.text, "q": words, "tag": tag, "payee": payee,
            "hasSplits": hasSplits?.description, "cleared": isCleared?.description,
            "reconciled": isReconciled?.description,
            "isRefund": isRefund?.description,
            "include": extras.isEmpty ? nil : extras.joined(separator: ","), "sort": sort?.rawValue,
            "order": order?.rawValue, "limit": limit?.description, "cursor": cursor,
        ]
    }
}
