import Contracts
import HTTPKit
import TestKit
import Testing

/// The ways to divide an expense, through the gateway.
@Suite(.serialized) struct SharingSplitTests {
    /// Shares $100 and expects these parts, which must sum to $100.
    private func expect(
        _ type: String, _ participants: String, owner: String, _ parts: [String], also: String = "",
        in people: SharingPeople
    ) async throws {
        let made = try await people.share("100", participants, type: type, also: also)
        #expect(made.status == 201, "\(type): \(made.text)")
        #expect(made.data["ownerShare"].string == owner)
        #expect(made.data["participants"].array.map { $0["shareAmount"].string } == parts)
        let whole = try ([owner] + parts).map { try Money(AmountText($0), in: .usd).amountMinor }
        #expect(whole.reduce(0, +) == 10_000)
        let shown = try await people.ada.get("/expenses/shares/\(made.data["id"].string ?? "")").data
        #expect(shown["participants"].array.map { $0["shareAmount"].string } == parts)
        #expect(shown["ownerShare"].string == owner && shown["splitType"].string == type)
    }

    private static let bob = #""email":"bob@example.org""#
    private static let cleo = #""email":"cleo@example.org""#

    @Test func `SHEXP-003: equal parts include the owner, and odd cents go to the first`() async throws {
        try await SharingPeople.run { people in
            try await expect("EQUAL", SharingPeople.both, owner: "33.34", ["33.33", "33.33"], in: people)
            let three = SharingPeople.both + #",{"email":"dan@example.org"}"#
            try await expect("EQUAL", three, owner: "25.00", ["25.00", "25.00", "25.00"], in: people)
            let dinner = try await people.ada.spend("0.02", on: people.category).id
            let byDefault = try await people.ada.send(
                .post, "/expenses/share",
                #"{"transactionId":"\#(dinner)","participants":[\#(SharingPeople.both)]}"#)
            #expect(
                byDefault.data["splitType"].string == "EQUAL" && byDefault.data["ownerShare"].string == "0.01"
            )
            #expect(
                byDefault.data["participants"].array.map { $0["shareAmount"].string } == ["0.01", "0.00"])
        }
    }

    @Test func `SHEXP-004: the owner keeps the rest of the percentages`() async throws {
        try await SharingPeople.run { people in
            let forty = #"{\#(Self.bob),"sharePercentage":40}"#
            try await expect("PERCENTAGE", forty, owner: "60.00", ["40.00"], in: people)
            let thirds = #"{\#(Self.bob),"sharePercentage":33.33},{\#(Self.cleo),"sharePercentage":"66.67"}"#
            try await expect("PERCENTAGE", thirds, owner: "0.00", ["33.33", "66.67"], in: people)
            let above = try await people.share(
                "100", #"{\#(Self.bob),"sharePercentage":60},{\#(Self.cleo),"sharePercentage":40.01}"#,
                type: "PERCENTAGE")
            #expect(above.status == 400)
            #expect(above.json["error"].string == "The percentages add up to more than 100")
        }
    }

    @Test func `SHEXP-005: the owner keeps the rest of the fixed amounts, which cannot exceed the whole`()
        async throws
    {
        try await SharingPeople.run { people in
            let thirty = #"{\#(Self.bob),"shareAmount":"30"}"#
            try await expect("FIXED", thirty, owner: "70.00", ["30.00"], in: people)
            let all = #"{\#(Self.bob),"shareAmount":99.99},{\#(Self.cleo),"shareAmount":0.01}"#
            try await expect("FIXED", all, owner: "0.00", ["99.99", "0.01"], in: people)
            let above = try await people.share(
                "100", #"{\#(Self.bob),"shareAmount":70},{\#(Self.cleo),"shareAmount":30.01}"#, type: "FIXED")
            #expect(above.status == 400)
            #expect(above.json["error"].string == "The shares add up to more than the expense")
            #expect(
                above.json["details"]["participants[1].shareAmount"][0].string
                    == "The shares add up to more than the expense")
        }
    }

    @Test func `parts follow the weights, the owner's included, in currencies of 0, 2 and 3 digits`()
        async throws
    {
        try await SharingPeople.run { people in
            let half = #"{\#(Self.bob),"weight":1},{\#(Self.cleo),"weight":"0.5"}"#
            try await expect("SHARES", half, owner: "40.00", ["40.00", "20.00"], in: people)
            try await expect(
                "SHARES", half, owner: "57.14", ["28.57", "14.29"], also: #","ownerWeight":2"#, in: people)
            for (currency, amount, owner, parts) in [
                ("JPY", "1000", "334", ["333", "333"]), ("KWD", "1.250", "0.417", ["0.417", "0.416"]),
            ] {
                let expense = try await people.ada.expense(
                    amount, people.category, extra: #","currency":"\#(currency)""#)
                let made = try await people.ada.send(
                    .post, "/expenses/share",
                    #"{"transactionId":"\#(expense)","participants":[\#(SharingPeople.both)]}"#)
                #expect(made.data["currency"].string == currency, "\(made.text)")
                #expect(made.data["ownerShare"].string == owner)
                #expect(made.data["participants"].array.map { $0["shareAmount"].string } == parts)
            }
            let nets = try await people.bob.get("/sharing").data["netBalance"].array.map {
                "\($0["currency"].string ?? "") \($0["amount"].string ?? "")"
            }
            #expect(Set(nets) == ["USD -68.57", "JPY -333", "KWD -0.417"])
        }
    }
}
