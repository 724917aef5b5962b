import Testing

@testable import LedgerWholeBooks

/// How slowly a client may read a book.
@Suite struct ReadingPaceTests {
    @Test func `a reader may pause for a minute, and earns time by what it takes, up to a minute`() {
        var pace = ReadingPace()
        func comes(at seconds: Int64) -> Bool { pace.comes(at: seconds * 1_000_000) }
        #expect(comes(at: 5))
        pace.takes(64 * 1024, at: 6_000_000)
        #expect(comes(at: 66))
        pace.takes(2 * ReadingPace.bytesPerSecond, at: 70_000_000)
        #expect(comes(at: 72))
        pace.takes(1, at: 72_000_000)
        #expect(!comes(at: 73))
    }
}
