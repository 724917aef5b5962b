import TestKit
import Testing

@testable import GatewayService

@Suite struct RecentValuesTests {
    @Test func `a value is remembered for one to two windows, within bounds`() {
        let clock = TestClock()
        let recent = RecentValues<Int, String>(windowMilliseconds: 120_000, limit: 2, clock: clock.clock)
        recent.keep("a", for: 1)
        clock.advance(seconds: 120)
        recent.keep("b", for: 2)
        #expect(recent[1] == "a" && recent[2] == "b")
        clock.advance(seconds: 120)
        #expect(recent[1] == nil && recent[2] == "b")
        for key in 1...3 { recent.keep("c", for: key) }
        #expect(recent[1] == nil && recent[3] == "c")
        clock.advance(seconds: 600)
        #expect((1...3).allSatisfy { recent[$0] == nil })
    }
}
