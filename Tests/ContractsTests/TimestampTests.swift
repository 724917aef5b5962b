import Contracts
import TestKit
import Testing

struct TimestampTests {
    @Test(
        arguments: [
            ("1970-01-01T00:00:00Z", 0), ("1970-01-01T00:00:00.001Z", 1), ("1969-12-31T23:59:59.999Z", -1),
            ("2026-01-31T09:30:00.000Z", 1_769_851_800_000), ("2026-01-31t09:30:00z", 1_769_851_800_000),
            ("2026-01-31T10:30:00+01:00", 1_769_851_800_000),
            ("2026-01-31T04:00:00-05:30", 1_769_851_800_000),
            ("2026-01-31T09:30:00.123456789Z", 1_769_851_800_123),
            ("2026-01-31T09:30:00.5Z", 1_769_851_800_500),
            ("2026-01-31T09:30:00.05-00:00", 1_769_851_800_050),
            ("0001-01-01T00:00:00Z", -62_135_596_800_000),
            ("9999-12-31T23:59:59.999Z", 253_402_300_799_999), ("1970-01-01T23:59:00+23:59", 0),
        ] as [(String, Int64)])
    func `times of RFC 3339 are read`(text: String, milliseconds: Int64) {
        #expect(Timestamp(text)?.millisecondsSinceEpoch == milliseconds)
    }

    @Test(arguments: [
        "", "2026-01-31", "2026-01-31T09:30:00", "2026-01-31 09:30:00Z", "2026-01-31T24:00:00Z",
        "2026-01-31T09:60:00Z",
        "2026-01-31T09:30:60Z", "2026-02-29T09:30:00Z", "2026-01-31T09:30:00.Z",
        "2026-01-31T09:30:00.1234567890Z",
        "2026-01-31T09:30:00+1:00", "2026-01-31T09:30:00+0100", "2026-01-31T09:30:00+24:00",
        "2026-01-31T09:30:00+01:60",
        "2026-01-31T09:30:00ZZ", "2026-01-31T09:30:00.5", "2026-01-31T9:30:00.00Z",
        "2026-01-31T09:30Z ____________",
        "2026-01-31T09-30-00Z", "2026-01-31T09:30:00*01:00", "0001-01-01T00:00:00+00:01",
        "9999-12-31T23:59:59-00:01",
        "0000-12-31T23:59:59Z", "2026-01-31T09:30:00é",
    ])
    func `other texts are refused`(text: String) { #expect(Timestamp(text) == nil) }

    @Test(
        arguments: [
            (0, "1970-01-01T00:00:00.000Z"), (-1, "1969-12-31T23:59:59.999Z"),
            (1_769_851_800_123, "2026-01-31T09:30:00.123Z"),
            (-62_135_596_800_000, "0001-01-01T00:00:00.000Z"), (-86_400_000, "1969-12-31T00:00:00.000Z"),
        ] as [(Int64, String)])
    func `times are written in UTC with milliseconds`(milliseconds: Int64, text: String) {
        #expect(Timestamp(millisecondsSinceEpoch: milliseconds).text == text)
    }

    @Test(.seeded) func `random times are read from their texts`() {
        var random = SeededRandom()
        for _ in 0..<2_000 {
            let moment = Timestamp(
                millisecondsSinceEpoch: .random(in: -62_135_596_800_000...253_402_300_799_999, using: &random)
            )
            #expect(Timestamp(moment.text) == moment)
        }
    }

    @Test func `a sum of seconds stops at the first and the last representable time`() {
        let start = Timestamp(millisecondsSinceEpoch: 500)
        #expect(start.adding(seconds: 2).millisecondsSinceEpoch == 2_500)
        #expect(start.adding(seconds: -1).millisecondsSinceEpoch == -500)
        #expect(start.adding(seconds: .max).millisecondsSinceEpoch == .max)
        #expect(start.adding(seconds: .min).millisecondsSinceEpoch == .min)
        #expect(start < start.adding(seconds: 1))
        #expect(!Timestamp(millisecondsSinceEpoch: .max).text.isEmpty)
        #expect(!Timestamp(millisecondsSinceEpoch: .min).text.isEmpty)
    }
}
