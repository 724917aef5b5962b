import Testing

@testable import LedgerBook

@Suite struct PercentsTests {
    @Test(
        arguments: [
            ([1_700_00, 150_00], 1_850_00, [92, 8]), ([1, 1, 1], 3, [34, 33, 33]), ([5, 5], 10, [50, 50]),
            ([1, 1, 1, 1, 1, 1, 1], 7, [15, 15, 14, 14, 14, 14, 14]), ([999, 1], 1_000, [100, 0]),
            ([7, 0], 7, [100, 0]), ([0, 0], 0, [0, 0]), ([], 0, []), ([Int64.max], Int64.max, [100]),
            ([Int64.max / 2 + 1, Int64.max / 2], Int64.max, [50, 50]),
        ] as [([Int64], Int64, [Int])])
    func `the per cents of all parts add up to 100`(parts: [Int64], total: Int64, percents: [Int]) {
        #expect(Percents.of(parts, total: total) == percents)
    }

    @Test func `parts that overlap are rounded down`() {
        #expect(Percents.of([199, 100], total: 200) == [99, 50])
        #expect(Percents.of([500], total: 200) == [250])
    }
}
