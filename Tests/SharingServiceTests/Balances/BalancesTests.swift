import Contracts
import Testing

@testable import SharingService

@Suite struct BalancesTests {
    private static let ann = PersonReference(id: ID(high: 1, low: 1), email: "ann@x.org", displayName: "Ann")
    private static let bob = PersonReference(id: nil, email: "Bob@x.org", displayName: nil)

    private static let nothing = Money(amountMinor: 0, .usd)

    private func sum(_ side: OpenSum.Side, _ person: PersonReference, _ text: String) throws -> OpenSum {
        let parts = text.split(separator: " ")
        let currency = try #require(Currency(String(parts[1])))
        let pending = try Money(AmountText(String(parts[0])), in: currency)
        return OpenSum(side, person: person, pending: pending, accepted: Money(amountMinor: 0, currency))
    }

    @Test func `SHARE-006: with nothing shared the net is zero in the preferred currency`() throws {
        let yen = Currency("JPY")
        let balances = Balances([], WaitingClaims(), preferred: yen)
        #expect(balances.net == [CurrencyAmount(currency: yen, amount: "0")])
        #expect(balances.settlement.isEmpty)
    }

    @Test func `SHARE-002: the net is what others owe me minus what I owe, by currency, never converted`()
        throws
    {
        let balances = Balances(
            [
                try sum(.theyOwe, Self.ann, "30.00 EUR"), try sum(.youOwe, Self.ann, "45.50 EUR"),
                try sum(.theyOwe, Self.bob, "7 JPY"), try sum(.youOwe, Self.ann, "0.00 ILS"),
            ], WaitingClaims(), preferred: .usd)
        #expect(
            balances.net.map { "\($0.amount) \($0.currency.code)" } == ["0.00 USD", "-15.50 EUR", "7 JPY"])
    }

    @Test func `there is one line per person and currency, and settled people stay with zero`() throws {
        let balances = Balances(
            [
                try sum(.theyOwe, Self.bob, "0.00 USD"), try sum(.theyOwe, Self.ann, "10.00 USD"),
                try sum(.youOwe, Self.ann, "4.00 USD"), try sum(.youOwe, Self.ann, "1.250 KWD"),
            ], WaitingClaims(), preferred: .usd)
        let lines = balances.settlement.map {
            "\($0.userEmail) \($0.currency.code) \($0.youOwe) \($0.theyOwe) \($0.netBalance)"
        }
        #expect(
            lines == [
                "ann@x.org KWD 1.250 0.000 -1.250", "ann@x.org USD 4.00 10.00 6.00",
                "Bob@x.org USD 0.00 0.00 0.00",
            ])
        #expect(balances.settlement.last?.userId == nil)
    }

    @Test func `of very many people those with open parts come first, and the net counts all`() {
        let limit = Balances.settlementLimit
        let sums = (0..<limit + 20).map { number in
            let digits = String(100_000 + number)
            return OpenSum(
                .theyOwe, person: PersonReference(id: nil, email: "p\(digits)@x.org", displayName: nil),
                pending: Money(amountMinor: number < limit ? 0 : 100, .usd), accepted: Self.nothing)
        }
        let balances = Balances(sums, WaitingClaims(), preferred: .usd)
        #expect(balances.hasMore && balances.settlement.count == limit)
        #expect(balances.settlement.count { $0.theyOwe == "1.00" } == 20)
        #expect(balances.settlement.first?.userEmail == "p100000@x.org")
        #expect(balances.net.first?.amount == "20.00")
        let fewer = Balances(Array(sums.dropFirst(20)), WaitingClaims(), preferred: .usd)
        #expect(!fewer.hasMore && fewer.settlement.count == limit)
        let open = Balances(
            sums.map {
                OpenSum(
                    $0.side, person: $0.person, pending: Money(amountMinor: 1, .usd), accepted: Self.nothing)
            }, WaitingClaims(), preferred: .usd)
        #expect(open.hasMore && open.settlement.count == limit)
    }

    @Test func `sums beyond 64 bits stop at the limit instead of ending the program`() throws {
        let most = OpenSum(
            .theyOwe, person: Self.ann, pending: Money(amountMinor: .max, .usd), accepted: Self.nothing)
        let least = OpenSum(
            .youOwe, person: Self.ann, pending: Money(amountMinor: .max, .usd), accepted: Self.nothing)
        #expect(Balances([most, most, least], WaitingClaims(), preferred: .usd).net.first?.amount == "0.00")
    }
}
