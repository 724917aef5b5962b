import Contracts
import HTTPKit
import TestKit
import Testing

@testable import SharingService

@Suite(.serialized) struct NetTests {
    private static let people = [1: "ann@x.org", 2: "bob@x.org", 3: "cleo@x.org", 9: "zoe@x.org"]

    @Test(.seeded)
    func `SHARE-002: after any history the nets of all people sum to zero in each currency`() async throws {
        try await SharingFixture.run { sharing in
            let currencies = try ["USD", "JPY", "KWD"].map { try #require(Currency($0)) }
            var random = SeededRandom()
            for number in 1...60 as ClosedRange<UInt64> {
                let owner = Self.people.keys.sorted().randomElement(using: &random) ?? 1
                let others = Self.people.filter { $0.key != owner && Bool.random(using: &random) }
                guard !others.isEmpty else { continue }
                let total = Int64.random(in: 1...1_000_000, using: &random)
                let currency = currencies[Int(number) % 3]
                let (type, participants) = Self.split(others.values.sorted(), &random)
                let made = try await sharing.share(
                    sharing.ledger.add(number, total, currency), with: participants, type: type, as: owner)
                #expect(made.status == 201, "\(made.text)")
                let id = made.json["id"].string ?? ""
                for (part, other) in zip(
                    made.json["participants"].array, others.sorted { $0.value < $1.value })
                {
                    let part = part["id"].string ?? ""
                    switch Int.random(in: 0...4, using: &random) {
                    case 0: #expect(try await sharing.markPaid(part, as: owner).status == 200)
                    case 1:
                        let path = "/expenses/shares/\(part)/decline"
                        #expect(try await sharing.send(.post, path, as: other.key).status == 200)
                    default: break
                    }
                }
                if number % 10 == 0 { _ = try await sharing.cancel(id, as: owner) }
            }
            var sums: [String: Int64] = [:]
            for user in Self.people.keys {
                for net in try await sharing.get("/sharing", as: user).json["netBalance"].array {
                    let code = net["currency"].string ?? ""
                    let currency = try #require(Currency(code))
                    let amount = try Money(AmountText(net["amount"].string ?? ""), in: currency)
                    sums[code, default: 0] += amount.amountMinor
                }
            }
            #expect(sums.count == currencies.count)
            #expect(sums.values.allSatisfy { $0 == 0 }, "\(sums)")
        }
    }

    /// Returns a random split among some addresses.
    private static func split(
        _ emails: [String], _ random: inout SeededRandom
    ) -> (type: String, participants: [String]) {
        switch Int.random(in: 0...2, using: &random) {
        case 0: return ("EQUAL", emails)
        case 1:
            return (
                "PERCENTAGE",
                emails.map {
                    let percent = Int.random(in: 0...32, using: &random)
                    let tenth = Int.random(in: 0...9, using: &random)
                    return #"{"email":"\#($0)","sharePercentage":\#(percent).\#(tenth)}"#
                }
            )
        default:
            return (
                "SHARES",
                emails.map { #"{"email":"\#($0)","weight":\#(Int.random(in: 0...9, using: &random))}"# }
            )
        }
    }
}
