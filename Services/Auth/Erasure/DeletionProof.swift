import Contracts

/// The proof that a user means to delete their account; at least one value is present.
struct DeletionProof: Sendable, Equatable {
    let password: String?
    /// The address of the account, enough by itself only right after the sign-in; trimmed and folded as
    /// `EmailAddress.folded`.
    let email: String?
}

extension AccountDeletion {
    /// Returns the proof, or throws a `VALIDATION_ERROR`.
    func checked() throws(APIError) -> DeletionProof {
        var errors = FieldErrors()
        let secret = errors.optional(password, "password")
        let address = errors.optional(confirmEmail, "confirmEmail")?.trimmed.asciiLowercased
        if errors.isEmpty, secret == nil, address == nil {
            errors.add(
                "password", "Enter your password, or your email as confirmEmail, to delete the account")
        }
        try errors.throwIfAny()
        return DeletionProof(password: secret, email: address)
    }
}
