import Contracts
import JSONKit
import TestKit
import Testing

@testable import ServiceKit

/// The names of erased people leave JSON that others keep; nothing else changes.
@Suite struct NameRemovalTests {
    private static let ada: ID<User> = ID(high: 1, low: 1)
    private static let bob: ID<User> = ID(high: 1, low: 2)
    private static let moment = Timestamp(millisecondsSinceEpoch: 1_000)
    private static let marks = AddressMarks(identityKey: [UInt8](repeating: 7, count: 32))

    private static func people(_ address: ErasedPeople.Address) -> ErasedPeople {
        ErasedPeople([(Tombstone(user: ada, erasedAt: moment), address)], marks: marks)
    }

    private static let byAddress: [ErasedPeople.Address] = [
        .folded("ada@example.org"), .marked(marks.mark(of: "ada@example.org")),
    ]

    private static func text(
        _ json: String, _ address: ErasedPeople.Address = .unknown, at: Timestamp = moment
    ) -> String? {
        NameRemoval.text(Array(json.utf8), without: people(address), writtenAt: at)
            .map { String(decoding: $0, as: UTF8.self) }
    }

    @Test func `a person is known by the id, in each form that answers have`() {
        let id = Self.ada.text
        for (json, without) in [
            (
                #"{"id":"\#(id)","email":"Ada@example.org","displayName":"A \"B\" {C}"}"#,
                #"{"id":"\#(id)","email":"","displayName":"Deleted user"}"#
            ),
            (
                #"[{"userId":"\#(id)","userEmail":"a@b.c","userDisplayName":null,"youOwe":"1.00"}]"#,
                #"[{"userId":"\#(id)","userEmail":"","userDisplayName":null,"youOwe":"1.00"}]"#
            ),
            (
                """
                {"id":"p","userId":"\(id)","email":"a@b.c","displayName":"A","amount":1,"owedTo":{"id":null}}
                """,
                """
                {"id":"p","userId":"\(id)","email":"","displayName":"Deleted user","amount":1,\
                "owedTo":{"id":null}}
                """
            ),
        ] {
            #expect(Self.text(json) == without)
        }
    }

    @Test func `the words of a person leave others' parts and payments`() {
        let (ada, bob) = (Self.ada.text, Self.bob.text)
        func part(_ id: String, reason: String, note: String, name: String, email: String) -> String {
            """
            {"participants":[{"id":"p","status":"PENDING","declineReason":\(reason),"weight":1.5,\
            "claim":{"amount":"5.00","note":\(note),"createdAt":"x"},\
            "participant":{"id":"\(id)","email":"\(email)","displayName":"\(name)"},\
            "owedTo":null}],"payers":[{"id":"\(bob)","email":"b@x.org"}]}
            """
        }
        let words = (reason: #""No \"}\"""#, note: #""I {did""#)
        #expect(
            Self.text(part(ada, reason: words.reason, note: words.note, name: "A", email: "a@b.c"))
                == part(ada, reason: "null", note: "null", name: "Deleted user", email: ""))
        #expect(Self.text(part(bob, reason: words.reason, note: words.note, name: "A", email: "a")) == nil)
        // Somebody else's words about a part that is owed to the person stay, without the name.
        let owed = #"{"id":"p","declineReason":"No","claim":null,"participant":{"id":"\#(bob)"},"owedTo":"#
        #expect(
            Self.text(owed + #"{"id":"\#(ada)","email":"a@b.c","displayName":"A"}}"#)
                == owed + #"{"id":"\#(ada)","email":"","displayName":"Deleted user"}}"#)

        func payment(_ note: String, _ reason: String) -> String {
            """
            {"id":"y","note":\(note),"recordedById":"\(ada)","reversedById":"\(bob)","reason":\(reason)}
            """
        }
        #expect(Self.text(payment(#""mine""#, #""his""#)) == payment("null", #""his""#))
        #expect(Self.text(payment("null", "null")) == nil)
    }

    @Test(arguments: byAddress)
    func `who was only invited is known by the address`(_ address: ErasedPeople.Address) {
        let json = #"{"id":null,"email":"ADA@example.org","displayName":null}"#
        #expect(Self.text(json, address) == #"{"id":null,"email":"","displayName":null}"#)
        // A part that names no user.
        let part = #"{"id":"7","userId":null,"email":"ada@example.org","displayName":null}"#
        #expect(Self.text(part, address) == #"{"id":"7","userId":null,"email":"","displayName":null}"#)
        #expect(Self.text(json) == nil)
        // Invited again, after the erasure.
        #expect(Self.text(json, address, at: Self.moment.adding(seconds: 1)) == nil)
        // Somebody else has the address now.
        #expect(Self.text(#"{"id":"\#(Self.bob.text)","email":"ada@example.org"}"#, address) == nil)
    }

    @Test func `words that only look like the person stay`() {
        let id = Self.ada.text
        for json in [
            #"{"id":"\#(Self.bob.text)","email":"bob@example.org","displayName":"Ada"}"#,
            #"{"id":"\#(id)","description":"ada@example.org"}"#,
            #"{"description":"{\"id\":\"\#(id)\",\"email\":\"ada@example.org\"}","email":"bob@x.org"}"#,
            #"{"note":"mail","id":"\#(id)","name":"Ada"}"#, "[]", "{}", "",
        ] {
            #expect(Self.text(json, .folded("ada@example.org")) == nil, "\(json)")
        }
    }

    @Test func `pieces of any length give the same, and other bytes stay as they were`() throws {
        let person = #"{"id":"\#(Self.ada.text)","email":"ada@example.org","displayName":"Ada \\"}"#
        let long = String(repeating: "x", count: 40_000)
        let json = """
            {"a":[\(person), {"n": 1.50, "p":\(person)}],"long":{"email":"\(long)","id":"\(Self.ada.text)"},
            "content":{"sha256":"7","content":"\(long)"},"last":\(person)}
            """
        let whole = try #require(Self.text(json))
        #expect(!whole.contains("ada@example.org") && !whole.contains(#"Ada \\"#))
        let removed = #"{"id":"\#(Self.ada.text)","email":"","displayName":"Deleted user"}"#
        #expect(whole == json.replacing(person, with: removed))
        try JSON.validate(Array(whole.utf8))
        var generator = SeededRandom(seed: 7)
        for length in [1, 2, 7, 1_000, 100_000] {
            var removal = NameRemoval(of: Self.people(.unknown), writtenAt: Self.moment)
            var (output, rest): ([UInt8], ArraySlice<UInt8>) = ([], Array(json.utf8)[...])
            while !rest.isEmpty {
                let count = min(rest.count, Int.random(in: 1...length, using: &generator))
                removal.take(Array(rest.prefix(count)), to: &output)
                rest = rest.dropFirst(count)
            }
            removal.finish(to: &output)
            #expect(output == Array(whole.utf8) && removal.count == 3)
        }
    }

    @Test func `a mark tells no address, and is another with another key`() {
        let other = AddressMarks(identityKey: [UInt8](repeating: 8, count: 32))
        let mark = Self.marks.mark(of: "ada@example.org")
        #expect(mark.utf8.count == 64 && mark == Self.marks.mark(of: "ada@example.org"))
        #expect(mark != other.mark(of: "ada@example.org") && mark != Self.marks.mark(of: "ada@example.com"))
    }
}
