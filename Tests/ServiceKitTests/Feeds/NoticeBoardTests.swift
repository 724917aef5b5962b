import Contracts
import Testing

@testable import ServiceKit

/// What services keep in memory for the gateway's streams of events.
@Suite struct NoticeBoardTests {
    private static let user = ID<User>(high: 1, low: 1)

    private static func notices(_ count: Int) -> [ChangeNotice] {
        (0..<count).map { ChangeNotice(.book, for: user, revision: Int64($0)) }
    }

    @Test func `a reader gets what came after its number, and a new one begins at the end`() {
        let board = NoticeBoard()
        board.tell(Self.notices(3))
        let start = board.page(after: 0, stream: nil)
        #expect(start.isWhole && start.notices.isEmpty && start.latest == 3)
        let all = board.page(after: 0, stream: start.stream)
        #expect(all.isWhole && all.notices == Self.notices(3) && all.latest == 3)
        let none = board.page(after: 3, stream: start.stream)
        #expect(none.isWhole && none.notices.isEmpty && none.latest == 3)
    }

    @Test func `a reader of another stream, or of one that is too far behind, is told so`() {
        let board = NoticeBoard(keeping: 10)
        let stream = board.page(after: 0, stream: nil).stream
        board.tell(Self.notices(25))
        for (after, name) in [(Int64(0), stream), (26, stream), (.max, stream), (25, "other")] {
            let page = board.page(after: after, stream: name)
            #expect(!page.isWhole && page.latest == 25 && page.stream == stream, "\(after) of \(name)")
        }
        #expect(board.page(after: 20, stream: stream).notices == Array(Self.notices(25).suffix(5)))
    }

    @Test func `after a unit of unknown outcome every reader begins anew`() {
        let board = NoticeBoard()
        board.tell(Self.notices(3))
        let stream = board.page(after: 0, stream: nil).stream
        board.tell(nil)
        let page = board.page(after: 3, stream: stream)
        #expect(!page.isWhole && page.stream != stream)
        board.tell(Self.notices(1))
        #expect(board.page(after: page.latest, stream: page.stream).notices == Self.notices(1))
    }

    @Test func `a long page ends where the next one begins`() {
        let board = NoticeBoard()
        let stream = board.page(after: 0, stream: nil).stream
        board.tell(Self.notices(2_500))
        var (after, found): (Int64, [ChangeNotice]) = (0, [])
        while after < 2_500 {
            let page = board.page(after: after, stream: stream)
            #expect(page.isWhole && page.latest > after)
            found += page.notices
            after = page.latest
        }
        #expect(found == Self.notices(2_500))
    }
}
