/// The wallet of the Send Money app (contract §2.1).
extension LedgerAPI {
    public static let getWallet = Endpoint<Empty, Wallet>(
        "getWallet", .get, "/wallet", "Returns the user's wallet.", access: .user(.wallet),
        tagged: true, notes: "The first visit opens the wallet.")
    public static let sendMoney = Endpoint<SendMoneyDraft, WalletMovement>(
        "sendMoney", .post, "/wallet/send", "Sends money to another user or out of the system.",
        access: .user(.wallet), success: .created, idempotent: true, requiresKey: true,
        bodyLimitBytes: EndpointDescription.draftLimitBytes,
        errors: [.validation, .notFound, .insufficientFunds, .rateLimited],
        requires: ["amount"],
        notes: "`to` is an email address; without it the money leaves the system. Refuses a `to` that is "
            + "null or blank, fields that are not known, and requests without an `Idempotency-Key`.")
    public static let walletTransactions = Endpoint<Empty, WalletTransactionList>(
        "listWalletTransactions", .get, "/wallet/transactions", "Lists the wallet's movements, newest first.",
        access: .user(.wallet), errors: [.validation],
        query: .page)
    public static let topUpWallet = Endpoint<TopUpDraft, WalletMovement>(
        "topUpWallet", .post, "/wallet/top-up", "Puts money into the demo user's wallet.",
        access: .user(.wallet), success: .created, idempotent: true,
        bodyLimitBytes: EndpointDescription.draftLimitBytes, errors: [.validation, .forbidden],
        requires: ["amount"])

    static let wallet: [EndpointDescription] = [
        getWallet.description, sendMoney.description, walletTransactions.description,
        topUpWallet.description,
    ]
}
