import SodiumKit
import Testing

@testable import ServiceKit

/// What an `ETag` tells about a version.
struct EntityTagTests {
    private static let key = [UInt8](repeating: 1, count: 32)
    private static let otherKey = [UInt8](repeating: 2, count: 32)

    init() throws { try #require(Sodium.start()) }

    private func name(_ version: Int64, _ book: Int64?, _ key: [UInt8] = Self.key) -> String {
        EntityTag.name(of: version, of: BookTagKey(of: book, key: key))
    }

    @Test func `a version within a book has a name that only the key can make`() {
        let names = [name(7, 1), name(8, 1), name(7, 2), name(7, 1, Self.otherKey), name(7, 1, [])]
        #expect(Set(names).count == names.count)
        #expect(names.allSatisfy { $0.count == 16 })
        #expect(name(7, 1) == names[0])
        let tag = EntityTag(version: 7, of: BookTagKey(of: 1, key: Self.key), body: [])
        #expect(EntityTag.versions(in: tag.text) == [names[0]])
    }

    @Test func `a version without a book is named by its number`() {
        #expect(name(7, nil) == "7")
        #expect(EntityTag(version: 7, body: []).text.hasPrefix("\"7."))
    }
}
