import Contracts

extension EmailRequest {
    /// Returns the address, or throws a `VALIDATION_ERROR`.
    func checked() throws(APIError) -> EmailAddress {
        var errors = FieldErrors()
        let address = errors.emailAddress(email, "email")
        try errors.throwIfAny()
        guard let address else { throw APIError(.validation) }
        return address
    }
}
