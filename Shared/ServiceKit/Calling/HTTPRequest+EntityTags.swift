package import HTTPKit

extension HTTPRequest {
    /// Whether the client has a representation already: `If-None-Match` names it, or says that any will do
    /// (RFC 9110 §13.1.2).
    package func knows(entityTag: String) -> Bool {
        EntityTag.isNamed(entityTag, in: fields.values("If-None-Match").joined(separator: ","))
    }
}
