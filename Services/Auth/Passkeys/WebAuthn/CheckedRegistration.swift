import Contracts
import SodiumKit

/// The answer to a registration's challenge, decoded from its JSON form.
struct CheckedRegistration: Sendable {
    /// WebAuthn Level 3 §7.1.
    static let maximumIDBytes = 1_023

    let id: [UInt8]
    let clientData: [UInt8]
    let attestationObject: [UInt8]
    let transports: [String]
    let name: String
}

extension RegistrationResponse {
    private static let longestTransport = 32

    /// Returns the decoded answer, or throws a `VALIDATION_ERROR` that names the wrong fields.
    func checked() throws(APIError) -> CheckedRegistration {
        var errors = FieldErrors()
        let credential = errors.credentialID(id, rawId, type)
        let title = errors.optionalText(name, "name", .passkeyName)
        let answer = errors.required(response, "response", "The response is required")
        let clientData = errors.base64URL(answer?.clientDataJSON, "response.clientDataJSON")
        let attestation = errors.base64URL(answer?.attestationObject, "response.attestationObject")
        let transports = errors.optional(answer?.transports ?? .absent, "response.transports")
        guard errors.isEmpty, let credential, let clientData, let attestation else { throw errors.refusal }
        return CheckedRegistration(
            id: credential, clientData: clientData, attestationObject: attestation,
            transports: Self.plain(transports?.elements ?? []), name: title ?? Passkey.defaultName)
    }

    /// Returns the texts that can be names of transports, each once; transports are only hints.
    private static func plain(_ transports: [String]) -> [String] {
        var kept: [String] = []
        for name in transports
        where (1...longestTransport).contains(name.utf8.count) && !kept.contains(name)
            && name.utf8.allSatisfy({ (97...122).contains($0) || $0 == UInt8(ascii: "-") })
        {
            kept.append(name)
        }
        return kept
    }
}
