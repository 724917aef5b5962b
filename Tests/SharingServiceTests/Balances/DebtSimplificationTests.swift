import Contracts
import TestKit
import Testing

@testable import SharingService

@Suite struct DebtSimplificationTests {
    private func party(_ number: Int) -> Party { Party(ID(high: 1, low: UInt64(number))) }

    private func simplify(_ nets: [Int64]) -> DebtSimplification {
        DebtSimplification(
            nets: nets.enumerated().map {
                DebtSimplification.Net(person: party($0.offset), minor: $0.element)
            })
    }

    private func expectSettled(_ nets: [Int64], _ payments: [DebtSimplification.Payment]) {
        var left = Dictionary(uniqueKeysWithValues: nets.enumerated().map { (party($0.offset), $0.element) })
        for payment in payments {
            #expect(payment.minor > 0 && payment.from != payment.to)
            left[payment.from, default: 0] += payment.minor
            left[payment.to, default: 0] -= payment.minor
        }
        #expect(left.values.allSatisfy { $0 == 0 }, "\(nets): \(payments)")
    }

    @Test(
        arguments: [
            ([], 0), ([0, 0], 0), ([5, -5], 1), ([10, -4, -6], 2), ([5, 5, -5, -5], 2),
            // A greedy choice by size needs 5 payments for the second case, groups need 2 + 1 + 1.
            ([6, 4, -4, -3, -3], 3), ([7, -3, -4, 5, -5, 9, -9], 4),
            ([3, 3, 3, -9, 4, -2, -2], 5), ([1, 2, 3, 4, -10], 4),
        ] as [([Int64], Int)])
    func `nets are settled with the fewest payments`(nets: [Int64], count: Int) {
        let payments = simplify(nets).payments
        #expect(payments.count == count)
        expectSettled(nets, payments)
    }

    @Test func `a chain of debts becomes one payment`() {
        let debts = [(0, 1), (1, 2), (2, 3)].map { from, to in
            Debt(
                debtor: party(from), creditor: party(to), amount: Money(amountMinor: 900, .usd),
                acceptedMinor: 900)
        }
        let payments = DebtSimplification(debts).payments
        #expect(payments == [DebtSimplification.Payment(from: party(0), to: party(3), minor: 900)])
    }

    @Test func `a circle of debts needs no payment`() {
        let debts = [(0, 1), (1, 2), (2, 0)].map { from, to in
            Debt(
                debtor: party(from), creditor: party(to), amount: Money(amountMinor: 900, .usd),
                acceptedMinor: 900)
        }
        #expect(DebtSimplification(debts).payments.isEmpty)
    }

    @Test(.seeded)
    func `every net is kept, with at most n - 1 payments, in any order of the debts`() {
        var random = SeededRandom()
        for round in 0..<600 {
            let people = Int.random(in: 2...(round % 3 == 0 ? 60 : 12), using: &random)
            let largest: Int64 = [20, 1_000_000, 5_000_000_000_000_000][round % 3]
            var debts: [Debt] = []
            for _ in 0..<Int.random(in: 1...80, using: &random) {
                let from = Int.random(in: 0..<people, using: &random)
                let to = Int.random(in: 0..<people, using: &random)
                guard from != to else { continue }
                let minor = Int64.random(in: 0...largest, using: &random)
                debts.append(
                    Debt(
                        debtor: party(from), creditor: party(to), amount: Money(amountMinor: minor, .usd),
                        acceptedMinor: minor))
            }
            let simplification = DebtSimplification(debts)
            #expect(simplification.nets.reduce(Int64(0)) { $0 + $1.minor } == 0)
            let payments = simplification.payments
            #expect(payments.count <= max(0, simplification.nets.count - 1))
            var nets = [Int64](repeating: 0, count: people)
            for net in simplification.nets { nets[Int(net.person.user?.low ?? 0)] = net.minor }
            expectSettled(nets, payments)
            #expect(DebtSimplification(debts.shuffled(using: &random)).payments == payments)
        }
    }

    @Test(.seeded) func `up to the exact limit no other way needs fewer payments`() {
        var random = SeededRandom()
        for _ in 0..<200 {
            var nets = (0..<Int.random(in: 1...6, using: &random)).map { _ in
                Int64.random(in: -6...6, using: &random)
            }
            nets.append(-nets.reduce(0, +))
            #expect(simplify(nets).payments.count == fewestByTrying(nets.filter { $0 != 0 }))
        }
    }

    /// Returns the fewest payments, found by trying every payment that settles the first person's net.
    private func fewestByTrying(_ nets: [Int64]) -> Int {
        guard let first = nets.first else { return 0 }
        let rest = Array(nets.dropFirst())
        if first == 0 { return fewestByTrying(rest) }
        var best = Int.max
        for index in rest.indices where (rest[index] < 0) != (first < 0) {
            var next = rest
            next[index] += first
            best = min(best, 1 + fewestByTrying(next))
        }
        return best
    }
}
