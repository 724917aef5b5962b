import Contracts
import HTTPKit
import ServiceKit

/// Decides which fields pass from one side to the other; names compare without case.
enum FieldRules {
    /// Request fields that services do not get: hop-by-hop fields, the gateway's own, and fields that no
    /// client may set. Tokens stay here, too; auth alone gets them back.
    private static let keptFromServices = HTTPFieldNameSet.hopByHop.union(
        HTTPFieldNameSet(
            [
                "Host", "HTTP2-Settings", "Forwarded", "X-Real-IP", RequestID.fieldName, "traceparent",
                "tracestate", "Authorization", "Cookie", KnownDevice.fieldName, "Accept-Encoding",
            ], prefixes: ["X-Coffer-", "X-Forwarded-"]))

    /// Answer fields that clients do not get: hop-by-hop fields, the gateway's own, and internal fields.
    private static let keptFromClients = HTTPFieldNameSet.hopByHop.union(
        HTTPFieldNameSet(
            [
                "Date", "Server", RequestID.fieldName, "X-Content-Type-Options", "Strict-Transport-Security",
            ],
            prefixes: ["X-Coffer-"]))

    private static let replaceableNames = ["Cache-Control", "Content-Security-Policy", "Referrer-Policy"]
    /// Fields of every answer that a service's own value replaces.
    private static let replaceable = HTTPFieldNameSet(replaceableNames)

    /// Returns the fields of a client that a service may see.
    static func passedToService(_ own: HTTPFields) -> HTTPFields {
        var fields = HTTPFields(roomFor: own)
        fields.append(endToEndOf: own, without: keptFromServices)
        return fields
    }

    /// Returns `base` with the fields of a service that a client may see; the service's values win over
    /// replaceable fields of `base`.
    static func passedToClient(_ answer: HTTPFields, base: HTTPFields) -> HTTPFields {
        var fields = HTTPFields(roomFor: base, answer)
        fields.append(contentsOf: base)
        if answer.containsAny(of: replaceable) {
            for name in replaceableNames where answer.contains(name) {
                fields.remove(name)
            }
        }
        fields.append(endToEndOf: answer, without: keptFromClients)
        return fields
    }
}
