import TestKit
import Testing

@testable import SharingService

/// Who owes whom of an expense of several payers.
struct ShareDebtTests {
    private static let people = ["", "b", "c", "d", "e", "f"].map { Party(invited: $0) }

    private func debts(_ paid: [Int64], _ borne: [Int64]) -> [ShareDebt] {
        ShareDebt.debts(paid: paid, borne: borne, among: Array(Self.people.prefix(paid.count)))
    }

    @Test(
        arguments: [
            // One payer is owed all other parts.
            ([9_000, 0, 0], [3_000, 3_000, 3_000], [(1, 0, 3_000), (2, 0, 3_000)]),
            // What a payer paid covers their own part first.
            (
                [6_000, 4_000, 0, 0], [2_500, 2_500, 2_500, 2_500],
                [(2, 0, 2_500), (3, 0, 1_000), (3, 1, 1_500)]
            ),
            // A payer who paid less than their part owes the rest, the owner, too.
            ([10, 0, 90], [34, 33, 33], [(0, 2, 24), (1, 2, 33)]),
            // Two pairs that are even need two debts.
            ([50, 50, 0, 0], [25, 25, 25, 25], [(2, 0, 25), (3, 1, 25)]),
            ([34, 33, 33], [34, 33, 33], []),
        ] as [([Int64], [Int64], [(Int, Int, Int64)])])
    func `everyday §3: the fewest debts pay what each payer paid beyond their own part`(
        paid: [Int64], borne: [Int64], expected: [(Int, Int, Int64)]
    ) {
        let expected = expected.map { ShareDebt(debtor: $0.0, creditor: $0.1, minor: $0.2) }
        #expect(debts(paid, borne) == expected)
    }

    @Test(.seeded) func `everyday §3: random debts are exact for everybody, few, and always the same`() {
        var random = SeededRandom()
        for _ in 1...500 {
            let count = 2 + random.below(5)
            let total = Int64(1 + random.below(100_000))
            let (paid, borne) = (parts(of: total, count, &random), parts(of: total, count, &random))
            let debts = debts(paid, borne)
            for person in 0..<count {
                let owed = debts.filter { $0.creditor == person }.reduce(0) { $0 + $1.minor }
                let owing = debts.filter { $0.debtor == person }.reduce(0) { $0 + $1.minor }
                #expect(paid[person] - borne[person] == owed - owing)
                #expect(owed == 0 || owing == 0)
            }
            #expect(debts.allSatisfy { $0.minor > 0 } && debts.count < count)
            #expect(debts == self.debts(paid, borne))
        }
    }

    /// Divides a total by chance; some parts are zero.
    private func parts(of total: Int64, _ count: Int, _ random: inout SeededRandom) -> [Int64] {
        var left = total
        var parts: [Int64] = []
        for _ in 1..<count {
            let part = random.below(3) == 0 ? 0 : Int64(random.below(Int(left) + 1))
            parts.append(part)
            left -= part
        }
        return parts + [left]
    }
}
