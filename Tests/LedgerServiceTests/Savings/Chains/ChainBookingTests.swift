import Contracts
import TestKit
import Testing

@testable import LedgerSavings

/// After a report, transactions add up to the chain's balance and no day ends below zero.
@Suite struct ChainBookingTests {
    private static let unit: Int128 = 1_000_000_000_000_000_000

    private static func date(_ day: Int) throws -> CalendarDate {
        try #require(CalendarDate(daysSinceEpoch: 20_000 + day))
    }

    private static func asset(_ balance: Int, chain: Int) throws -> AssetRecord {
        AssetRecord(
            id: ID(high: 1, low: 1), name: "Coins", currency: try #require(AssetCode("BTC")), chain: .btc,
            address: "a", balance: try #require(Quantity("\(balance)")), transactionCount: 0,
            chainBalance: try #require(Quantity("\(chain)")), createdAt: LedgerFixture.noon,
            updatedAt: LedgerFixture.noon)
    }

    private static func booking(
        _ reported: Int, _ new: [(day: Int, coins: Int)], on asset: AssetRecord,
        days: [(day: Int, net: Int)] = [], isFirst: Bool = false, today: Int = 100
    ) throws -> ChainBooking {
        let report = ChainReport(balance: try #require(Quantity("\(reported)")), transactions: [])
        return try ChainBooking(
            report,
            new: new.map { day, coins in
                (
                    try date(day),
                    ChainTransaction(
                        id: "h\(day)", time: LedgerFixture.noon, change: Int128(coins) * unit)
                )
            }, on: asset,
            days: days.map { day, net in
                (
                    try date(day),
                    AssetDay(
                        deposited: Int128(max(0, net)) * unit, withdrawn: Int128(max(0, -net)) * unit)
                )
            }, isFirst: isFirst, today: try date(today))
    }

    private func lines(_ booking: ChainBooking) -> [String] {
        booking.lines.map { entry in
            "\(entry.date.daysSinceEpoch - 20_000): \(entry.change / Self.unit) \(entry.id ?? "-")"
        }
    }

    @Test func `what the list lacks is booked before the first report's oldest line`() throws {
        let made = try Self.booking(9, [(3, 2), (5, -1)], on: Self.asset(0, chain: 0), isFirst: true)
        #expect(lines(made) == ["3: 8 -", "3: 2 h3", "5: -1 h5"])
    }

    @Test func `later differences are booked today`() throws {
        let asset = try Self.asset(5, chain: 5)
        #expect(try lines(Self.booking(8, [(98, 2)], on: asset)) == ["98: 2 h98", "100: 1 -"])
        #expect(try lines(Self.booking(4, [], on: asset)) == ["100: -1 -"])
        #expect(try lines(Self.booking(5, [], on: asset)) == [])
    }

    @Test func `a day that would end below zero gets what the list lacks`() throws {
        let made = try Self.booking(1, [(3, -4), (8, 5)], on: Self.asset(0, chain: 0), isFirst: true)
        #expect(lines(made) == ["3: 4 -", "3: -4 h3", "8: 5 h8", "100: -4 -"])
    }

    @Test func `a balance below zero is refused`() throws {
        // Five coins are the chain's, three were withdrawn by hand.
        let asset = try Self.asset(2, chain: 5)
        #expect(throws: SyncFailure.overdrawn) { try Self.booking(2, [(4, -3)], on: asset) }
        #expect(try Self.booking(3, [(4, -2)], on: asset, days: [(4, 2)]).balance.isZero)
    }

    @Test(.seeded(2), arguments: 1...4)
    func `random reports always add up`(part: Int) throws {
        var random = SeededRandom(part: part)
        for _ in 0..<300 {
            let days = (1...6).map { (day: $0 * 10, net: random.below(9) - 2) }
            var (balance, lowest) = (0, 0)
            for day in days {
                balance += day.net
                lowest = min(lowest, balance)
            }
            if lowest < 0 { continue }
            let chain = random.below(20)
            let new = (0..<random.below(6)).map { _ in
                (day: 1 + random.below(90), coins: random.below(11) - 5)
            }.sorted { $0.day < $1.day }
            let reported = max(random.below(30), chain - balance)
            let made = try Self.booking(
                reported, new.filter { $0.coins != 0 }, on: Self.asset(balance, chain: chain), days: days,
                isFirst: random.below(2) == 0)
            #expect(
                made.lines.reduce(0) { $0 + $1.change } == Int128(reported - chain) * Self.unit)
            #expect(Int128(made.balance.parts) == Int128(balance + reported - chain) * Self.unit)
            #expect(made.lines.map(\.date) == made.lines.map(\.date).sorted())
            #expect(made.lines.allSatisfy { $0.change != 0 })
            #expect(made.lines.count <= new.count + 3)
            for day in 1...100 {
                let before = days.filter { $0.day <= day }.reduce(0) { $0 + $1.net }
                let booked = made.lines.filter { $0.date.daysSinceEpoch - 20_000 <= day }
                    .reduce(Int128(before) * Self.unit) { $0 + $1.change }
                #expect(booked >= 0)
            }
        }
    }
}
