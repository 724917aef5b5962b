import Contracts
import ServiceKit
import SQLiteKit
import LedgerCore

extension LedgerStore {
    /// Returns a page of the activity of a shared book, before a revision of it.
    func activity(before revision: Int64?, _ visit: BookVisit) async throws -> Answer {
        try await read(visit) { db, book in
            var page = ActivityPage(before: revision)
            try page.fill(book, in: db)
            return try Answer.json(page.answer)
        }
    }

    /// Forgets who wrote units that are no activity any more, up to 500. Returns whether there were any.
    static func forgetUnits(at now: Timestamp, in db: borrowing Connection) throws -> Bool {
        let moment = now.adding(seconds: -Int64(BookActivity.keptDays) * 86_400)
        return try db.run(
            """
            DELETE FROM book_units WHERE (book, revision) IN (
                SELECT book, revision FROM book_units INDEXED BY book_units_by_time
                WHERE at < \(moment) LIMIT \(deletedAtOnce))
            """) > 0
    }
}

/// A page of activity that is being read: write units, the newest first, each with a line for what became of
/// the records of a kind.
private struct ActivityPage: ~Copyable {
    /// The revision before which the next units are; nil before the newest.
    private var place: Int64?
    private var isEnd = false
    private var lines: [BookActivity.Line] = []

    init(before revision: Int64?) { place = revision }

    var answer: BookActivity {
        BookActivity(activity: lines, nextCursor: isEnd ? nil : place.map { String($0) })
    }

    mutating func fill(_ book: Book, in db: borrowing Connection) throws {
        while lines.isEmpty, !isEnd {
            let found = try book.activity(before: place, in: db)
            isEnd = !found.hasMore
            let deeds = try BookDeeds(found.deeds, of: book, in: db)
            for unit in found.deeds.units {
                let more = deeds.lines(of: unit)
                if !lines.isEmpty, lines.count + more.count > BookActivity.pageLimit {
                    isEnd = false
                    return
                }
                lines += more
                place = unit.last?.revision
            }
        }
    }
}

extension [ActivityDeed] {
    /// The same in write units. One unit can have several revisions that follow each other.
    fileprivate var units: [ArraySlice<ActivityDeed>] {
        var units: [ArraySlice<ActivityDeed>] = []
        var start = startIndex
        for index in indices {
            let (deed, next) = (self[index], self.dropFirst(index + 1).first)
            if let next, next.at == deed.at, next.by == deed.by { continue }
            units.append(self[start...index])
            start = index + 1
        }
        return units
    }
}
