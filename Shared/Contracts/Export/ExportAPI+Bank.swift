/// Bank sync: entries of bank accounts that come by themselves (contract-bank). Connections are managed in a
/// session alone, because they outlive what a token may do.
extension ExportAPI {
    public static let createBankConnection = Endpoint<BankConnectionDraft, BankConnection>(
        "createBankConnection", .post, "/bank/connections",
        "Connects a SimpleFIN server and lists its bank accounts.",
        access: .book(.owner, nil), success: .created, limit: .delivery,
        bodyLimitBytes: EndpointDescription.draftLimitBytes, streamsAnswer: true,
        errors: [.validation, .forbidden], requires: ["setupToken"],
        notes: "Within ten minutes of the sign-in; else 403 with `details.reauthenticate`. A setup token "
            + "works once. 502 and 504: the server cannot be reached, or its answer cannot be used. A user "
            + "has at most \(BankConnection.maximum) connections. Where the bank's answer takes longer than "
            + "a few seconds, `accounts` is empty at first.")
    public static let listBankConnections = Endpoint<Empty, BankConnectionList>(
        "listBankConnections", .get, "/bank/connections", "Lists the user's bank connections, oldest first.",
        access: .book(.owner, nil))
    public static let getBankConnection = Endpoint<Empty, BankConnection>(
        "getBankConnection", .get, "/bank/connections/{id}", "Returns a bank connection with its accounts.",
        access: .book(.owner, nil), errors: [.notFound])
    public static let updateBankConnection = Endpoint<BankConnectionChange, BankConnection>(
        "updateBankConnection", .patch, "/bank/connections/{id}", "Says where bank accounts go.",
        access: .book(.owner, nil), bodyLimitBytes: EndpointDescription.draftLimitBytes,
        errors: [.validation, .notFound],
        notes: "Each bank account names one of `accountId`, `create` and `ignore`; those that are not named "
            + "stay as they are. The next sync follows at once.")
    public static let syncBankConnection = Endpoint<Empty, BankConnection>(
        "syncBankConnection", .post, "/bank/connections/{id}/sync",
        "Fetches the entries of a connection now.",
        access: .book(.owner, nil), limit: .delivery, bodyLimitBytes: EndpointDescription.draftLimitBytes,
        streamsAnswer: true,
        errors: [.notFound, .conflict, .rateLimited], also: [.accepted(BankConnection.self)],
        notes: "It also happens four times a day by itself. When it takes longer than a few seconds it "
            + "answers 202 and goes on. A failure is told in `problem`. 409: the connection has ended, or is "
            + "being synced. 429: it had \(BankConnection.dailyRequests) requests today.")
    public static let deleteBankConnection = Endpoint<Empty, DeletedID<BankConnection>>(
        "deleteBankConnection", .delete, "/bank/connections/{id}",
        "Ends a bank connection, but keeps its entries in the book.",
        access: .book(.owner, nil), errors: [.notFound])

    static let bank: [EndpointDescription] = [
        createBankConnection.description, listBankConnections.description, getBankConnection.description,
        updateBankConnection.description, syncBankConnection.description, deleteBankConnection.description,
    ]
}
