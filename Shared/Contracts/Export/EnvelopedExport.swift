/// An export inside an answer: the members of the JSON export, or the format and the text of the CSV.
public struct EnvelopedExport: Decodable, Sendable {
    /// Whatever the export has.
    public init(from decoder: any Decoder) throws {}
}

extension EnvelopedExport: WireValue {
    package static func form(_ direction: Schema.Direction) -> Schema.Form { .anything }
    package static var sample: DocumentValue { ["format": "csv", "data": "date,type,amount"] }
}
