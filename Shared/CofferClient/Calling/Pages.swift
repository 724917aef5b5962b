/// All items of a paged list: `for try await transaction in client.transactions.all()`. A page is read when
/// the items before it are used up.
public struct Pages<Item: Sendable>: AsyncSequence, Sendable {
    /// A page's items and the cursor of the next page, nil at the end.
    typealias Page = (items: [Item], next: String?)

    private let page: @Sendable (_ cursor: String?) async throws -> Page

    init(_ page: @escaping @Sendable (_ cursor: String?) async throws -> Page) { self.page = page }

    public struct AsyncIterator: AsyncIteratorProtocol {
        let page: @Sendable (_ cursor: String?) async throws -> Page
        var items: ArraySlice<Item> = []
        var cursor: String?
        var isLast = false

        public mutating func next() async throws -> Item? {
            while items.isEmpty, !isLast {
                let (found, next) = try await page(cursor)
                items = found[...]
                cursor = next
                isLast = next == nil
            }
            return items.popFirst()
        }
    }

    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(page: page) }

    /// Reads all pages.
    public func collect() async throws -> [Item] {
        var all: [Item] = []
        for try await item in self { all.append(item) }
        return all
    }
}
