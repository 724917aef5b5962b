package import Contracts

/// Refusals that several capabilities share.
extension APIError {
    /// The object does not exist for this user; `name` is its kind, as people write it.
    package static func notFound(_ name: String) -> APIError { APIError(.notFound, "\(name) not found") }

    /// Ids in the body that the user does not have, by their paths; the errors are never empty.
    package static func unknown(_ errors: FieldErrors) -> APIError {
        APIError(.notFound, errors.firstMessage, details: errors)
    }

    /// The sum of an account's entries in one currency would exceed 64 bits.
    package static func sumTooLarge(_ currency: Currency, _ path: String = "amount") -> APIError {
        .field(path, "The account's sum in \(currency.code) would become too large to keep")
    }

    /// A wallet or an asset has less than the amount.
    package static let balanceTooLow = APIError.field(
        "amount", "The balance is too low for this amount", code: .insufficientFunds)

    /// A stored value breaks the rules; the text goes to the log only.
    package static func storedValue(_ text: String) -> APIError { APIError(.serverError, logMessage: text) }
}
