import Contracts
import Testing

struct PageQueryTests {
    private func page(_ query: [String: String]) -> (page: PageQuery<Int>, errors: FieldErrors) {
        var errors = FieldErrors()
        let page = PageQuery({ query[$0] }, &errors) { Int($0) }
        return (page, errors)
    }

    @Test func `a request without parameters asks for the first 50`() {
        let (page, errors) = page([:])
        #expect(page.limit == 50 && page.offset == 0 && page.cursor == nil && errors.isEmpty)
    }

    @Test func `limit, offset and cursor are read`() {
        let first = page(["limit": "100", "offset": "10000"])
        #expect(first.page.limit == 100 && first.page.offset == 10_000 && first.errors.isEmpty)
        let next = page(["limit": "1", "cursor": "7"])
        #expect(next.page.limit == 1 && next.page.cursor == 7 && next.errors.isEmpty)
        #expect(page(["offset": "0", "cursor": "7"]).errors.isEmpty)
    }

    @Test(arguments: [
        ("limit", "0", "Limit must be a whole number from 1 to 100"),
        ("limit", "101", "Limit must be a whole number from 1 to 100"),
        ("limit", "ten", "Limit must be a whole number from 1 to 100"),
        ("offset", "-1", "Offset must be a whole number from 0 to 10000"),
        ("offset", "10001", "Offset must be a whole number from 0 to 10000"),
        ("cursor", "x", "Cursor must be the nextCursor of a page"),
    ])
    func `a wrong parameter is told`(name: String, value: String, message: String) {
        #expect(page([name: value]).errors == FieldErrors(name, message))
    }

    @Test func `a cursor with an offset is refused`() {
        let errors = page(["offset": "1", "cursor": "7"]).errors
        #expect(errors == FieldErrors("cursor", "Use either cursor or offset"))
    }

    @Test func `a page has a next one only if a row more than its limit was found`() {
        for (found, rows, last) in [
            ([], [], nil), ([1], [1], nil), ([1, 2], [1, 2], nil), ([1, 2, 3], [1, 2], 2),
        ] as [([Int], [Int], Int?)] {
            let page = found.page(of: 2)
            #expect(page.rows == rows && page.last == last)
        }
    }
}
