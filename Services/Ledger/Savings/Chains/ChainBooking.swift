import Contracts

/// What a report books on an asset. After it, the asset's transactions on the chain add up to the chain's
/// balance, and no day ends below zero. What the chain does not list (older transactions, fees, rewards) is
/// booked as a difference.
struct ChainBooking: Sendable, Equatable {
    /// One transaction to be; `id` and `time` are nil for a difference.
    struct Line: Sendable, Equatable {
        let date: CalendarDate
        let change: Int128
        let id: String?
        let time: Timestamp?
    }

    /// A transaction that the asset does not have yet, with its owner's day.
    typealias Dated = (date: CalendarDate, transaction: ChainTransaction)

    /// By date.
    private(set) var lines: [Line]
    /// The asset's balance afterwards.
    let balance: Quantity

    /// - Parameters:
    ///   - new: the oldest first.
    ///   - days: the asset's days from the first of the new dates and today on, by date.
    ///   - isFirst: whether the asset has no transaction on the chain yet.
    init(
        _ report: ChainReport, new: [Dated], on asset: AssetRecord,
        days: [(date: CalendarDate, sums: AssetDay)], isFirst: Bool, today: CalendarDate
    ) throws(SyncFailure) {
        let reported = Int128(report.balance.parts)
        let change = reported - Int128(asset.chainBalance.parts)
        let end = Int128(asset.balance.parts) + change
        guard end >= 0 else { throw .overdrawn }
        guard let balance = Quantity(parts: UInt128(end)) else { throw .tooLarge }
        self.balance = balance
        lines = new.map { date, transaction in
            Line(date: date, change: transaction.change, id: transaction.id, time: transaction.time)
        }
        var rest = change - lines.reduce(0) { $0 + $1.change }
        let last = max(today, days.last?.date ?? today, lines.last?.date ?? today)
        // The first report of a long history lists only its end; the rest lies before.
        if isFirst, rest > 0, let oldest = lines.first {
            lines.insert(Line(date: oldest.date, change: rest, id: nil, time: oldest.time), at: 0)
            rest = 0
        }
        let ends = Self.ends(of: days, lines, rest, last: last, from: asset.balance)
        if let lowest = ends.map(\.balance).min(), lowest < 0,
            let first = ends.first(where: { $0.balance < 0 })
        {
            let place = lines.firstIndex { $0.date >= first.date } ?? lines.endIndex
            lines.insert(Line(date: first.date, change: -lowest, id: nil, time: nil), at: place)
            rest += lowest
        }
        if rest != 0 { lines.append(Line(date: last, change: rest, id: nil, time: nil)) }
    }

    /// Returns the balances at the ends of all days, with the new lines and the rest on the last day.
    private static func ends(
        of days: [(date: CalendarDate, sums: AssetDay)], _ lines: [Line], _ rest: Int128,
        last: CalendarDate, from balance: Quantity
    ) -> [(date: CalendarDate, balance: Int128)] {
        var changes: [CalendarDate: Int128] = [last: rest]
        for day in days { changes[day.date, default: 0] += day.sums.net }
        for line in lines { changes[line.date, default: 0] += line.change }
        var running = days.reduce(Int128(balance.parts)) { $0 - $1.sums.net }
        return changes.sorted { $0.key < $1.key }.map { date, change in
            running += change
            return (date, running)
        }
    }

    /// Returns the change of the balance by what happened until a time.
    func change(until time: Timestamp) -> Int128 {
        lines.reduce(0) { sum, line in
            line.time.map { $0 <= time } ?? false ? sum + line.change : sum
        }
    }

    /// Returns the sums of the days with new lines; nil if one is too large to keep.
    func sums(
        over days: [(date: CalendarDate, sums: AssetDay)]
    ) -> [(date: CalendarDate, deposited: Quantity, withdrawn: Quantity)]? {
        let known = Dictionary(days.map { ($0.date, $0.sums) }) { first, _ in first }
        var changed: [CalendarDate: AssetDay] = [:]
        for line in lines {
            var day = changed[line.date] ?? known[line.date] ?? AssetDay()
            day.deposited += max(0, line.change)
            day.withdrawn -= min(0, line.change)
            changed[line.date] = day
        }
        let sums = changed.sorted { $0.key < $1.key }.compactMap { date, day in
            Quantity(parts: UInt128(day.deposited)).flatMap { deposited in
                Quantity(parts: UInt128(day.withdrawn)).map { (date, deposited, $0) }
            }
        }
        return sums.count == changed.count ? sums : nil
    }
}
