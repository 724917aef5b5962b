import Contracts
import HTTPKit
import ServiceKit

/// Which fields pass from one side to the other; names compare without case.
enum FieldRules {
    /// Of a request, beyond what belongs to one hop: what the gateway says itself, and what no client may
    /// say. Tokens stay here, too; auth alone gets them back.
    private static let keptFromServices = HTTPFieldNameSet([
        "Host", "HTTP2-Settings", "Forwarded", "X-Real-IP", "X-Request-Id", "traceparent", "tracestate",
        "Authorization", "Cookie", "Accept-Encoding",
    ])

    /// Of an answer, beyond what belongs to one hop: those that the gateway sets. Those of our
    /// inner fields that every answer has are here; the prefix catches the rest.
    private static let keptFromClients = HTTPFieldNameSet([
        "Date", "Server", "X-Request-Id", "X-Content-Type-Options", "Strict-Transport-Security",
        Answer.kindHeader, SessionNotice.fieldName,
    ])

    /// What of a client's fields a service gets to see.
    static func passedToService(_ own: HTTPFields) -> HTTPFields {
        var fields = HTTPFields()
        fields.append(endToEndOf: own, without: keptFromServices)
        for name in names(of: fields, startingWith: ["x-coffer-", "x-forwarded-"]) { fields.remove(name) }
        return fields
    }

    /// What of a service's fields a client gets to see, on top of `base`, in which the service's word
    /// replaces ours.
    static func passedToClient(_ answer: HTTPFields, base: HTTPFields) -> HTTPFields {
        var fields = base
        for name in ["Cache-Control", "Content-Security-Policy"] where answer.contains(name) {
            fields.remove(name)
        }
        fields.append(endToEndOf: answer, without: keptFromClients)
        for name in names(of: fields, startingWith: ["x-coffer-"]) { fields.remove(name) }
        return fields
    }

    /// Names with a prefix (in lower case); hardly ever any, so that the search must cost next to nothing.
    private static func names(of fields: HTTPFields, startingWith prefixes: [StaticString]) -> [String] {
        var names: [String] = []
        fields.forEachRaw { name, _ in
            guard let first = name.first, first | 0x20 == UInt8(ascii: "x") else { return }
            for prefix in prefixes where starts(name, with: prefix) {
                names.append(String(decoding: name, as: UTF8.self))
            }
        }
        return names
    }

    private static func starts(_ name: UnsafeRawBufferPointer, with prefix: StaticString) -> Bool {
        guard name.count >= prefix.utf8CodeUnitCount else { return false }
        return prefix.withUTF8Buffer { prefix in
            for index in 0..<prefix.count {
                let byte = name[index]
                let lower = (65...90).contains(byte) ? byte | 0x20 : byte
                if lower != prefix[index] { return false }
            }
            return true
        }
    }
}
