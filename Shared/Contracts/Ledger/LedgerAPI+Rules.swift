/// Rules, which fill in transactions by what they say (contract-everyday §1, "Rules").
extension LedgerAPI {
    /// The most rules of a book.
    public static let ruleLimit = 1_000

    public static let rule = Crud<Rule, RuleDraft, RuleList>(
        "Rule", at: "/rules", "a rule",
        read: .book(.viewer, .read), write: .book(.editor, .transactionsWrite),
        bodyLimitBytes: EndpointDescription.largeDraftLimitBytes,
        list: Endpoint(
            "listRules", .get, "/rules", "Lists the user's rules in the order in which they work.",
            access: .book(.viewer, .read), chapter: .transactions),
        requires: ["name", "when", "then"],
        creationNotes: "A rule works where it is applied: in the preview of an import, on transactions that "
            + "are created with `applyRules`, and by `POST /rules/apply`.",
        changeNotes:
            "`when` and `then` are replaced as a whole. What the rule has changed stays as it is.",
        deletes: "Deletes a rule and keeps what it has changed.", chapter: .transactions)
    public static let previewRules = Endpoint<RulePreviewDraft, RulePreview>(
        "previewRules", .post, "/rules/preview", "Returns what rules would change, and changes nothing.",
        access: .book(.viewer, .read), bodyLimitBytes: EndpointDescription.largeDraftLimitBytes,
        errors: [.validation, .notFound],
        notes:
            "Oldest transactions first, 100 of them a page at most. What is shared or reconciled stays as it "
            + "is.", chapter: .transactions)
    public static let applyRules = Endpoint<RuleApplication, RulesApplied>(
        "applyRules", .post, "/rules/apply", "Applies rules to the user's transactions.",
        access: .book(.editor, .transactionsWrite), idempotent: true,
        bodyLimitBytes: EndpointDescription.largeDraftLimitBytes, streamsAnswer: true,
        errors: [.validation, .notFound, .rateLimited],
        notes: "In the rules' order: all whose conditions the transaction meets as it was, and a later one "
            + "wins. `POST /undo` takes it back for a day. What is shared or reconciled stays as it is.",
        chapter: .transactions)

    static let rules = rule.endpoints + [previewRules.description, applyRules.description]
}
