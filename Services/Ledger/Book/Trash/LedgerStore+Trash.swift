import Contracts
import ServiceKit
import SQLiteKit
import LedgerCore

extension LedgerStore {
    /// The most things that a write unit deletes for good.
    private static let emptiedAtOnce = 200

    func trash(
        _ kind: TrashKind?, _ page: PageQuery<TrashCursor>, _ visit: BookVisit
    ) async throws -> Answer {
        try await read(visit) { db, book in
            let found = try book.trash(
                kind.map { [$0] } ?? TrashKind.allCases, after: page.cursor, limit: page.limit + 1,
                at: visit.now, in: db)
            let (items, last) = found.page(of: page.limit)
            return try Answer.json(
                TrashList(items: items, nextCursor: last.map { TrashCursor(after: $0).text }))
        }
    }

    /// Deletes for good what is in the trash, in write units. What is deleted meanwhile stays.
    func emptyTrash(_ visit: BookVisit) async throws -> TrashEmptied {
        var count = 0
        while true {
            let emptied = try await change(visit) { db, book in
                try book.letTrashGo(upTo: Self.emptiedAtOnce, at: visit.now, in: db)
            }
            count += emptied
            if emptied < Self.emptiedAtOnce { return TrashEmptied(count: count) }
        }
    }

    func deleteTrash(_ id: ID<TrashItem>, _ visit: BookVisit) async throws -> DeletedID<TrashItem> {
        try await change(visit) { db, book in
            guard try book.letTrashGo(id, upTo: 1, at: visit.now, in: db) > 0 else {
                throw APIError.notFound("Deleted object")
            }
            return DeletedID(id: id)
        }
    }
}
