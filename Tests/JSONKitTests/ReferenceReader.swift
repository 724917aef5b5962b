/// A second, slow reader of strict JSON to check the scanner, written from the grammar of RFC 8259 over whole
/// Unicode scalars.
struct ReferenceReader {
    private var scalars: [Unicode.Scalar]
    private var index = 0
    private let isUTF8: Bool

    init(_ bytes: [UInt8]) {
        let text = String(validating: bytes, as: UTF8.self)
        isUTF8 = text != nil
        scalars = Array((text ?? "").unicodeScalars)
    }

    mutating func accepts() -> Bool {
        guard isUTF8 else { return false }
        space()
        guard value(64) else { return false }
        space()
        return index == scalars.count
    }

    private var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard next == scalar else { return false }
        index += 1
        return true
    }

    private mutating func space() {
        while take(" ") || take("\t") || take("\n") || take("\r") {}
    }

    private mutating func value(_ depth: Int) -> Bool {
        if take("{") { return depth > 0 && object(depth - 1) }
        if take("[") { return depth > 0 && array(depth - 1) }
        if next == "\"" { return string() != nil }
        for word in ["true", "false", "null"] where scalars[index...].starts(with: word.unicodeScalars) {
            index += word.count
            return true
        }
        return number()
    }

    private mutating func array(_ depth: Int) -> Bool {
        space()
        if take("]") { return true }
        while true {
            space()
            guard value(depth) else { return false }
            space()
            if take("]") { return true }
            guard take(",") else { return false }
        }
    }

    private mutating func object(_ depth: Int) -> Bool {
        var keys: Set<[UInt16]> = []
        space()
        if take("}") { return true }
        while true {
            space()
            guard let key = string(), keys.insert(key).inserted else { return false }
            space()
            guard take(":") else { return false }
            space()
            guard value(depth) else { return false }
            space()
            if take("}") { return true }
            guard take(",") else { return false }
        }
    }

    /// Returns a string's UTF-16 code units.
    private mutating func string() -> [UInt16]? {
        guard take("\"") else { return nil }
        var units: [UInt16] = []
        while let scalar = next {
            index += 1
            switch scalar {
            case "\"": return isWellFormed(units) ? units : nil
            case "\\":
                guard let unit = escape() else { return nil }
                units.append(unit)
            case "\0"..<" ": return nil
            default: units += Array(String(Character(scalar)).utf16)
            }
        }
        return nil
    }

    private mutating func escape() -> UInt16? {
        let plain: [Unicode.Scalar: UInt16] = [
            "\"": 34, "\\": 92, "/": 47, "b": 8, "f": 12, "n": 10, "r": 13, "t": 9,
        ]
        guard let letter = next else { return nil }
        index += 1
        if let unit = plain[letter] { return unit }
        guard letter == "u", index + 4 <= scalars.count else { return nil }
        let digits = scalars[index..<index + 4]
        index += 4
        guard digits.allSatisfy({ $0.isASCII && $0.properties.isASCIIHexDigit }) else { return nil }
        let unit = UInt16(String(String.UnicodeScalarView(digits)), radix: 16)
        return unit == 0 ? nil : unit
    }

    private func isWellFormed(_ units: [UInt16]) -> Bool { String(validating: units, as: UTF16.self) != nil }

    private mutating func number() -> Bool {
        _ = take("-")
        if !take("0") {
            guard digits() else { return false }
        }
        if take("."), !digits() { return false }
        if take("e") || take("E") {
            _ = take("+") || take("-")
            return digits()
        }
        return true
    }

    private mutating func digits() -> Bool {
        let start = index
        while let scalar = next, ("0"..."9").contains(scalar) { index += 1 }
        return index > start
    }
}
