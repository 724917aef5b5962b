import Contracts
import Testing

@testable import LedgerCore
@testable import LedgerBook
import LedgerCurrencies

@Suite struct AccountTotalTests {
    private let yen = Currency("JPY")

    @Test func `a balance is income minus expenses, and other currencies are listed beside it`() throws {
        let totals = [
            AccountTotal(flow: .income, currency: .usd, sumMinor: 100_00, count: 1),
            AccountTotal(flow: .expense, currency: .usd, sumMinor: 30_50, count: 2),
            AccountTotal(flow: .expense, currency: yen, sumMinor: 1_500, count: 1),
        ]
        let net = try AccountTotal.net(totals, in: .usd)
        #expect(net.main.text == "69.50")
        #expect(net.others == [CurrencyAmount(currency: yen, amount: "-1500")])
    }

    @Test(
        arguments: [
            (Int64.max - 1, 0, 1, true), (Int64.max, 0, 1, false), (Int64.max, 1, 1, true),
            (Int64.max, 5, 6, false), (0, 0, Int64.max, true),
        ] as [(Int64, Int64, Int64, Bool)])
    func `a sum beyond 64 bits is refused before a change`(
        sum: Int64, leaving: Int64, amount: Int64, fits: Bool
    ) {
        let check = {
            try AccountTotal.checkRoom(
                for: Money(amountMinor: amount, .usd), in: sum, leaving: leaving)
        }
        if fits {
            #expect(throws: Never.self, performing: check)
        } else {
            #expect(throws: APIError.sumTooLarge(.usd), performing: check)
        }
    }

    @Test func `the difference of the largest sums of both types can be represented`() throws {
        let totals = [EntryFlow.income, .expense].map {
            AccountTotal(flow: $0, currency: .usd, sumMinor: Int64.max, count: 1)
        }
        #expect(try AccountTotal.net(totals, in: .usd).main.amountMinor == 0)
        #expect(try AccountTotal.net([totals[1]], in: .usd).main.amountMinor == -Int64.max)
    }

    @Test func `sums that only a damaged file can have are refused, never a wrong balance`() {
        let totals = [EntryFlow.income, .refund].map {
            AccountTotal(flow: $0, currency: .usd, sumMinor: Int64.max, count: 1)
        }
        #expect(throws: APIError.sumTooLarge(.usd)) { try AccountTotal.net(totals, in: .usd) }
        #expect(throws: APIError.sumTooLarge(.usd)) {
            try AccountTotal.sum(totals + totals, of: .income, in: .usd)
        }
        let impossible = AccountTotal(flow: .income, currency: .usd, sumMinor: Int64.min, count: 1)
        #expect(throws: APIError.sumTooLarge(.usd)) {
            try BalanceTotals(all: [totals[0]], later: [impossible], cleared: [])
        }
        #expect(throws: APIError.sumTooLarge(.usd)) { try Currency.usd.difference(Int64.min, 1) }
    }

    @Test func `before an opening balance of tomorrow the balance is counted backwards from it`() throws {
        let euro = Currency("EUR")
        func total(_ flow: EntryFlow, _ sum: Int64, _ currency: Currency = .usd) -> AccountTotal {
            AccountTotal(flow: flow, currency: currency, sumMinor: sum, count: 1)
        }
        let totals = try BalanceTotals(
            all: [total(.income, 500)],
            later: [total(.income, 20), total(.expense, 7), total(.expense, 1), total(.expense, 3, euro)],
            cleared: [])
        #expect(try AccountTotal.nets(totals.untilToday).minor == [.usd: 488, euro: 3])
    }
}
