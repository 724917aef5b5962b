import Contracts
import JSONKit

/// A line of a book's stream: a record as JSON, with its kind as the first member.
struct BookLine: Sendable {
    struct Unreadable: Error {}

    let kind: BookKind
    private let bytes: ArraySlice<UInt8>
    private let fieldsAt: Int

    /// Throws the reason of a stream that could not go on.
    init(_ bytes: ArraySlice<UInt8>) throws {
        guard let (kind, fieldsAt) = BookKind.read(bytes), fieldsAt < bytes.count else {
            guard let end = try? JSON.decode(BookFailure.self, from: Array(bytes)) else { throw Unreadable() }
            throw APIError(end.failure, logMessage: "the ledger's stream could not go on")
        }
        self.kind = kind
        self.bytes = bytes
        self.fieldsAt = fieldsAt
    }

    func decode<Record: Decodable>(_ type: Record.Type = Record.self) throws -> Record {
        try JSON.decode(type, from: Array(bytes))
    }

    /// Returns the record's members, for forms that write most of them as they are.
    func members() throws -> JSONObject { try JSONObject(Array(bytes)) }

    /// Appends the record without its kind.
    func append(to file: inout [UInt8]) {
        file.append(UInt8(ascii: "{"))
        file += bytes.dropFirst(fieldsAt)
    }
}
