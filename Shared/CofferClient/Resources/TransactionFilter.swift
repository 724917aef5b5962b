public import Contracts

/// The transactions that a list has; a part that is nil does not matter.
public struct TransactionFilter: Sendable {
    public enum Sort: String, Sendable { case date, amount }
    public enum Order: String, Sendable { case descending = "desc", ascending = "asc" }

    /// Which part transfers have in the list.
    public enum Transfers: Sendable { case none, included, only }

    public var account: ID<Account>?
    public var category: ID<Category>?
    public var type: EntryType?
    public var month: Month?
    public var from: CalendarDate?
    public var to: CalendarDate?
    public var minimumAmount: AmountText?
    public var maximumAmount: AmountText?
    public var currency: Currency?
    public var updatedSince: Timestamp?
    /// Words in the description or the notes.
    public var words: String?
    public var tag: String?
    public var sort: Sort?
    public var order: Order?
    public var transfers = Transfers.none

    public init(
        account: ID<Account>? = nil, category: ID<Category>? = nil, type: EntryType? = nil,
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
        [
            "accountId": account?.text, "categoryId": category?.text,
            "type": transfers == .only ? Transaction.transferType : type?.rawValue,
            "include": transfers == .included ? "transfers" : nil,
            "month": month?.text, "from": from?.text, "to": to?.text, "minAmount": minimumAmount?.text,
            "maxAmount": maximumAmount?.text, "currency": currency?.code,
            "updatedSince": updatedSince?.text, "q": words, "tag": tag, "sort": sort?.rawValue,
            "order": order?.rawValue, "limit": limit?.description, "cursor": cursor,
        ]
    }
}
