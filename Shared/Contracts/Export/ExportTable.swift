/// The tables that are exported as CSV (RFC 4180, UTF-8), each with a header.
public enum ExportTable: String, Sendable, CaseIterable {
    case transactions, transfers, categories, budgets, accounts, recurring, goals, assets, shares, wallet

    public var endpoint: Endpoint<Empty, RawBody> {
        Endpoint(
            "export\(rawValue.prefix(1).uppercased())\(rawValue.dropFirst())", .get,
            "/export/\(rawValue).csv", "Returns the user's \(words) as a CSV file.",
            access: access,
            limit: .export, streamsAnswer: true, answers: .file(["text/csv"]), notes: Self.notes(columns))
    }

    /// A person's wallet and shares are in no book.
    private var access: EndpointAccess {
        switch self {
        case .wallet: .user(.wallet)
        case .shares: .user(.export)
        case .transactions, .transfers, .categories, .budgets, .accounts, .recurring, .goals, .assets:
            .book(.viewer, .export)
        }
    }

    /// The columns of `GET /export?format=csv`, with which the table of transactions begins.
    public static let exportColumns: [ExportColumn] = [
        .id, .plain("date"), .plain("type"), .plain("amount"), .currency, .category, .account,
        .text("description"), .text("notes"), ExportColumn("tags", .tags), .text("payee"),
    ]

    /// What a reader of a CSV file must know.
    static func notes(_ columns: [ExportColumn]) -> String {
        let tags = "Tags are separated by semicolons; one within a tag has a backslash before it. "
        let parts =
            "A split transaction has a line for each part, with the part's amount and category, and the "
            + "original amount of the whole; the amount of a refund is negative. "
        let names = columns.map(\.name).joined(separator: ", ")
        return "The columns are \(names). Months are first days, times RFC 3339. "
            + (columns.contains { $0.content == .tags } ? tags : "")
            + (columns.contains { $0.content == .tags } ? parts : "")
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

    /// The kinds of lines in a book's stream that become rows.
    public var kinds: Set<BookKind> {
        switch self {
        case .shares: [.share, .shareWithMe, .sharePaidByMe]
        case .wallet: [.walletTransaction]
        default: Set(BookKind.allCases.filter { $0.arrayName == rawValue })
        }
    }

    /// The columns in their order; months are first days, amounts numbers, times RFC 3339.
    public var columns: [ExportColumn] {
        switch self {
        case .transactions:
            Self.exportColumns + [
                .accountID, .categoryID, .plain("isRecurring"), .plain("recurringId"), .text("clientId"),
                .createdAt, .updatedAt, .plain("isRefund"), .plain("refundOf"), .plain("isCleared"),
                .plain("reconciliationId"), .plain("originalAmount"), .plain("originalCurrency"),
            ]
        case .transfers:
            [
                .id, .plain("date"), ExportColumn("fromAccount", .accountName, "fromAccountId"),
                .plain("fromAmount"), .plain("fromCurrency"),
                ExportColumn("toAccount", .accountName, "toAccountId"), .plain("toAmount"),
                .plain("toCurrency"), .plain("rate"), .text("description"), .text("notes"),
                ExportColumn("tags", .tags), .plain("fromAccountId"), .plain("toAccountId"),
                .plain("isClearedFrom"), .plain("isClearedTo"), .text("clientId"), .createdAt, .updatedAt,
                .plain("reconciliationIdFrom"), .plain("reconciliationIdTo"), .text("payee"),
            ]
        case .categories:
            [
                .id, .text("name"), .plain("type"), .text("color"), .text("icon"), .plain("isArchived"),
                .createdAt, .updatedAt, .plain("parentId"),
            ]
        case .budgets:
            [
                .id, .plain("month"), .account, .category, .plain("planned"), .currency, .text("notes"),
                .accountID, .categoryID, .createdAt, .updatedAt, .plain("rollover"),
            ]
        case .accounts:
            [
                .id, .text("name"), .plain("type"), .plain("currency", "preferredCurrency"),
                .plain("balance"), .plain("projectedBalance"), .plain("isActive"), .text("color"),
                .text("icon"), .text("description"), .createdAt, .updatedAt, .plain("openingBalance"),
                .plain("openingDate"), .plain("clearedBalance"), .plain("isArchived"), .plain("inOverview"),
            ]
        case .recurring:
            [
                .id, .plain("type"), .plain("amount"), .currency, .category, .account, .text("description"),
                .plain("dayOfMonth"), .plain("startMonth"), .plain("endMonth"), .plain("nextMonth"),
                .plain("isActive"), .accountID, .categoryID, .createdAt, .updatedAt, .text("payee"),
                .plain("frequency"), .plain("interval"), .plain("startDate"), .plain("nextDay"),
                .plain("occurrences"), .plain("toAccountId"),
            ]
        case .goals:
            [
                .id, .text("name"), .plain("targetAmount"), .currency, .plain("startDate"),
                .plain("deadline"), .plain("status"), .text("emoji"), .text("description"), .createdAt,
                .updatedAt,
            ]
        case .assets:
            [
                .id, .text("name"), .currency, .plain("balance"), .plain("chain"), .text("address"),
                .createdAt, .updatedAt, .plain("accountId"),
            ]
        case .shares: Self.shareColumns
        case .wallet:
            [
                .id, .plain("type"), .plain("amount"), .currency, ExportColumn("counterparty", .person),
                .text("note"), .plain("balanceAfter"), .createdAt,
            ]
        }
    }

    /// A row is one part of a shared expense. Its objects are the `expense`, the `part`, and the `person` on
    /// the other side: who owes the user, or whom the user owes.
    private static let shareColumns: [ExportColumn] = [
        .plain("id", "part.id"), .plain("shareId", "expense.id"), ExportColumn("role", .role),
        .plain("date", "expense.transaction.date"), .text("description", "expense.transaction.description"),
        .text("category", "expense.transaction.category.name"),
        .plain("totalAmount", "expense.totalAmount"), .plain("currency", "expense.currency"),
        .plain("shareAmount", "part.shareAmount"), .plain("status", "part.status"),
        .plain("paidAt", "part.paidAt"), .text("email", "person.email"),
        .text("displayName", "person.displayName"), .plain("transactionId", "expense.transaction.id"),
        .plain("createdAt", "expense.createdAt"), .plain("paidAmount", "part.paidAmount"),
        .plain("remaining", "part.remaining"),
    ]
}
