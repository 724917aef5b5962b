extension FieldFact {
    /// Fields of bank connections.
    static let banks: [String: FieldFact] = [
        "setupToken": .text(
            "aHR0cHM6Ly9icmlkZ2Uuc2ltcGxlZmluLm9yZy9zaW1wbGVmaW4vY2xhaW0vZGVtbw==", .setupToken),
        "BankConnection.host": .text("bridge.simplefin.org"),
        "requestsLeft": .integer(16),
        "BankConnection.messages": .text("Please sign in at your bank again"),
        "BankProblem.message": .text("The server cannot be reached"),
        "bankAccountId": .text("ACT-2930002"),
        "BankAccount.name": .text("Checking"),
        "BankAccount.bank": .text("First Bank"),
        "BankAccount.currency": .text("USD"),
        "BankAccount.balance": .decimal("1240.75", "As the bank tells it."),
        "bookBalance": .decimal("1240.75", "On the day of the bank's balance."),
        "difference": .decimal("0.00", "The bank's balance less that of the book."),
        "BankAccount.error": .text("Please sign in at your bank again"),
        "BankPending.amount": .decimal("-9.99", "Below zero for what goes out."),
        "BankPending.description": .text("Kiosk"),
    ]
}
