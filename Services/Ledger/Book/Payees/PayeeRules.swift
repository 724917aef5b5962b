import Contracts
import LedgerCore

/// The names of a rename (contract §1, "Payees").
struct PayeeNames: Sendable, Equatable {
    let from: String
    let to: String
}

extension PayeeRename {
    func names() throws(APIError) -> PayeeNames {
        var errors = FieldErrors()
        let from = errors.requiredText(from, "from", .payee)
        let to = errors.requiredText(to, "to", .payee)
        if let from, from == to { errors.add("to", .must("be another name")) }
        guard errors.isEmpty, let from, let to else { throw errors.refusal }
        return PayeeNames(from: from, to: to)
    }
}

extension APIError {
    static let payeeNotFound = APIError.notFound("Payee")
}
