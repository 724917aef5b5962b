import Contracts
import SQLiteKit

/// A page of the rows that a search finds. Search rows are ordered by day; the rows of each day are sorted by
/// transaction id here, so that only the page's days are read.
struct BookSearchPage {
    private(set) var numbers: [Int64] = []
    private(set) var hasMore = false
    private let order: TransactionOrder
    private var date: CalendarDate?
    private var day: [(id: ID<Transaction>, number: Int64)] = []

    init(
        _ page: PageRequest, of selection: TransactionStatements, in db: borrowing Connection
    ) throws {
        order = page.order
        let wanted = page.offset + page.limit + 1
        let starts = selection.wordStarts
        try db.forEachWhile(selection.foundRows(page)) { row in
            if let starts, !starts.areAll(in: row, 3, 4) { return true }
            if row.date(1) != date {
                endDay()
                if numbers.count >= wanted { return false }
                date = row.date(1)
            }
            day.append((row.id(2), row.int(0)))
            return true
        }
        endDay()
        hasMore = numbers.count >= wanted
        numbers = Array(numbers.dropFirst(page.offset).prefix(page.limit))
    }

    private mutating func endDay() {
        day.sort { order.isAscending ? $0.id < $1.id : $0.id > $1.id }
        numbers += day.map(\.number)
        day = []
    }
}
