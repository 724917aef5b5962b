/// The mark before the decimals of an amount.
enum DecimalMark: String, Codable, Sendable, CaseIterable {
    case point = "."
    case comma = ","

    var byte: UInt8 { self == .point ? UInt8(ascii: ".") : UInt8(ascii: ",") }
    var other: DecimalMark { self == .point ? .comma : .point }
}
