import Contracts
import SodiumKit

extension FieldErrors {
    /// Returns the bytes of a member in base64url without padding, or nil with the problem reported. Reports
    /// nothing for a nil field: its object is missing, which is reported already.
    mutating func base64URL(_ field: Field<String>?, _ path: String) -> [UInt8]? {
        guard let field, let text = required(field, path, "\(path) is required") else { return nil }
        return decoded(text, path)
    }

    /// Like `base64URL`, for a member that may be absent or null.
    mutating func optionalBase64URL(_ field: Field<String>?, _ path: String) -> [UInt8]? {
        guard let text = optional(field ?? .absent, path) else { return nil }
        return decoded(text, path)
    }

    private mutating func decoded(_ text: String, _ path: String) -> [UInt8]? {
        guard let bytes = Sodium.fromBase64URL(text) else {
            add(path, .must("be base64url without padding"))
            return nil
        }
        return bytes
    }

    /// Returns the id of a public key credential; `id` and `rawId` must be the same.
    mutating func credentialID(
        _ id: Field<String>, _ rawID: Field<String>, _ type: Field<String>
    ) -> [UInt8]? {
        if let kind = required(type, "type", "The type is required"),
            kind != PublicKeyCredentialDescriptor.publicKey
        {
            add("type", "Type must be \(PublicKeyCredentialDescriptor.publicKey)")
        }
        let text = required(id, "id", "The id is required")
        let bytes = base64URL(rawID, "rawId")
        if let text, let bytes, text != Sodium.base64URL(bytes) {
            add("id", "Id must be the same as rawId")
        }
        return bytes
    }
}
