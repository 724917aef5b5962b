import Contracts

struct AddedUser: Sendable, Equatable {
    let email: EmailAddress
    let displayName: String
}

extension NewUser {
    /// Returns the user, or throws a `VALIDATION_ERROR`. Without a name the address's local part is one.
    func checked() throws(APIError) -> AddedUser {
        var errors = FieldErrors()
        let address = errors.emailAddress(.value(email), "email")
        let local = address.map { String($0.written.prefix { $0 != "@" }) } ?? ""
        let fallback = TextRule.displayName.length.contains(local.count) ? local : "New user"
        let name = errors.requiredName(.value(displayName ?? fallback), "displayName", .displayName)
        guard errors.isEmpty, let address, let name else { throw errors.refusal }
        return AddedUser(email: address, displayName: name)
    }
}

extension NewInvitation {
    /// Returns the address, or throws a `VALIDATION_ERROR`.
    func checked() throws(APIError) -> EmailAddress {
        try FieldErrors.checked { $0.emailAddress(.value(email), "email") }
    }
}
