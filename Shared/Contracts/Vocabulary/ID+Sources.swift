extension ID {
    /// The problem of a value that is no id, with the endpoint that answers ids of this kind.
    public static var expectation: FieldProblem {
        let source = idSources[String(describing: Entity.self)] ?? "an earlier request"
        return .must("be an id, as answered by \(source)")
    }
}

/// Where clients get ids from, by the entity's name.
private let idSources = [
    "Account": "GET /accounts", "Asset": "GET /assets",
    "BankConnection": "GET /bank/connections",
    "AssetTransaction": "GET /assets/{id}/transactions",
    "Attachment": "GET /transactions/{id}/attachments", "Backup": "GET /backups", "Budget": "GET /budgets",
    "Category": "GET /categories", "ExpenseGroup": "GET /groups", "Goal": "GET /goals",
    "Import": "GET /imports", "RecurringTemplate": "GET /recurring", "Session": "GET /auth/sessions",
    "ShareParticipant": "GET /sharing", "SharedExpense": "GET /sharing", "Transaction": "GET /transactions",
    "User": "GET /users/lookup",
]
