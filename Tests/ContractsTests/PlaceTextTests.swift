import Contracts
import Testing

/// The texts of cursors.
@Suite struct PlaceTextTests {
    private static let id = ID<Account>(high: 0x0190_ABCD_0000_7000, low: .max)

    @Test(arguments: [[0], [-1, .max], [.min]] as [[Int64]])
    func `a place behind numbers reads as it was written`(_ numbers: [Int64]) throws {
        let text = PlaceText.text(Self.id, numbers)
        let read: (id: ID<Account>, numbers: [Int64]) = try #require(PlaceText.numbers(text, 1...2))
        #expect(read.id == Self.id && read.numbers == numbers)
        #expect(text.utf8.count == 32 + 16 * numbers.count)
    }

    @Test func `a place behind numbers and a key reads as it was written`() throws {
        for key in [[], [0, 255, 7]] as [[UInt8]] {
            let text = PlaceText.text(Self.id, [-1, .max], key: key)
            let read: (id: ID<Account>, numbers: [Int64], key: [UInt8]) = try #require(
                PlaceText.numbers(text, first: 2))
            #expect(read.id == Self.id && read.numbers == [-1, .max] && read.key == key)
            let longer: (id: ID<Account>, numbers: [Int64], key: [UInt8])? = PlaceText.numbers(text, first: 3)
            #expect(longer == nil)
        }
    }

    @Test func `a place behind a text reads as it was written`() throws {
        let text = PlaceText.text(Self.id, key: "ä name".utf8)
        let read: (id: ID<Account>, key: [UInt8]) = try #require(PlaceText.key(text))
        #expect(read.id == Self.id && String(decoding: read.key, as: UTF8.self) == "ä name")
    }

    @Test(arguments: [
        "", "x", "0190abcd00007000ffffffffffffffff0", "0190ABCD00007000ffffffffffffffff", "-", "é",
    ])
    func `another text is no place`(_ text: String) {
        let key: (id: ID<Account>, key: [UInt8])? = PlaceText.key(text)
        let numbers: (id: ID<Account>, numbers: [Int64])? = PlaceText.numbers(text, 1...2)
        #expect(key == nil && numbers == nil)
    }

    @Test func `a place with other numbers than a list has is none of it`() {
        for numbers in [[], [1, 2, 3]] as [[Int64]] {
            let text = PlaceText.text(Self.id, numbers)
            let read: (id: ID<Account>, numbers: [Int64])? = PlaceText.numbers(text, 1...2)
            #expect(read == nil)
        }
    }
}
