import HTTPKit

/// Which fields pass from one side to the other; names compare without case.
enum FieldRules {
    /// Of a request: what belongs to one hop (RFC 9110 §7.6.1), what the gateway says itself, and what no
    /// client may say. Tokens stay here, too; auth alone gets them back.
    private static let keptFromServices = HTTPFieldNameSet([
        "Connection", "Keep-Alive", "Proxy-Connection", "Proxy-Authenticate", "Proxy-Authorization", "TE",
        "Trailer", "Transfer-Encoding", "Upgrade", "Content-Length", "Expect", "Host", "HTTP2-Settings",
        "Forwarded", "X-Real-IP", "X-Request-Id", "traceparent", "tracestate", "Authorization", "Cookie",
        "Accept-Encoding",
    ])

    /// Of an answer: what belongs to one hop, our inner fields, and those that the gateway sets.
    private static let keptFromClients = HTTPFieldNameSet([
        "Connection", "Keep-Alive", "Proxy-Connection", "Proxy-Authenticate", "Proxy-Authorization", "TE",
        "Trailer", "Transfer-Encoding", "Upgrade", "Content-Length", "Date", "Server", "X-Request-Id",
        "X-Content-Type-Options", "Strict-Transport-Security", "X-Coffer-Body", "X-Coffer-Sessions",
    ])

    /// What of a client's fields a service gets to see.
    static func passedToService(_ own: HTTPFields) -> HTTPFields {
        var fields = HTTPFields()
        fields.append(contentsOf: own, without: keptFromServices)
        removeNamed(byConnectionOf: own, from: &fields)
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
        guard answer.contains("Connection") else {
            fields.append(contentsOf: answer, without: keptFromClients)
            for name in names(of: fields, startingWith: ["x-coffer-"]) { fields.remove(name) }
            return fields
        }
        var passed = answer
        removeNamed(byConnectionOf: answer, from: &passed)
        fields.append(contentsOf: passed, without: keptFromClients)
        for name in names(of: fields, startingWith: ["x-coffer-"]) { fields.remove(name) }
        return fields
    }

    private static func removeNamed(byConnectionOf own: HTTPFields, from fields: inout HTTPFields) {
        guard own.contains("Connection") else { return }
        for value in own.values("Connection") {
            for option in value.split(whereSeparator: { $0 == "," || $0 == " " || $0 == "\t" }) {
                fields.remove(String(option))
            }
        }
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
