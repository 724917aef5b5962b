import CofferClient
import Contracts
import TestKit
import Testing

/// The ways to divide an expense, through the gateway.
@Suite(.serialized) struct SharingSplitTests {
    /// A share of a new expense of $100.
    private static func draft(
        _ type: SplitType, _ participants: [ParticipantDraft], ownerWeight: Field<AmountText> = .absent,
        in people: SharingPeople
    ) async throws -> ShareDraft {
        let dinner = try await people.ada.spend("100", on: people.category, description: "Dinner").id
        return ShareDraft(
            transactionId: .value(dinner), splitType: .value(type), participants: .list(participants),
            ownerWeight: ownerWeight)
    }

    /// Shares $100 and expects these parts, which must sum to $100.
    private func expect(
        _ type: SplitType, _ participants: [ParticipantDraft], owner: String, _ parts: [String],
        ownerWeight: Field<AmountText> = .absent, in people: SharingPeople
    ) async throws {
        let sharing = people.ada.client.sharing
        let draft = try await Self.draft(type, participants, ownerWeight: ownerWeight, in: people)
        let made = try await sharing.share(draft)
        #expect(made.ownerShare == owner)
        #expect(made.participants.map(\.shareAmount) == parts)
        let whole = try ([owner] + parts).map { try Money(AmountText($0), in: .usd).amountMinor }
        #expect(whole.reduce(0, +) == 10_000)
        let shown = try await sharing.get(made.id)
        #expect(shown.participants.map(\.shareAmount) == parts)
        #expect(shown.ownerShare == owner && shown.splitType == type)
    }

    @Test func `SHEXP-003: equal parts include the owner, and odd cents go to the first`() async throws {
        try await SharingPeople.run { people in
            let both = SharingPeople.bobAndCleo
            try await expect(.equal, both, owner: "33.34", ["33.33", "33.33"], in: people)
            let three = both + [ParticipantDraft(email: "dan@example.org")]
            try await expect(.equal, three, owner: "25.00", ["25.00", "25.00", "25.00"], in: people)
            let dinner = try await people.ada.spend("0.02", on: people.category).id
            let byDefault = try await people.ada.client.sharing.share(
                ShareDraft(transactionId: .value(dinner), participants: .list(both)))
            #expect(byDefault.splitType == .equal && byDefault.ownerShare == "0.01")
            #expect(byDefault.participants.map(\.shareAmount) == ["0.01", "0.00"])
        }
    }

    @Test func `SHEXP-004: the owner keeps the rest of the percentages`() async throws {
        try await SharingPeople.run { people in
            func percent(_ bobs: AmountText, _ cleos: AmountText) -> [ParticipantDraft] {
                [
                    ParticipantDraft(email: "bob@example.org", sharePercentage: .value(bobs)),
                    ParticipantDraft(email: "cleo@example.org", sharePercentage: .value(cleos)),
                ]
            }
            let forty = [ParticipantDraft(email: "bob@example.org", sharePercentage: "40")]
            try await expect(.percentage, forty, owner: "60.00", ["40.00"], in: people)
            let thirds = percent("33.33", "66.67")
            try await expect(.percentage, thirds, owner: "0.00", ["33.33", "66.67"], in: people)
            let draft = try await Self.draft(.percentage, percent("60", "40.01"), in: people)
            let above = try await refused { try await people.ada.client.sharing.share(draft) }
            #expect(above.status == 400)
            #expect(above.message == "The percentages add up to more than 100")
        }
    }

    @Test func `SHEXP-005: the owner keeps the rest of the fixed amounts, which cannot exceed the whole`()
        async throws
    {
        try await SharingPeople.run { people in
            func fixed(_ bobs: AmountText, _ cleos: AmountText) -> [ParticipantDraft] {
                [
                    ParticipantDraft(email: "bob@example.org", shareAmount: .value(bobs)),
                    ParticipantDraft(email: "cleo@example.org", shareAmount: .value(cleos)),
                ]
            }
            let thirty = [ParticipantDraft(email: "bob@example.org", shareAmount: "30")]
            try await expect(.fixed, thirty, owner: "70.00", ["30.00"], in: people)
            try await expect(.fixed, fixed("99.99", "0.01"), owner: "0.00", ["99.99", "0.01"], in: people)
            let draft = try await Self.draft(.fixed, fixed("70", "30.01"), in: people)
            let above = try await refused { try await people.ada.client.sharing.share(draft) }
            #expect(above.status == 400)
            #expect(above.message == "The shares add up to more than the expense")
            #expect(above.details["participants[1].shareAmount"]?.first == above.message)
        }
    }

    @Test func `parts follow the weights, the owner's included, in currencies of 0, 2 and 3 digits`()
        async throws
    {
        try await SharingPeople.run { people in
            let half = [
                ParticipantDraft(email: "bob@example.org", weight: "1"),
                ParticipantDraft(email: "cleo@example.org", weight: "0.5"),
            ]
            try await expect(.shares, half, owner: "40.00", ["40.00", "20.00"], in: people)
            try await expect(
                .shares, half, owner: "57.14", ["28.57", "14.29"], ownerWeight: "2", in: people)
            let cases: [(Currency, AmountText, owner: String, parts: [String])] = [
                ("JPY", "1000", "334", ["333", "333"]), ("KWD", "1.250", "0.417", ["0.417", "0.416"]),
            ]
            for (currency, amount, owner, parts) in cases {
                let expense = try await people.ada.spend(amount, on: people.category, currency: currency).id
                let made = try await people.ada.client.sharing.share(
                    ShareDraft(
                        transactionId: .value(expense), participants: .list(SharingPeople.bobAndCleo)))
                #expect(made.currency == currency)
                #expect(made.ownerShare == owner)
                #expect(made.participants.map(\.shareAmount) == parts)
            }
            let nets = try await people.bob.client.sharing.overview().netBalance.map {
                "\($0.currency.code) \($0.amount)"
            }
            #expect(Set(nets) == ["USD -68.57", "JPY -333", "KWD -0.417"])
        }
    }
}
