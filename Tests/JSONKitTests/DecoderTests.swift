import Contracts
import JSONKit
import Testing

struct DecoderTests {
    struct Participant: Decodable, Sendable, Equatable {
        let email: String
        let share: Int?
    }

    struct Draft: Decodable, Sendable {
        let type: Field<String>
        let amount: Field<AmountText>
        let date: Field<CalendarDate>
        let count: Field<Int>
        let shared: Field<Bool>
        let kind: Field<Kind>
        let currency: Field<Currency>
        let participants: Field<[Field<Participant>]>
    }

    enum Kind: String, Decodable, Sendable { case income = "INCOME", expense = "EXPENSE" }

    private func draft(_ text: String) throws -> Draft { try JSON.decode(Draft.self, from: Array(text.utf8)) }

    @Test func `every wrong field of a body is reported at once`() throws {
        let draft = try draft(
            """
            {"type":7,"amount":true,"date":"2023-02-29","count":1.0,"shared":"yes","kind":"GIFT",
             "currency":"XXX","participants":{}}
            """)
        #expect(draft.type.wrong == "It must be text")
        #expect(draft.amount.wrong == "It must be a number")
        #expect(draft.date.wrong == "It must be a real date in the form YYYY-MM-DD")
        #expect(draft.count.wrong == "It must be a whole number")
        #expect(draft.shared.wrong == "It must be true or false")
        #expect(draft.kind.wrong == "It must have the right form")
        #expect(draft.currency.wrong == "Unknown currency")
        #expect(draft.participants.wrong == "It must be a list")
    }

