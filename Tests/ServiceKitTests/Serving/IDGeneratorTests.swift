import Contracts
import SodiumKit
import TestKit
import Testing

@testable import ServiceKit

@Suite struct IDGeneratorTests {
    @Test func `ids are UUIDv7, rise strictly and never repeat, also when the clock goes back`() {
        _ = Sodium.start()
        let clock = TestClock()
        clock.set(Timestamp(millisecondsSinceEpoch: 1_800_000_000_000))
        let generator = IDGenerator(clock: clock.clock)
        var last: ID<Event>?
        for round in 0..<20_000 {
            if round == 5_000 { clock.advance(seconds: -3_600) }
            if round == 10_000 { clock.advance(seconds: 7_200) }
            let id = generator.make(Event.self)
            #expect(id.text.dropFirst(14).first == "7")
            if let last, !(last < id) { Issue.record("\(last.text) is not before \(id.text)") }
            last = id
        }
    }
}
