import Contracts
import HTTPKit
import ServiceKit

/// Which fields pass from one side to the other; names compare without case.
enum FieldRules {
    /// Of a request, beyond what belongs to one hop: what the gateway says itself, and what no client may
    /// say. Tokens stay here, too; auth alone gets them back.
    private static let keptFromServices = HTTPFieldNameSet.hopByHop.union(
        HTTPFieldNameSet(
            [
                "Host", "HTTP2-Settings", "Forwarded", "X-Real-IP", Answer.requestIDHeader, "traceparent",
                "tracestate", "Authorization", "Cookie", "Accept-Encoding",
            ], prefixes: ["X-Coffer-", "X-Forwarded-"]))

    /// Of an answer, beyond what belongs to one hop: those that the gateway sets, and our inner fields.
    private static let keptFromClients = HTTPFieldNameSet.hopByHop.union(
        HTTPFieldNameSet(
            [
                "Date", "Server", Answer.requestIDHeader, "X-Content-Type-Options",
                "Strict-Transport-Security",
            ],
            prefixes: ["X-Coffer-"]))

    /// Of the fields of every answer, those that a service's word replaces.
    private static let replaceable = HTTPFieldNameSet(["Cache-Control", "Content-Security-Policy"])

    /// What of a client's fields a service gets to see.
    static func passedToService(_ own: HTTPFields) -> HTTPFields {
        var fields = HTTPFields(roomFor: own)
        fields.append(endToEndOf: own, without: keptFromServices)
        return fields
    }

    /// What of a service's fields a client gets to see, on top of `base`, in which the service's word
    /// replaces ours.
    static func passedToClient(_ answer: HTTPFields, base: HTTPFields) -> HTTPFields {
        var fields = HTTPFields(roomFor: base, answer)
        fields.append(contentsOf: base)
        if answer.containsAny(of: replaceable) {
            for name in ["Cache-Control", "Content-Security-Policy"] where answer.contains(name) {
                fields.remove(name)
            }
        }
        fields.append(endToEndOf: answer, without: keptFromClients)
        return fields
    }
}
