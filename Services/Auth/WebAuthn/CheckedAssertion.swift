package import Contracts

/// A sign-in's answer whose JSON form is right.
package struct CheckedAssertion: Sendable {
    package let id: [UInt8]
    package let clientData: [UInt8]
    package let authenticatorData: [UInt8]
    package let signature: [UInt8]
    package let userHandle: [UInt8]?
    package let deviceName: String?
}

extension AuthenticationResponse {
    /// The bytes of the answer, or a `VALIDATION_ERROR` that says what is missing.
    /// - Parameter path: of the object within the body, with a point behind it.
    package func checked(at path: String = "") throws(APIError) -> CheckedAssertion {
        var errors = FieldErrors()
        let credential = errors.credentialID(id, rawId, type, at: path)
        let device = errors.optionalText(
            deviceName, "\(path)deviceName", label: "Device name", maximum: Credentials.deviceNameMaximum)
        let answer = errors.required(response, "\(path)response", "The response is required")
        let clientData = errors.base64URL(answer?.clientDataJSON, "\(path)response.clientDataJSON")
        let data = errors.base64URL(answer?.authenticatorData, "\(path)response.authenticatorData")
        let signature = errors.base64URL(answer?.signature, "\(path)response.signature")
        let handle = errors.optionalBase64URL(answer?.userHandle, "\(path)response.userHandle")
        try errors.throwIfAny()
        guard let credential, let clientData, let data, let signature else { throw APIError(.validation) }
        return CheckedAssertion(
            id: credential, clientData: clientData, authenticatorData: data, signature: signature,
            userHandle: handle, deviceName: device)
    }
}
