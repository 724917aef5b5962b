/// What changed in a book, for clients that keep a copy of it.
extension LedgerAPI {
    public static let listChanges = Endpoint<Empty, BookChanges>(
        "listChanges", .get, "/changes", "Lists what changed in the user's book since a cursor.",
        access: .book(.viewer, .read), errors: [.validation, .resyncRequired],
        query: [
            .text(
                "since", "The `cursor` of the last answer. Default: everything, from the beginning.",
                example: "0190000000007000800000000000000100000000000000ff"),
            .integer(
                "limit", BookChanges.limitRange,
                "The most changes of the answer. Default: \(BookChanges.defaultLimit).", example: 500),
        ],
        notes: "Without `since` come all accounts, categories, transactions, transfers, budgets, templates, "
            + "rules, goals, assets, reconciliations, income goals and own exchange rates, page by page; "
            + "then what was made, changed and deleted, in order, each record once as it is now. Put each "
            + "into a copy by `kind` and `id`, or take it out when `isDeleted`; keep `cursor` with the copy, "
            + "and ask again at once while `hasMore`. Without more, the copy is the book at `revision`, "
            + "which `/events` tells, too. A record can come twice, and before those that it names. What it "
            + "says of other records (a transaction's `category`, a budget's `spent`, a goal's sums, what is "
            + "cleared for an open reconciliation, what was `received` for an income goal) and of the day is "
            + "as of its own last change, but accounts come again when their balance changes, also by a new "
            + "day. 410 after a restore, when an account was deleted or restored, after an update of the "
            + "server that tells more kinds, and for a cursor of more than \(BookChanges.keptDays) days ago: "
            + "begin without `since`. Income goals and rates have no id of their own: `id` is made of the "
            + "text `accountId/YYYY-MM` or `base/currency/YYYY-MM-DD`, as a UUID of version 8 from the first "
            + "16 bytes of its SHA-256.")

    static let changes: [EndpointDescription] = [listChanges.description]
}
