/// What follows the rows of a page.
struct TransactionListEnd {
    var hasMore: Bool
    var total: ListTotal
    /// Where the page's last row is in the list.
    var last: TransactionCursor?
}
