/// A number from 0 to 1 with four digits after the point, written as a JSON number. It is kept as a whole
/// number of ten-thousandths, so that figures are exact until they are written.
public struct Proportion: Sendable, Hashable, Comparable, Codable {
    public static let whole = 10_000

    /// From 0 to 10 000.
    public let tenThousandths: Int

    /// A number outside 0…10 000 becomes the nearest end.
    public init(tenThousandths: Int) { self.tenThousandths = max(0, min(Self.whole, tenThousandths)) }

    public init(from decoder: any Decoder) throws {
        let number = try decoder.singleValueContainer().decode(Double.self)
        guard (0...1).contains(number) else { throw FieldProblem.must("be a number from 0 to 1") }
        self.init(tenThousandths: Int((number * Double(Self.whole)).rounded()))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(Double(tenThousandths) / Double(Self.whole))
    }

    public static func < (left: Proportion, right: Proportion) -> Bool {
        left.tenThousandths < right.tenThousandths
    }
}
