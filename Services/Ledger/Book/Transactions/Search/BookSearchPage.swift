import Contracts
import SQLiteKit

/// A page of the rows that a search finds, in the list's order.
///
/// Search rows are ordered by day, so the rows of each day are sorted by transaction id here. A day with very
/// many found rows is not read whole: its transactions are walked in order, and their texts tell which the
/// search finds.
struct BookSearchPage {
    /// A day with more found rows is walked.
    private static let sortedRows = 1_000

    private(set) var numbers: [Int64] = []
    private(set) var hasMore = false
    /// The number of rows read for this page.
    private(set) var looks = 0
    private let selection: TransactionStatements
    private let wanted: Int
    private let order: TransactionOrder
    /// The last day of which all rows are added.
    private var last: CalendarDate?
    private var day: [(id: ID<Transaction>, number: Int64)] = []

    init(
        _ page: TransactionPage, of selection: TransactionStatements, in db: borrowing Connection
    ) throws {
        self.selection = selection
        order = page.order
        wanted = page.query.offset + page.query.limit + 1
        // The cursor's day can be full of rows before the cursor.
        var full = page.query.cursor?.date
        repeat {
            if let date = full, try !walk(date, of: page, in: db) {
                _ = try readDays(page, upTo: .max, in: db)
                break
            }
            full = numbers.count < wanted ? try readDays(page, upTo: Self.sortedRows, in: db) : nil
        } while full != nil
        hasMore = numbers.count >= wanted
        numbers = Array(numbers.dropFirst(page.query.offset).prefix(page.query.limit))
    }

    /// Adds the found rows of the next whole days until there are enough. Returns the first day with more
    /// than `limit` found rows, of which none is added.
    private mutating func readDays(
        _ page: TransactionPage, upTo limit: Int, in db: borrowing Connection
    ) throws -> CalendarDate? {
        let starts = selection.wordStarts
        var date: CalendarDate?
        var full: CalendarDate?
        try db.forEachWhile(selection.foundRows(page, after: last)) { row in
            looks += 1
            if let starts, try !starts.areAll(in: row, from: 3) { return true }
            if try row.date(1) != date {
                end(date)
                if numbers.count >= wanted { return false }
                date = try row.date(1)
            }
            day.append((try row.id(2), try row.int(0)))
            if day.count > limit { full = date }
            return full == nil
        }
        if full == nil { end(date) }
        day = []
        return full
    }

    private mutating func end(_ date: CalendarDate?) {
        guard let date else { return }
        last = date
        day.sort { order.isAscending ? $0.id < $1.id : $0.id > $1.id }
        numbers += day.map(\.number)
        day = []
    }

    /// Adds the found rows of the next day until there are enough. Returns false, with nothing added, if the
    /// search finds so few of the day's transactions that sorting them is quicker.
    private mutating func walk(
        _ date: CalendarDate, of page: TransactionPage, in db: borrowing Connection
    ) throws -> Bool {
        let place = page.query.cursor?.date == date ? page.query.cursor?.id : nil
        let end = looks + Self.sortedRows + 4 * wanted
        var found: [Int64] = []
        let isWhole = try db.forEachWhile(selection.rows(of: date, after: place, in: order)) { row in
            looks += 1
            if try row.bool(1), try selection.finds(row, from: 2) { found.append(try row.int(0)) }
            return looks < end && numbers.count + found.count < wanted
        }
        guard isWhole || numbers.count + found.count >= wanted else { return false }
        numbers += found
        last = date
        return true
    }
}
