import Contracts
import ServiceKit
import Testing

@Suite struct RetryAfterTests {
    private static let now = Timestamp("2026-03-15T12:00:00.250Z") ?? Timestamp(millisecondsSinceEpoch: 0)

    @Test(
        arguments: [
            ("0", "2026-03-15T12:00:00.250Z"), ("30", "2026-03-15T12:00:30.250Z"),
            ("Sun, 15 Mar 2026 12:10:00 GMT", "2026-03-15T12:10:00.000Z"),
            ("Sun, 06 Nov 1994 08:49:37 GMT", "1994-11-06T08:49:37.000Z"),
        ])
    func `seconds and dates are read`(field: String, time: String) {
        #expect(RetryAfter.time(field, at: Self.now)?.text == time)
    }

    @Test(
        arguments: [
            nil, "", "soon", "1.5", "1e3", "99999999999999999999", "Sun, 15 Mar 2026 12:10:00 CET",
            "Sun, 15 Foo 2026 12:10:00 GMT", "Sun, 99 Mar 2026 12:10:00 GMT", "Sun, 15 Mar 26 12:10:00 GMT",
            "Sun, 15 Mar 2026 12:10 GMT",
        ] as [String?])
    func `other texts name no time`(field: String?) {
        #expect(RetryAfter.time(field, at: Self.now) == nil)
    }

    @Test func `a time beyond all times is the last one`() {
        let time = RetryAfter.time(String(Int64.max), at: Self.now)
        #expect(time == Timestamp(millisecondsSinceEpoch: .max))
    }
}
