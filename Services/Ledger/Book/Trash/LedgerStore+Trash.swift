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

    /// Deletes for good what is in the trash, in write units. What is deleted meanwhile stays, and so does
    /// what an API token may not change.
    func emptyTrash(_ visit: BookVisit) async throws -> TrashEmptied {
        let kinds = TrashKind.allCases.filter { visit.mayChange($0) }
        var count = 0
        while true {
            let emptied = try await change(visit) { db, book in
                try book.letTrashGo(nil, kinds, upTo: Self.emptiedAtOnce, at: visit.now, in: db)
            }
            count += emptied
            if emptied > 0 { forgetting.note() }
            if emptied < Self.emptiedAtOnce { return TrashEmptied(count: count) }
        }
    }

    func deleteTrash(_ id: ID<TrashItem>, _ visit: BookVisit) async throws -> DeletedID<TrashItem> {
        let kinds = TrashKind.allCases.filter { visit.mayChange($0) }
        try await change(visit) { db, book in
            guard try book.letTrashGo(id, kinds, upTo: 1, at: visit.now, in: db) > 0 else {
                throw APIError.notFound("Deleted object")
            }
        }
        forgetting.note()
        return DeletedID(id: id)
    }
}

extension BookVisit {
    /// Whether the visitor may change things of a kind: a session may, an API token by its scopes.
    fileprivate func mayChange(_ kind: TrashKind) -> Bool {
        let scope: TokenScope =
            switch kind {
            case .transaction, .transfer, .account, .category, .recurring: .transactionsWrite
            case .budget: .budgetsWrite
            case .goal, .asset: .planningWrite
            }
        return identity.grant?.scopes.contains(scope) ?? true
    }
}
