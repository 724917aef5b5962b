public import Contracts

extension CofferClient {
    public var trash: Trash { Trash(client: self) }

    public struct Trash: Sendable {
        let client: CofferClient

        /// What was deleted within 30 days, newest first. The resource of each kind has a `restore`.
        public func all(_ kind: TrashKind? = nil) -> Pages<TrashItem> {
            Pages { cursor in
                let page = try await client.call(
                    LedgerAPI.listTrash, query: ["kind": kind?.rawValue, "cursor": cursor]
                ).value
                return (page.items, page.nextCursor)
            }
        }

        /// Deletes everything for good. Returns how many things are gone.
        @discardableResult
        public func empty() async throws -> Int {
            try await client.call(LedgerAPI.emptyTrash).value.count
        }

        /// Deletes one thing for good.
        public func delete(_ id: ID<TrashItem>) async throws {
            _ = try await client.call(LedgerAPI.deleteTrash, at: [id])
        }
    }
}

extension TrashItem: Identifiable {}