    @Test func `a value of another type is reported with the required type`() throws {
        func wrong<Value: Decodable & Sendable>(_: Value.Type, _ json: String) throws -> String? {
            try JSON.decode(Field<Value>.self, from: Array(json.utf8)).wrong
        }
        #expect(try wrong(ID<User>.self, "1") == "It must be an id, as answered by GET /users/lookup")
        #expect(try wrong(ID<User>.self, #""1""#) == "It must be an id, as answered by GET /users/lookup")
        #expect(try wrong(CalendarDate.self, "20260101") == "It must be a real date in the form YYYY-MM-DD")
        #expect(try wrong(Month.self, "[]") == "It must be a month in the form YYYY-MM")
        #expect(try wrong(Timestamp.self, "5") == "It must be a moment in RFC 3339")
        #expect(try wrong(Currency.self, "5") == "It must be a currency of ISO 4217, as EUR")
        #expect(try wrong(EntryType.self, "true") == "It must be INCOME or EXPENSE")
        #expect(try wrong(AccountType.self, "{}") == "It must be SELF, PARTNER or OTHER")
        #expect(try wrong(SplitType.self, "0") == "It must be EQUAL, PERCENTAGE, FIXED or SHARES")
        #expect(
            try wrong(Quantity.self, "[]") == "It must be a decimal with at most 18 digits after the point")
        #expect(try wrong(TransactionOperation.self, "5") == "It must be an object")
        #expect(try wrong(TransactionOperation.Kind.self, "5") == "It must be create, update or delete")
        #expect(try wrong(BoundedList<Field<String>, TagsLimit>.self, #""a""#) == "It must be a list")
    }

    @Test func `absent and null fields are distinguished`() throws {
        let draft = try draft(#"{"type":null,"participants":null,"unknown":[1,{"a":2}]}"#)
        #expect(draft.type.isNull)
        #expect(draft.participants.isNull)
        #expect(draft.amount.isAbsent)
        #expect(draft.kind.isAbsent)
    }

    @Test func `fields hold their values`() throws {
        let draft = try draft(
            """
            {"type":"a\\u00e9\\n\\"","amount":25.50,"date":"2024-02-29","count":-12,"shared":true,"kind":"INCOME",
             "currency":"usd","participants":[{"email":"a@b.c"},null,7,{"email":"x","share":3},{"share":1}]}
            """)
        #expect(draft.type.value == "aé\n\"")
        #expect(draft.amount.value == "25.50")
        #expect(draft.date.value == CalendarDate(year: 2024, month: 2, day: 29))
        #expect(draft.count.value == -12)
        #expect(draft.shared.value == true)
        #expect(draft.kind.value == .income)
        #expect(draft.currency.value == .usd)
        let participants = try #require(draft.participants.value)
        try #require(participants.count == 5)
        #expect(participants[0].value == Participant(email: "a@b.c", share: nil))
        #expect(participants[1].isNull)
        #expect(participants[2].wrong == "It must be an object")
        #expect(participants[3].value == Participant(email: "x", share: 3))
        #expect(participants[4].wrong == "It must have the right form")
    }

    @Test(arguments: [
        ("25.5", "25.5"), ("25.50", "25.50"), (#""25.50""#, "25.50"), ("1e400", "1e400"), ("-0", "-0"),
        ("12345678901234567890.123456789", "12345678901234567890.123456789"), (#""\u0035""#, "5"),
        (#""""#, ""),
    ])
    func `ADD-003: an amount keeps the text that was sent`(sent: String, text: String) throws {
        #expect(try JSON.decode([AmountText].self, from: Array("[\(sent)]".utf8)) == [AmountText(text)])
        #expect(
            try JSON.decode([String: AmountText].self, from: Array(#"{"a":\#(sent)}"#.utf8))["a"]?.text
                == text)
        #expect(try JSON.decode(AmountText?.self, from: Array(sent.utf8))?.text == text)
    }

    @Test(arguments: ["true", "null", "[]", "{}"])
    func `other values are no amount`(sent: String) {
        #expect(throws: DecodingError.self) { try JSON.decode(AmountText.self, from: Array(sent.utf8)) }
    }

    struct Widths: Decodable {
        let small: Int8
        let unsigned: UInt8
        let middle: Int16
        let plain: Int32
        let large: Int64
        let huge: UInt64
        let unsigned16: UInt16
        let unsigned32: UInt32
        let word: UInt
    }

    @Test func `whole numbers of every width are exact up to their limits`() throws {
        let text = """
            {"small":-128,"unsigned":255,"middle":-32768,"plain":2147483647,"large":-9223372036854775808,
             "huge":18446744073709551615,"unsigned16":65535,"unsigned32":4294967295,"word":0}
            """
        let widths = try JSON.decode(Widths.self, from: Array(text.utf8))
        #expect(widths.small == .min && widths.unsigned == .max && widths.middle == .min)
        #expect(widths.plain == .max && widths.large == .min && widths.huge == .max)
        #expect(widths.unsigned16 == .max && widths.unsigned32 == .max && widths.word == 0)
    }

    @Test(arguments: [
        "1.0", "1e2", "9223372036854775808", "-9223372036854775809", "99999999999999999999999", "\"1\"",
        "true",
        "null", "1E0", "-1.5",
    ])
    func `a number that is not whole or out of range is refused as Int`(text: String) {
        #expect(throws: DecodingError.self) { try JSON.decode(Int.self, from: Array(text.utf8)) }
    }

    @Test func `a number out of a narrow type's range is an error`() {
        #expect(throws: DecodingError.self) { try JSON.decode(Int8.self, from: Array("128".utf8)) }
        #expect(throws: DecodingError.self) { try JSON.decode(Int8.self, from: Array("-129".utf8)) }
        #expect(throws: DecodingError.self) { try JSON.decode(UInt8.self, from: Array("256".utf8)) }
        #expect(throws: DecodingError.self) { try JSON.decode(UInt.self, from: Array("-1".utf8)) }
        #expect(throws: DecodingError.self) { try JSON.decode(Double.self, from: Array("1e400".utf8)) }
        #expect(throws: DecodingError.self) { try JSON.decode(Float.self, from: Array("1e39".utf8)) }
        #expect((try? JSON.decode(UInt.self, from: Array("-0".utf8))) == 0)
        #expect((try? JSON.decode(Double.self, from: Array("-1.25e-2".utf8))) == -0.0125)
    }

    struct Nested: Decodable {
        let name: String
        let first: Int
        let parent: String
        let hasMore: Bool

        enum Keys: String, CodingKey { case name, list, inner, missing }
        enum Inner: String, CodingKey { case more }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            name = try container.decode(String.self, forKey: .name)
            var list = try container.nestedUnkeyedContainer(forKey: .list)
            first = try list.decode(Int.self)
            _ = try list.decodeNil()
            let inner = try list.nestedContainer(keyedBy: Inner.self)
            hasMore = try inner.decode(Bool.self, forKey: .more) && list.isAtEnd && list.count == 3
            parent = try String(from: container.superDecoder())
            let missing = try container.decodeIfPresent(Int.self, forKey: .missing)
            guard missing == nil, !container.contains(.missing) else {
                throw FieldProblem("found what is missing")
            }
        }
    }

    @Test func `nested containers, lists with null and super decode`() throws {
        let text = #"{"list":[4,null,{"more":true}],"name":"n","super":"s","inner":{}}"#
        let nested = try JSON.decode(Nested.self, from: Array(text.utf8))
        #expect(nested.name == "n" && nested.first == 4 && nested.parent == "s" && nested.hasMore)
    }

    @Test func `optionals and dictionaries decode`() throws {
        let text = #"{"a":[1,null,3],"b":null,"c":[]}"#
        let value = try JSON.decode([String: [Int?]?].self, from: Array(text.utf8))
        #expect(
            value.count == 3 && value["a"] == [1, nil, 3] && value["b"] == .some(nil) && value["c"] == [])
        #expect(try JSON.decode([Int: String].self, from: Array(#"{"7":"x"}"#.utf8)) == [7: "x"])
        #expect(try JSON.decode(Int?.self, from: Array("null".utf8)) == nil)
    }

    @Test(arguments: [15, 16, 17, 40, 5_000])
    func `keys are found in objects of every size`(count: Int) throws {
        let members = (0..<count).map { #""k\#($0)":\#($0)"# } + [#""\u006bx":-1"#]
        let value = try JSON.decode(
            [String: Int].self, from: Array("{\(members.joined(separator: ","))}".utf8))
        #expect(value.count == count + 1)
        #expect(value["kx"] == -1)
        #expect((0..<count).allSatisfy { value["k\($0)"] == $0 })
    }

    @Test func `an error has the path of the wrong value`() throws {
        struct Body: Decodable { let list: [Participant] }
        let text = #"{"other":{"a":[1]},"list":[{"email":"a"},{"email":"b","share":"x"}]}"#
        let error = #expect(throws: DecodingError.self) { try JSON.decode(Body.self, from: Array(text.utf8)) }
        guard case .typeMismatch(_, let context) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(context.codingPath.map(\.stringValue) == ["list[1].share"])
        #expect(context.debugDescription == "Expected Int, found a string")
    }

    @Test func `a missing member is named`() {
        let error = #expect(throws: DecodingError.self) {
            try JSON.decode(Participant.self, from: Array(#"{"share":1}"#.utf8))
        }
        guard case .keyNotFound(let key, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(key.stringValue == "email")
    }

    @Test func `a list above its limit is refused before its elements are decoded`() throws {
        func body(_ name: String, _ count: Int) -> [UInt8] {
            Array(#"{"\#(name)":[\#(Array(repeating: "1", count: count).joined(separator: ","))]}"#.utf8)
        }
        let tags = try (20...21).map { try JSON.decode(TransactionDraft.self, from: body("tags", $0)).tags }
        #expect(tags.map(\.wrong) == [nil, "At most 20 tags"])
        let categories = try (100...101).map {
            try JSON.decode(CategoryDrafts.self, from: body("categories", $0)).categories
        }
        #expect(categories.map(\.wrong) == [nil, "Send at most 100 categories at once"])
        let people = try (50...51).map {
            try JSON.decode(ShareDraft.self, from: body("participants", $0)).participants
        }
        #expect(people.map(\.wrong) == [nil, "An expense can be shared with at most 50 people"])
        let text = try JSON.decode(TransactionDraft.self, from: Array(#"{"tags":"a"}"#.utf8))
        #expect(text.tags.wrong == "It must be a list")
    }

    @Test func `a body with very many wrong elements is refused quickly`() throws {
        let text = "[" + String(repeating: "[],", count: 100_000) + "[]]"
        let fields = try JSON.decode([Field<Participant>].self, from: Array(text.utf8))
        #expect(fields.count == 100_001)
        #expect(fields.allSatisfy { $0.wrong != nil })
    }
}

extension Field {
    var wrong: String? {
        if case .wrong(let problem) = self { return problem.message(at: "it") }
        return nil
    }

    var isNull: Bool {
        if case .null = self { return true }
        return false
    }
}
