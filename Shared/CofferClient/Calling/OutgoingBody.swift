import JSONKit

/// A request's body and its kind.
struct OutgoingBody: Sendable {
    let content: FileContent
    let contentType: String

    init(json value: some Encodable) throws {
        content = .bytes(try JSON.encode(value))
        contentType = "application/json"
    }

    init(file: some OutgoingFile) {
        content = file.content
        contentType = file.contentType
    }
}
