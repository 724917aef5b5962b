import Contracts
import JSONKit
import SQLiteKit
import LedgerCore

extension LedgerStore {
    func transferList(
        _ filter: TransactionFilter, _ page: PageQuery<TransactionCursor>, _ visit: BookVisit
    ) async throws -> TransferList {
        try await read(visit) { db, book in
            let (book, _) = try book.looking(at: filter.scope, in: db)
            let selection = try TransferStatements(filter, by: TransactionOrder(), of: book, in: db)
            let (records, hasMore) = try selection.records(page, in: db)
            let total = try selection.total(in: db)
            let last = hasMore ? records.last?.cursor(in: TransactionOrder(), seenFrom: nil, of: book) : nil
            return TransferList(
                transfers: try book.answers(records, in: db), total: Int(total.count),
                totalCapped: total.isCapped ? true : nil, hasMore: hasMore, nextCursor: last?.text)
        }
    }

    /// Writes a page of transactions and transfers: a page of each, of which the first rows are shown.
    /// Returns whether more rows follow, the total of the list, and where the last row is.
    static func writeWithTransfers(
        _ page: TransactionPage, _ filter: TransactionFilter, _ book: Book, to json: inout JSONWriter,
        in db: borrowing Connection
    ) throws -> TransactionListEnd {
        var whole = page
        whole.query.limit += page.query.offset
        whole.query.offset = 0
        var entries = TransactionJSON(placesIn: page.order)
        entries.json.beginArray()
        var end = TransactionListEnd(hasMore: false, total: ListTotal(count: 0, isCapped: false), last: nil)
        if filter.transfers == .also {
            let selection = try TransactionStatements(filter, by: page.order, of: book, in: db)
            (end.hasMore, end.total) = try writeRows(whole, of: selection, book, to: &entries, in: db)
        }
        let selection = try TransferStatements(filter, by: page.order, of: book, in: db)
        let transfers = try selection.records(whole.query, in: db)
        end.total.add(try selection.total(in: db))
        let makers = try book.people(transfers.records.map(\.madeBy), in: db)
        var (entry, transfer) = (0, 0)
        var shown = 0
        while shown < whole.query.limit {
            let next = transfers.records.dropFirst(transfer).first
            let place = next.map { $0.cursor(in: page.order, seenFrom: filter.account, of: book) }
            let isEntry = entry < entries.places.count
            guard isEntry || next != nil else { break }
            let comesFirst =
                isEntry
                && (place.map { page.order.areInOrder(entries.places[entry].cursor, $0) } ?? true)
            if shown >= page.query.offset {
                if comesFirst {
                    json.raw(entries.bytes(at: entry))
                    end.last = entries.places[entry].cursor
                } else if let next {
                    json.raw(try JSON.encode(next.line(seenFrom: filter.account, by: makers, of: book)))
                    end.last = place
                }
            }
            if comesFirst { entry += 1 } else { transfer += 1 }
            shown += 1
        }
        let isRest = entry < entries.places.count || transfer < transfers.records.count
        end.hasMore = end.hasMore || transfers.hasMore || isRest
        return end
    }
}

extension TransferRecord {
    /// Returns where the transfer is in a list.
    func cursor(
        in order: TransactionOrder, seenFrom account: ID<Account>?, of book: Book
    ) -> TransactionCursor {
        TransactionCursor(
            date: date, id: id.cast(),
            amountMinor: order.key == .amount
                ? side(direction(seenFrom: account, of: book)).amount.amountMinor : nil)
    }
}

extension TransactionOrder {
    /// Whether the first place comes before the second one.
    fileprivate func areInOrder(_ first: TransactionCursor, _ second: TransactionCursor) -> Bool {
        let (one, other) = isAscending ? (first, second) : (second, first)
        return (one.amountMinor ?? 0, one.date, one.id) < (other.amountMinor ?? 0, other.date, other.id)
    }
}
