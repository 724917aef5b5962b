import Contracts

/// The answer to a challenge for signing in or unlocking, decoded from its JSON form.
struct CheckedAssertion: Sendable {
    let id: [UInt8]
    let clientData: [UInt8]
    let authenticatorData: [UInt8]
    let signature: [UInt8]
    let userHandle: [UInt8]?
    let deviceName: String?
}

extension AuthenticationResponse {
    /// Returns the decoded answer, or throws a `VALIDATION_ERROR` that names the wrong fields.
    func checked() throws(APIError) -> CheckedAssertion {
        var errors = FieldErrors()
        let credential = errors.credentialID(id, rawId, type)
        let device = errors.optionalText(deviceName, "deviceName", .deviceName)
        let answer = errors.required(response, "response", "The response is required")
        let clientData = errors.base64URL(answer?.clientDataJSON, "response.clientDataJSON")
        let data = errors.base64URL(answer?.authenticatorData, "response.authenticatorData")
        let signature = errors.base64URL(answer?.signature, "response.signature")
        let handle = errors.optionalBase64URL(answer?.userHandle, "response.userHandle")
        guard errors.isEmpty, let credential, let clientData, let data, let signature else {
            throw errors.refusal
        }
        return CheckedAssertion(
            id: credential, clientData: clientData, authenticatorData: data, signature: signature,
            userHandle: handle, deviceName: device)
    }
}
