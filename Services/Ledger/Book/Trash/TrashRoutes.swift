import Contracts
import ServiceKit
import LedgerCore

/// `/trash`
struct TrashRoutes: Sendable {
    let store: LedgerStore
    let ids: IDGenerator

    private static let kindMessage =
        "Kind must be one of \(TrashKind.allCases.map(\.rawValue).joined(separator: ", "))"

    func mount(on routes: inout ServiceRoutes) {
        routes.on(LedgerAPI.listTrash) { call in
            let (kind, page) = try call.reading { query, errors in
                (
                    errors.parsed("kind", query, Self.kindMessage) { TrashKind(rawValue: $0) },
                    PageQuery(query, &errors) { TrashCursor($0) }
                )
            }
            return try await store.trash(kind, page, BookVisit(call, ids: ids))
        }
        routes.on(LedgerAPI.emptyTrash, ids.visiting(store.emptyTrash))
        routes.on(LedgerAPI.deleteTrash, ids.visiting(store.deleteTrash))
    }
}

/// The position after something in the trash.
struct TrashCursor: Sendable, Equatable {
    let deletedAt: Timestamp
    let id: ID<TrashItem>

    init(after item: TrashItem) { (deletedAt, id) = (item.deletedAt, item.id) }

    /// Returns nil if the text is not a cursor.
    init?(_ text: String) {
        guard let (id, numbers): (ID<TrashItem>, [Int64]) = PlaceText.numbers(text, 1...1),
            let milliseconds = numbers.first
        else { return nil }
        (deletedAt, self.id) = (Timestamp(millisecondsSinceEpoch: milliseconds), id)
    }

    var text: String { PlaceText.text(id, [deletedAt.millisecondsSinceEpoch]) }
}
