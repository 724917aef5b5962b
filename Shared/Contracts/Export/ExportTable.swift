/// The tables that are exported as CSV (RFC 4180, UTF-8), each with a header.
public enum ExportTable: String, Sendable, CaseIterable {
    case transactions, categories, budgets, accounts, recurring, goals, assets, shares, wallet

    public var endpoint: Endpoint<Empty, RawBody> {
        Endpoint(
            .get, "/export/\(rawValue).csv", "Returns the user's \(words) as a CSV file.", access: .user,
            rate: .export, streamsAnswer: true, answers: .file(["text/csv"]), notes: Self.notes(columns))
    }

    /// The columns of `GET /export?format=csv`.
    public static let exportColumns = [
        "id", "date", "type", "amount", "currency", "category", "account", "description", "notes", "tags",
    ]

    /// What a reader of a CSV file must know.
    static func notes(_ columns: [String]) -> String {
        let tags = "Tags are separated by semicolons; one within a tag has a backslash before it. "
        return "The columns are \(columns.joined(separator: ", ")). Months are first days, times RFC 3339. "
            + (columns.contains("tags") ? tags : "")
            + "A text that a spreadsheet would run, or that begins with an apostrophe, has one more before "
            + "it."
    }

    private var words: String {
        switch self {
        case .recurring: "recurring templates"
        case .shares: "parts of shared expenses"
        case .wallet: "wallet history"
        default: rawValue
        }
    }

    /// The columns in their order; months are first days, amounts numbers, times RFC 3339.
    public var columns: [String] {
        switch self {
        case .transactions:
            [
                "id", "date", "type", "amount", "currency", "category", "account", "description", "notes",
                "tags", "accountId", "categoryId", "isRecurring", "recurringId", "clientId", "createdAt",
                "updatedAt",
            ]
        case .categories:
            ["id", "name", "type", "color", "icon", "isArchived", "createdAt", "updatedAt"]
        case .budgets:
            [
                "id", "month", "account", "category", "planned", "currency", "notes", "accountId",
                "categoryId", "createdAt", "updatedAt",
            ]
        case .accounts:
            [
                "id", "name", "type", "currency", "balance", "projectedBalance", "isActive", "color", "icon",
                "description", "createdAt", "updatedAt",
            ]
        case .recurring:
            [
                "id", "type", "amount", "currency", "category", "account", "description", "dayOfMonth",
                "startMonth", "endMonth", "nextMonth", "isActive", "accountId", "categoryId", "createdAt",
                "updatedAt",
            ]
        case .goals:
            [
                "id", "name", "targetAmount", "currency", "startDate", "deadline", "status", "emoji",
                "description", "createdAt", "updatedAt",
            ]
        case .assets:
            ["id", "name", "currency", "balance", "chain", "address", "createdAt", "updatedAt"]
        case .shares:
            [
                "id", "shareId", "role", "date", "description", "category", "totalAmount", "currency",
                "shareAmount", "status", "paidAt", "email", "displayName", "transactionId", "createdAt",
            ]
        case .wallet:
            ["id", "type", "amount", "currency", "counterparty", "note", "balanceAfter", "createdAt"]
        }
    }
}
