import Contracts

extension APITokenDraft {
    /// Returns the record of a new token, without the hash of its text. Throws all errors of the draft.
    func made(id: ID<APIToken>, of owner: ID<User>, at now: Timestamp) throws(APIError) -> APITokenRecord {
        var errors = FieldErrors()
        let name = errors.requiredText(name, "name", .apiTokenName)
        let scopes = checkedScopes(&errors)
        let end = checkedEnd(at: now, &errors)
        let accounts = checkedAccounts(&errors)
        let book = errors.optional(bookId, "bookId")
        guard errors.isEmpty, let name, let scopes else { throw errors.refusal }
        var record = APITokenRecord()
        (record.id, record.owner, record.name, record.scopes) = (id, owner, name, scopes)
        (record.accounts, record.createdAt, record.expiresAt) = (accounts?.map { $0.cast() }, now, end)
        // The personal book's key is the user's id.
        record.book = book == owner ? nil : book
        return record
    }

    /// Returns the scopes, each once, in the order of their declaration.
    private func checkedScopes(_ errors: inout FieldErrors) -> [TokenScope]? {
        guard let wished = errors.required(scopes, "scopes", "Choose at least one scope")?.elements else {
            return nil
        }
        if wished.isEmpty { errors.add("scopes", "Choose at least one scope") }
        let known = TokenScope.allCases.map(\.rawValue).joined(separator: ", ")
        var chosen: Set<TokenScope> = []
        for (index, field) in wished.enumerated() {
            let path = "scopes[\(index)]"
            guard let text = errors.required(field, path, "A scope must be one of \(known)") else { continue }
            if let scope = TokenScope(rawValue: text) {
                chosen.insert(scope)
            } else {
                errors.add(path, "A scope must be one of \(known)")
            }
        }
        return TokenScope.allCases.filter(chosen.contains)
    }

    private func checkedEnd(at now: Timestamp, _ errors: inout FieldErrors) -> Timestamp {
        let usual = now.adding(seconds: Int64(APIToken.usualDays) * 86_400)
        guard let wished = errors.optional(expiresAt, "expiresAt") else { return usual }
        if wished <= now { errors.add("expiresAt", "Expires at must be later than now") }
        if wished > now.adding(seconds: Int64(APIToken.maximumDays) * 86_400) {
            errors.add("expiresAt", "Expires at must be at most \(APIToken.maximumDays) days away")
        }
        return wished
    }

    /// Returns the accounts, each once, or nil for all. An empty list is refused: it could be meant as
    /// either.
    private func checkedAccounts(_ errors: inout FieldErrors) -> [ID<Account>]? {
        guard let wished = errors.optional(accountIds, "accountIds")?.elements else { return nil }
        if wished.isEmpty {
            errors.add("accountIds", "Choose at least one account, or leave accountIds out for all accounts")
        }
        var accounts: [ID<Account>] = []
        for (index, field) in wished.enumerated() {
            let id = errors.required(field, "accountIds[\(index)]", "An account id is required")
            // No account has the id of zeros: in the ledger it stands for plans of the whole book.
            if id == ID(high: 0, low: 0) { errors.add("accountIds[\(index)]", ID<Account>.expectation) }
            if let id, !accounts.contains(id) { accounts.append(id) }
        }
        return accounts
    }
}

extension APIError {
    static let tooManyTokens = APIError(
        .conflict, "You have \(APIToken.maximum) API tokens. Revoke one to make another.")
}
