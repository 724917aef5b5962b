import Contracts
import JSONKit
import Testing

@testable import SharingService

@Suite struct ShareRequestTests {
    private static let transaction = "01900000-0000-7000-8000-000000000001"

    private static func request(_ members: String) throws -> ShareRequest {
        let json = #"{"transactionId":"\#(transaction)",\#(members)}"#
        return try ShareRequest(JSON.decode(ShareDraft.self, from: Array(json.utf8)))
    }

    private static func refusal(_ json: String) throws -> FieldErrors {
        let draft = try JSON.decode(ShareDraft.self, from: Array(json.utf8))
        do {
            _ = try ShareRequest(draft)
            return FieldErrors()
        } catch {
            return error.details
        }
    }

    struct Refused: Sendable, CustomTestStringConvertible {
        let members: String
        let path: String
        let message: String
        init(_ members: String, _ path: String, _ message: String) {
            self.members = members
            self.path = path
            self.message = message
        }
        var testDescription: String { members }
    }

    static let percentageMessage = "Percentage must be between 0 and 100 with at most two decimals"
    static let weightMessage = "Weight must be between 0 and 10000 with at most two decimals"
    static let refused = [
        Refused(#""participants":[]"#, "participants", "Add at least one participant"),
        Refused(#""splitType":"EQUAL""#, "participants", "Add at least one participant"),
        Refused(#""participants":null"#, "participants", "Add at least one participant"),
        Refused(#""participants":"a@b.c""#, "participants", "Participants must be a list"),
        Refused(
            #""participants":[null]"#, "participants[0]",
            "Item 1 of participants must be an object with a participant's email"),
        Refused(#""participants":[{}]"#, "participants[0].email", "Email is required"),
        Refused(#""participants":[{"email":"  "}]"#, "participants[0].email", "Email is required"),
        Refused(
            #""participants":[{"email":"nobody"}]"#, "participants[0].email", "Enter a valid email address"),
        Refused(
            #""participants":[{"email":"a@b@c.d"}]"#, "participants[0].email", "Enter a valid email address"),
        Refused(
            #""participants":[{"email":"Eve@x.org"},{"email":" eve@X.org "}]"#, "participants[1].email",
            "This person is already in the list"),
        Refused(
            #""splitType":"HALF","participants":[{"email":"a@b.cd"}]"#, "splitType",
            "Split type must be EQUAL, PERCENTAGE, FIXED or SHARES"),
        Refused(
            #""splitType":"SHARES","participants":[{"email":"a@b.cd"}]"#, "participants[0].weight",
            "Weight is required"),
        Refused(
            #""splitType":"SHARES","participants":[{"email":"a@b.cd","weight":0.001}]"#,
            "participants[0].weight", weightMessage),
        Refused(
            #""splitType":"SHARES","participants":[{"email":"a@b.cd","weight":10000.01}]"#,
            "participants[0].weight", weightMessage),
        Refused(
            #""splitType":"SHARES","participants":[{"email":"a@b.cd","weight":"-1"}]"#,
            "participants[0].weight", weightMessage),
        Refused(
            #""splitType":"SHARES","participants":[{"email":"a@b.cd","weight":true}]"#,
            "participants[0].weight", "Weight must be a number"),
        Refused(
            #""splitType":"SHARES","ownerWeight":"x","participants":[{"email":"a@b.cd","weight":1}]"#,
            "ownerWeight", weightMessage),
        Refused(
            #""splitType":"SHARES","ownerWeight":0,"participants":[{"email":"a@b.cd","weight":0}]"#,
            "ownerWeight", "At least one weight must be above zero"),
        Refused(
            #""splitType":"FIXED","participants":[{"email":"a@b.cd"}]"#, "participants[0].shareAmount",
            "Share is required"),
        Refused(
            #""splitType":"FIXED","participants":[{"email":"a@b.cd","shareAmount":-1}]"#,
            "participants[0].shareAmount", "Share must not be negative"),
        Refused(
            #""splitType":"FIXED","participants":[{"email":"a@b.cd","shareAmount":"x"}]"#,
            "participants[0].shareAmount", "Share must be a number"),
        Refused(
            #""splitType":"PERCENTAGE","participants":[{"email":"a@b.cd","sharePercentage":33.333}]"#,
            "participants[0].sharePercentage", percentageMessage),
        Refused(
            #""splitType":"PERCENTAGE","participants":[{"email":"a@b.cd","sharePercentage":100.01}]"#,
            "participants[0].sharePercentage", percentageMessage),
        Refused(
            #""splitType":"PERCENTAGE","participants":[{"email":"a@b.cd","sharePercentage":-1}]"#,
            "participants[0].sharePercentage", percentageMessage),
        Refused(
            #""splitType":"PERCENTAGE","participants":[{"email":"a@b.cd","sharePercentage":60},"#
                + #"{"email":"c@b.cd","sharePercentage":40.01}]"#,
            "participants[1].sharePercentage", "The percentages add up to more than 100"),
    ]

    @Test(arguments: refused)
    func
        `SHEXP-002, SHEXP-004, SHEXP-005, SHEXP-007: a wrong request is refused with the reason under each field`(
            _ example: Refused
        ) throws
    {
        let errors = try Self.refusal(#"{"transactionId":"\#(Self.transaction)",\#(example.members)}"#)
        #expect(errors.messages(at: example.path) == [example.message])
        #expect(errors.entries.count == 1)
    }

    @Test func `every wrong field is reported at once`() throws {
        let long = String(repeating: "x", count: 241)
        let errors = try Self.refusal(
            #"{"description":"\#(long)","participants":[{"email":"a@b.cd"},{"email":"x"},{"email":7}]}"#)
        #expect(
            errors.entries.map(\.path) == [
                "transactionId", "description", "participants[1].email", "participants[2].email",
            ])
    }

    @Test func `a share has at most 50 participants`() throws {
        let people = { (count: Int) in
            (0..<count).map { #"{"email":"p\#($0)@x.org"}"# }.joined(separator: ",")
        }
        #expect(try Self.request(#""participants":[\#(people(50))]"#).participants.count == 50)
        let errors = try Self.refusal(
            #"{"transactionId":"\#(Self.transaction)","participants":[\#(people(51))]}"#)
        #expect(errors.messages(at: "participants") == ["An expense can be shared with at most 50 people"])
    }

    @Test func `only the fields of the split type are read`() throws {
        let request = try Self.request(
            #""participants":[{"email":"a@b.cd","shareAmount":"junk","sharePercentage":900}]"#)
        #expect(request.splitType == .equal && request.participants[0].amount == nil)
        #expect(try request.parts(of: Money(amountMinor: 5, .usd)).participantsMinor == [2])
    }

    @Test func `SHEXP-005: fixed amounts are in the transaction's currency and must not exceed it`() throws {
        let request = try Self.request(
            #""splitType":"FIXED","participants":[{"email":"a@b.cd","shareAmount":1.5},"#
                + #"{"email":"c@b.cd","shareAmount":"0"}]"#)
        let kuwait = Currency("KWD")
        let yen = Currency("JPY")
        #expect(try request.parts(of: Money(amountMinor: 2_000, kuwait)).participantsMinor == [1_500, 0])
        #expect(throws: APIError.field("participants[0].shareAmount", "Share in JPY has no decimals")) {
            try request.parts(of: Money(amountMinor: 2_000, yen))
        }
        #expect(
            throws: APIError.field(
                "participants[0].shareAmount", "The shares add up to more than the expense")
        ) { try request.parts(of: Money(amountMinor: 149, .usd)) }
    }

    @Test func `a share with oneself is refused, in any case of the address`() throws {
        let request = try Self.request(#""participants":[{"email":"a@b.cd"},{"email":"Me@Home.org"}]"#)
        #expect(throws: APIError.field("participants[1].email", "You can't share an expense with yourself")) {
            try request.refuseSelf("me@home.org")
        }
    }
}
