/// The wallet of the Send Money app (contract §2.1).
extension LedgerAPI {
    public static let getWallet = Endpoint<Empty, Wallet>(
        .get, "/wallet", "The user's wallet; the first visit opens it.", access: .user)
    public static let sendMoney = Endpoint<SendMoneyDraft, WalletMovement>(
        .post, "/wallet/send",
        "Sends amount to another user (to, an email address) or, without to, out of the system; note. "
            + "Other members, and a to that is null or blank, are refused; needs an Idempotency-Key.",
        access: .user, success: .created, idempotent: true,
        bodyLimitBytes: EndpointDescription.draftLimitBytes,
        errors: [.validation, .notFound, .insufficientFunds, .rateLimited])
    public static let walletTransactions = Endpoint<Empty, WalletTransactionList>(
        .get, "/wallet/transactions", "The wallet's history, newest first: limit, offset, cursor.",
        access: .user, errors: [.validation])
    public static let topUpWallet = Endpoint<TopUpDraft, WalletMovement>(
        .post, "/wallet/top-up", "Puts money into the demo user's wallet.",
        access: .user, success: .created, idempotent: true,
        bodyLimitBytes: EndpointDescription.draftLimitBytes, errors: [.validation, .forbidden])

    static let wallet: [EndpointDescription] = [
        getWallet.description, sendMoney.description, walletTransactions.description,
        topUpWallet.description,
    ]
}
