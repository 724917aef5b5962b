import Contracts
import LedgerCore

/// The rules of drafts about books, their members and invitations (contract-household §4).
enum HouseholdRules {
    /// Returns the name and currency of a new book.
    static func book(
        _ draft: SharedBookDraft, preferred: Currency
    ) throws(APIError) -> (name: String, currency: Currency) {
        var errors = FieldErrors()
        let name = errors.requiredName(draft.name, "name", .bookName)
        let currency = errors.optional(draft.currency, "currency") ?? preferred
        guard errors.isEmpty, let name else { throw errors.refusal }
        return (name, currency)
    }

    /// Returns what a change names; nil for what stays.
    static func change(
        _ draft: SharedBookDraft
    ) throws(APIError) -> (name: String?, currency: Currency?) {
        var errors = FieldErrors()
        let name = draft.name.isAbsent ? nil : errors.requiredName(draft.name, "name", .bookName)
        let currency =
            draft.currency.isAbsent
            ? nil : errors.required(draft.currency, "currency", "Currency must be an ISO 4217 code")
        guard errors.isEmpty else { throw errors.refusal }
        return (name, currency)
    }

    static func invitation(
        _ draft: BookInvitationDraft
    ) throws(APIError) -> (email: EmailAddress, role: BookRole) {
        var errors = FieldErrors()
        let email = errors.emailAddress(draft.email, "email")
        let role = role(draft.role, &errors)
        guard errors.isEmpty, let email, let role else { throw errors.refusal }
        return (email, role)
    }

    static func role(_ draft: BookRoleChange) throws(APIError) -> BookRole {
        var errors = FieldErrors()
        let role = role(draft.role, &errors)
        guard errors.isEmpty, let role else { throw errors.refusal }
        return role
    }

    private static func role(_ field: Field<BookRole>, _ errors: inout FieldErrors) -> BookRole? {
        guard let role = errors.required(field, "role", "Role must be VIEWER or EDITOR") else { return nil }
        if role == .owner { errors.add("role", "Role must be VIEWER or EDITOR") }
        return role
    }
}

extension APIError {
    static let tooManyBooks = APIError(
        .conflict, "You own \(SharedBook.ownedLimit) books already. Delete one first.")
    static let tooManyDeletedBooks = APIError(
        .conflict,
        "You own \(SharedBook.keptLimit) books, with those that you deleted. Recover one of them instead, "
            + "or wait: a deleted book is kept for \(SharedBook.keptDays) days.")
    static let inTooManyBooks = APIError(
        .conflict, "You are in \(SharedBook.membershipLimit) books already. Leave one first.")
    static let bookFull = APIError(
        .conflict, "This book has \(SharedBook.memberLimit) members already. Ask its owner.")
    static let memberNotFound = APIError.notFound("Member")
    static let invitationNotFound = APIError.notFound("Invitation")
}
