internal import Vocabulary

/// Finds tokens, values and members in the bytes of JSON without decoding them. Broken JSON has tokens, too:
/// each ends at the end of the bytes at the latest.
package enum JSONWalk {
    /// A member's name as written, and the range of its value.
    package typealias Member = (name: String, value: Range<Int>)

    /// Returns the end of the token that begins at a place: of a text, a number, a word, or of one byte.
    package static func end(ofTokenAt place: Int, in json: [UInt8]) -> Int {
        var end = place + 1
        if json[place] == UInt8(ascii: "\"") {
            while end < json.count, json[end] != UInt8(ascii: "\"") {
                end += json[end] == UInt8(ascii: "\\") ? 2 : 1
            }
            return min(end + 1, json.count)
        }
        guard isInWord(json[place]) else { return end }
        while end < json.count, isInWord(json[end]) { end += 1 }
        return end
    }

    /// Returns the members of the object that stands in a range. Another value has none.
    package static func members(of range: Range<Int>, in json: [UInt8]) -> [Member] {
        guard json[range].first == UInt8(ascii: "{") else { return [] }
        var members: [Member] = []
        var name: String?
        var place = range.lowerBound + 1
        while place < range.upperBound {
            let value = place..<end(ofValueAt: place, in: json)
            place = value.upperBound
            if isBetweenValues(json[value.lowerBound]) { continue }
            if let known = name.taken() {
                members.append((known, value))
            } else {
                name = String(decoding: json[value].dropFirst().dropLast(), as: UTF8.self)
            }
        }
        return members
    }

    /// Returns the end of an object or a list, and of any other token.
    private static func end(ofValueAt start: Int, in json: [UInt8]) -> Int {
        var (place, depth) = (start, 0)
        repeat {
            switch json[place] {
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            default: break
            }
            place = end(ofTokenAt: place, in: json)
        } while depth > 0 && place < json.count
        return place
    }

    private static func isBetweenValues(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ":"), UInt8(ascii: ","), UInt8(ascii: "}"): true
        default: false
        }
    }

    private static func isInWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
            true
        default: false
        }
    }
}
