import Contracts

/// Finds the fewest payments that settle all debts in one currency. Only each person's net counts (negative:
/// the person owes), not who owes whom.
///
/// A group whose nets sum to zero needs one payment fewer than it has people, so dividing people into the
/// most such groups gives the fewest payments. With up to `exactLimit` open nets all subsets are searched;
/// above that, pairs that cancel out come first and the rest is one group. Within a group the largest debtor
/// pays the largest creditor until all nets are zero, which takes at most one payment fewer than people. Ties
/// follow the order of people, so the same debts always give the same payments.
struct DebtSimplification: Sendable {
    struct Net: Sendable, Equatable {
        let person: Party
        let minor: Int64
    }

    struct Payment: Sendable, Equatable {
        let from: Party
        let to: Party
        let minor: Int64
    }

    /// Most people among whom debts are simplified, the caller included.
    static let peopleLimit = 20
    /// Most open nets for which all subsets are searched: 4 096 subsets.
    static let exactLimit = 12

    /// The nets that are not zero, in the order of people.
    let nets: [Net]

    /// Sums debts, which must have one currency, to nets.
    init(_ debts: [Debt]) {
        var sums: [Party: Int64] = [:]
        for debt in debts {
            sums[debt.creditor, default: 0] &+= debt.amount.amountMinor
            sums[debt.debtor, default: 0] &-= debt.amount.amountMinor
        }
        self.init(nets: sums.map { Net(person: $0.key, minor: $0.value) })
    }

    /// `nets` must sum to zero.
    init(nets: [Net]) {
        self.nets = nets.filter { $0.minor != 0 }.sorted { $0.person < $1.person }
    }

    var payments: [Payment] {
        groups.flatMap { Self.payments(among: $0) }
    }

    /// Divides the nets into groups that each sum to zero.
    private var groups: [[Net]] {
        if nets.count <= Self.exactLimit { return Self.mostGroups(of: nets) }
        var (pairs, rest): ([[Net]], [Net]) = ([], [])
        for net in nets {
            if let index = rest.firstIndex(where: { $0.minor == -net.minor }) {
                pairs.append([rest.remove(at: index), net])
            } else {
                rest.append(net)
            }
        }
        return pairs + (rest.isEmpty ? [] : [rest])
    }

    /// Returns the most groups of nets that each sum to zero. `most[set]` is the largest number of groups
    /// that close when the people of the set join one by one.
    private static func mostGroups(of nets: [Net]) -> [[Net]] {
        let full = (1 << nets.count) - 1
        guard full > 0 else { return [] }
        var sums = [Int64](repeating: 0, count: full + 1)
        var most = [Int](repeating: 0, count: full + 1)
        var previous = [Int](repeating: 0, count: full + 1)
        for set in 1...full {
            let lowest = set.trailingZeroBitCount
            sums[set] = sums[set & (set - 1)] &+ nets[lowest].minor
            var best = -1
            for index in nets.indices where set & (1 << index) != 0 {
                let before = most[set ^ (1 << index)]
                if before > best { (best, previous[set]) = (before, set ^ (1 << index)) }
            }
            most[set] = best + (sums[set] == 0 ? 1 : 0)
        }
        // Walks back from the full set: a group ends at every set whose sum is zero.
        var groups: [[Net]] = []
        var set = full
        while set != 0 {
            if sums[set] == 0 { groups.append([]) }
            let added = (set ^ previous[set]).trailingZeroBitCount
            if groups.isEmpty { groups.append([]) }
            groups[groups.count - 1].append(nets[added])
            set = previous[set]
        }
        return groups.reversed()
    }

    private static func payments(among group: [Net]) -> [Payment] {
        var nets = group
        var payments: [Payment] = []
        while true {
            let creditor = nets.indices.max { (nets[$0].minor, $1) < (nets[$1].minor, $0) }
            let debtor = nets.indices.min { (nets[$0].minor, $0) < (nets[$1].minor, $1) }
            guard let creditor, let debtor, nets[creditor].minor > 0, nets[debtor].minor < 0 else {
                return payments
            }
            let amount = min(nets[creditor].minor, -nets[debtor].minor)
            payments.append(
                Payment(from: nets[debtor].person, to: nets[creditor].person, minor: amount))
            nets[creditor] = Net(person: nets[creditor].person, minor: nets[creditor].minor - amount)
            nets[debtor] = Net(person: nets[debtor].person, minor: nets[debtor].minor + amount)
        }
    }
}
