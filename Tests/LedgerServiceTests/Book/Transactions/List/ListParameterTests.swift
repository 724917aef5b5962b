import Contracts
import Testing

@testable import LedgerBook

@Suite struct ListParameterTests {
    @Test(arguments: ["0001-01-01", "1969-12-31", "1970-01-01", "2026-03-15", "9999-12-31"])
    func `a written cursor is read as the same cursor`(day: String) throws {
        let date = try #require(CalendarDate(day))
        let cursor = TransactionCursor(date: date, id: ID(high: 0x0190_ABCD_0000_7000, low: UInt64.max))
        #expect(TransactionCursor(cursor.text) == cursor)
    }

    @Test(arguments: [
        "", "x", String(repeating: "g", count: 48), String(repeating: "f", count: 47),
        String(repeating: "F", count: 48), String(repeating: "0", count: 32) + "000000007fffffff",
        String(repeating: "0", count: 32) + "+000000000000001", String(repeating: "é", count: 24),
    ])
    func `other texts are no cursor`(text: String) {
        #expect(TransactionCursor(text) == nil)
    }

    @Test(
        arguments: [
            ("25", nil, "JPY", 25, nil), ("25.50", "30", "USD", 2_550, 3_000), (nil, "0", "KWD", nil, 0),
            ("0.001", "9999999999.99", "KWD", 1, 9_999_999_999_990),
        ] as [(String?, String?, String, Int64?, Int64?)])
    func `limits of amounts are exact in their currency`(
        least: String?, most: String?, code: String, minimum: Int64?, maximum: Int64?
    ) throws {
        var errors = FieldErrors()
        let query = ["minAmount": least, "maxAmount": most]
        let bounds = try #require(AmountBounds({ query[$0] ?? nil }, &errors))
        #expect(errors.isEmpty)
        let minor = try bounds.minor(in: try #require(Currency(code)))
        #expect(minor == (minimum, maximum))
    }

    @Test(arguments: [("25.5", "JPY"), ("25.00", "JPY"), ("1.000", "USD"), ("1.005", "USD")])
    func `a limit with more digits than its currency has is refused`(text: String, code: String) throws {
        var errors = FieldErrors()
        let bounds = try #require(AmountBounds({ $0 == "minAmount" ? text : nil }, &errors))
        #expect(errors.isEmpty)
        let currency = try #require(Currency(code))
        let refusal = #expect(throws: APIError.self) { try bounds.minor(in: currency) }
        #expect(refusal?.details.messages(at: "minAmount").count == 1)
    }

    @Test(arguments: ["-1", "1e400", "NaN", "0.0001", "10000000000", "1,5", "0x10"])
    func `an amount that no currency can represent is refused`(text: String) {
        var errors = FieldErrors()
        #expect(AmountBounds({ $0 == "maxAmount" ? text : nil }, &errors) == nil)
        #expect(errors.messages(at: "maxAmount").count == 1)
    }

    @Test(
        arguments: [
            (nil, nil, true), ("2026-03-01", "2026-03-31", true), ("2026-03-01", nil, true),
            (nil, "2024-02-29", true), (nil, "2024-02-28", false), ("2026-03-02", nil, false),
            ("2026-01-01", "2026-12-31", true), ("2026-01-01", "2026-12-30", false),
        ] as [(String?, String?, Bool)])
    func `whole months are distinguished from partial ones`(from: String?, to: String?, expected: Bool) {
        var errors = FieldErrors()
        let query = ["from": from, "to": to]
        let filter = TransactionFilter({ query[$0] ?? nil }, &errors)
        #expect(errors.isEmpty)
        #expect(filter.cutsNoMonth == expected)
    }

    @Test func `every wrong parameter is reported at once`() {
        let query = [
            "accountId": "x", "categoryId": "y", "type": "income", "from": "2023-02-29", "to": "yesterday",
            "month": "2026-13", "minAmount": "-1", "maxAmount": "many", "limit": "101", "offset": "10001",
            "cursor": "zz", "q": String(repeating: "q", count: 201), "tag": String(repeating: "t", count: 51),
            "sort": "colour", "order": "up", "currency": "XXX", "updatedSince": "yesterday",
        ]
        var errors = FieldErrors()
        _ = TransactionFilter({ query[$0] }, &errors)
        _ = TransactionPage({ query[$0] }, &errors)
        #expect(Set(errors.entries.map(\.path)) == Set(query.keys))
    }
}
