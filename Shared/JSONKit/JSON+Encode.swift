import FoundationEssentials

extension JSON {
    /// Encodes with Foundation's encoder, slashes unescaped.
    package static func encode(_ value: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.withoutEscapingSlashes]
        return [UInt8](try encoder.encode(value))
    }
}
