import HTTPKit

/// Which fields pass from one side to the other. Names compare without case; a length and a first letter rule out
/// nearly every name before any comparison.
enum FieldRules {
    /// Of a request: hop-by-hop fields (RFC 9110 §7.6.1), what the gateway says itself, and what no client may say.
    static func isKeptFromService(_ name: String) -> Bool {
        let utf8 = name.utf8
        guard let first = utf8.first else { return true }
        switch first | 0x20 {
        case UInt8(ascii: "x"):
            return matches(name, "x-request-id") || startsWith(name, "x-coffer-")
                || startsWith(name, "x-forwarded-") || matches(name, "x-real-ip")
        case UInt8(ascii: "t"):
            return matches(name, "te") || matches(name, "trailer") || matches(name, "transfer-encoding")
                || matches(name, "traceparent") || matches(name, "tracestate")
        case UInt8(ascii: "c"):
            return matches(name, "connection") || matches(name, "content-length") || matches(name, "cookie")
        case UInt8(ascii: "a"): return matches(name, "authorization") || matches(name, "accept-encoding")
        case UInt8(ascii: "p"): return startsWith(name, "proxy-")
        case UInt8(ascii: "h"): return matches(name, "host") || matches(name, "http2-settings")
        case UInt8(ascii: "k"): return matches(name, "keep-alive")
        case UInt8(ascii: "u"): return matches(name, "upgrade")
        case UInt8(ascii: "e"): return matches(name, "expect")
        case UInt8(ascii: "f"): return matches(name, "forwarded")
        default: return false
        }
    }

    enum AnswerRule {
        case drop, add
        /// The gateway has a value of its own, and the service's wins.
        case replace
    }

    /// Of an answer: hop-by-hop fields, our inner fields, and the few that the gateway sets.
    static func answerRule(_ name: String) -> AnswerRule {
        guard let first = name.utf8.first else { return .drop }
        switch first | 0x20 {
        case UInt8(ascii: "x"):
            let isOurs =
                startsWith(name, "x-coffer-") || matches(name, "x-request-id")
                || matches(name, "x-content-type-options")
            return isOurs ? .drop : .add
        case UInt8(ascii: "c"):
            if matches(name, "content-length") || matches(name, "connection") { return .drop }
            if matches(name, "cache-control") || matches(name, "content-security-policy") { return .replace }
            return .add
        case UInt8(ascii: "t"):
            let isOfHop =
                matches(name, "te") || matches(name, "trailer") || matches(name, "transfer-encoding")
            return isOfHop ? .drop : .add
        case UInt8(ascii: "k"): return matches(name, "keep-alive") ? .drop : .add
        case UInt8(ascii: "d"): return matches(name, "date") ? .drop : .add
        case UInt8(ascii: "p"): return startsWith(name, "proxy-") ? .drop : .add
        case UInt8(ascii: "s"):
            return matches(name, "server") || matches(name, "strict-transport-security") ? .drop : .add
        case UInt8(ascii: "u"): return matches(name, "upgrade") ? .drop : .add
        default: return .add
        }
    }

    /// The names that a `Connection` field takes out of the message (RFC 9110 §7.6.1).
    static func removeNamed(by connection: [String], from fields: inout HTTPFields) {
        for value in connection {
            for option in value.split(whereSeparator: { $0 == "," || $0 == " " || $0 == "\t" }) {
                fields.remove(String(option))
            }
        }
    }

    /// `lower` is in lower case.
    private static func matches(_ name: String, _ lower: StaticString) -> Bool {
        name.utf8.count == lower.utf8CodeUnitCount && startsWith(name, lower)
    }

    private static func startsWith(_ name: String, _ lower: StaticString) -> Bool {
        guard name.utf8.count >= lower.utf8CodeUnitCount else { return false }
        return lower.withUTF8Buffer { expected in
            zip(name.utf8, expected).allSatisfy { pair in
                pair.0 == pair.1 || ((65...90).contains(pair.0) && pair.0 | 0x20 == pair.1)
            }
        }
    }
}
