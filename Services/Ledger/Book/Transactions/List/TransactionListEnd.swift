/// What follows the rows of a page.
struct TransactionListEnd {
    var hasMore: Bool
    var total: ListTotal
    /// The place of the page's last row.
    var last: TransactionCursor?
}
