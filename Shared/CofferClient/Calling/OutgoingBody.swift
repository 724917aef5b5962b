import JSONKit

/// The bytes of a request's body and their kind.
struct OutgoingBody: Sendable {
    let bytes: [UInt8]
    let contentType: String

    init(json value: some Encodable) throws {
        bytes = try JSON.encode(value)
        contentType = "application/json"
    }

    init(file: ClientFile) {
        bytes = file.bytes
        contentType = file.contentType
    }
}
