import Contracts
import ServiceKit
import Testing

@testable import LedgerCurrencies

@Suite struct ProviderPauseTests {
    @Test(
        arguments: [
            (nil, 60), ("soon", 60), ("0", 1), ("-5", 1), ("30", 30), ("999999999999", 86_400),
            ("Sun, 15 Mar 2026 12:10:00 GMT", 600), ("Sun, 15 Mar 2026 11:00:00 GMT", 1),
        ] as [(String?, Int64)])
    func `a pause is a second to a day`(field: String?, seconds: Int64) {
        let now = LedgerFixture.noon
        let wish = RetryAfter.time(field, at: now)
        #expect(ProviderPolicy.pause(until: wish, at: now) == now.adding(seconds: seconds))
    }
}
