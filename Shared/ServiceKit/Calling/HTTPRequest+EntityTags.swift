package import HTTPKit

extension HTTPRequest {
    /// Whether the client has a representation already: `If-None-Match` names its tag or `*`
    /// (RFC 9110 §13.1.2).
    package func knows(entityTag: String) -> Bool {
        EntityTag.isNamed(entityTag, in: fields.values("If-None-Match").joined(separator: ","))
    }
}
