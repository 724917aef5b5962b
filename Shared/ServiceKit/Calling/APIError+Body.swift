import JSONKit
package import Vocabulary

extension APIError {
    /// The error envelope without its member `success`, as one JSON object (contract §0).
    package var body: [UInt8] {
        var writer = JSONWriter(capacity: 256)
        writer.beginObject()
        writer.key("error")
        writer.string(message)
        writer.key("code")
        writer.string(code.rawValue)
        if !details.isEmpty {
            writer.key("details")
            details.write(to: &writer)
            // One existing client reads `fields`, the other `details`.
            writer.key("fields")
            details.write(to: &writer)
        }
        writer.endObject()
        return writer.bytes
    }

    /// Reads another service's error object. Returns nil when the bytes are no such object.
    package init?(body: [UInt8]) {
        struct Wire: Decodable {
            let error: String
            let code: ErrorCode
            let details: [String: [String]]?
        }
        guard let wire = try? JSON.decode(Wire.self, from: body) else { return nil }
        var details = FieldErrors()
        for (path, messages) in (wire.details ?? [:]).sorted(by: { $0.key < $1.key }) {
            for message in messages { details.add(path, message) }
        }
        self.init(wire.code, wire.error, details: details)
    }
}

extension FieldErrors {
    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        for entry in entries {
            writer.key(entry.path)
            writer.beginArray()
            for message in entry.messages { writer.string(message) }
            writer.endArray()
        }
        writer.endObject()
    }
}
