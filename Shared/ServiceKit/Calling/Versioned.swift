import HTTPKit
import JSONKit
package import Vocabulary

/// A single resource with the version that `If-Match` compares. Handlers return it to send an `ETag`.
package struct Versioned<Value: Sendable>: Sendable {
    package let value: Value
    /// Differs after every change: a counter in the resource's row, or a hash of the content.
    package let version: Int64
    /// The book within which versions count; nil for other resources.
    package let book: Int64?

    package init(_ value: Value, version: Int64, of book: Int64? = nil) {
        self.value = value
        self.version = version
        self.book = book
    }
}

extension Versioned where Value: Encodable {
    /// A resource whose version is a hash of its content, for resources made of several rows or of rows
    /// without a version counter. `Precondition.check(content:)` compares such versions.
    package init(content value: Value) throws {
        self.init(value, version: EntityTag.version(of: try JSON.encode(value)))
    }
}

extension ServiceRoutes {
    /// Mounts a handler of a single resource. The answer carries an `ETag`; a GET whose `If-None-Match` names
    /// that tag gets 304.
    package mutating func on<Request, Response: Encodable>(
        _ endpoint: Endpoint<Request, Response>,
        _ handler: @escaping @Sendable (Call<Request>) async throws -> Versioned<Response>
    ) {
        let status = endpoint.description.success
        let isRead = endpoint.description.method == .get
        on(endpoint) { call async throws -> Answer in
            let resource = try await handler(call)
            var answer = try Answer.json(resource.value, status: status)
            answer.tag(
                version: resource.version, of: BookTagKey(of: resource.book, key: call.tagKey))
            if isRead, let tag = answer.fields["ETag"], call.request.knows(entityTag: tag) {
                answer.omitBody()
            }
            return answer
        }
    }
}

extension Answer {
    /// Adds the `ETag` of a body in memory. A streamed body gets none.
    package mutating func tag(version: Int64, of book: BookTagKey? = nil) {
        guard case .bytes(let body) = self.body else { return }
        fields.set("ETag", EntityTag(version: version, of: book, body: body).text)
        fields.set("Cache-Control", "private, no-cache")
    }

    /// Returns the answer with the mark that a 201, new or replayed, gets the `ETag` of version 1. For rows
    /// with a version counter, which counts within `book`.
    package func taggedIfCreated() -> Answer {
        var answer = self
        answer.isFirstVersion = true
        return answer
    }

    /// Sets the `ETag` of an answer that `taggedIfCreated` has marked, if it is a 201.
    mutating func tagFirstVersion(key: [UInt8]) {
        guard isFirstVersion, status == EndpointSuccess.created.rawValue, case .bytes(let body) = self.body
        else { return }
        let tag = EntityTag(version: 1, of: BookTagKey(of: book, key: key), body: body)
        fields.set("ETag", tag.text)
    }

    /// Adds the `ETag` of a body that is a whole resource whose version is a hash of its content.
    package mutating func tagContent() {
        guard case .bytes(let body) = self.body else { return }
        tag(version: EntityTag.version(of: body))
    }

    /// Gives a read resource that has no tag yet the tag of its content, and turns the answer into 304 if the
    /// client has that content.
    mutating func completeTag(for request: HTTPRequest) {
        guard status == 200, !fields.contains("ETag") else { return }
        tagContent()
        if let tag = fields["ETag"], request.knows(entityTag: tag) { omitBody() }
    }

    /// Turns the answer into 304: the client has the body already (RFC 9110 §15.4.5).
    mutating func omitBody() {
        status = 304
        body = .empty
    }
}
