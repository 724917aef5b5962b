/// Groups of people who share expenses regularly.
extension SharingAPI {
    public static let listGroups = Endpoint<Empty, GroupList>(
        "listGroups", .get, "/groups", "Lists the user's groups.", access: .user(.read))
    public static let createGroup = Endpoint<GroupDraft, ExpenseGroup>(
        "createGroup", .post, "/groups", "Creates a group with the user as its owner.",
        access: .user(.sharingWrite), success: .created, idempotent: true,
        bodyLimitBytes: EndpointDescription.draftLimitBytes,
        errors: [.validation, .conflict, .rateLimited],
        requires: ["name"])
    public static let getGroup = Endpoint<Empty, ExpenseGroup>(
        "getGroup", .get, "/groups/{id}", "Returns a group.", access: .user(.read), errors: [.notFound],
        tagged: true)
    public static let replaceGroup = Endpoint<GroupChange, ExpenseGroup>(
        "replaceGroup", .put, "/groups/{id}", "Changes a group in the same way as PATCH.",
        access: .user(.sharingWrite), bodyLimitBytes: EndpointDescription.draftLimitBytes,
        errors: [.validation, .notFound, .forbidden, .preconditionFailed])
    public static let updateGroup = Endpoint<GroupChange, ExpenseGroup>(
        "updateGroup", .patch, "/groups/{id}", "Changes a group's name and split, by its owner only.",
        access: .user(.sharingWrite), bodyLimitBytes: EndpointDescription.draftLimitBytes,
        errors: [.validation, .notFound, .forbidden, .preconditionFailed])
    public static let deleteGroup = Endpoint<Empty, DeletedID<ExpenseGroup>>(
        "deleteGroup", .delete, "/groups/{id}",
        "Deletes a group in which everything is settled, by its owner only.",
        access: .user(.sharingWrite), errors: [.notFound, .forbidden, .conflict, .preconditionFailed])
    public static let listMembers = Endpoint<Empty, GroupMembers>(
        "listMembers", .get, "/groups/{id}/members", "Lists the members of a group.", access: .user(.read),
        errors: [.notFound])
    public static let addMember = Endpoint<GroupMemberDraft, GroupMember>(
        "addMember", .post, "/groups/{id}/members",
        "Adds a person to a group by email address, by the owner only.",
        access: .user(.sharingWrite), success: .created, idempotent: true,
        bodyLimitBytes: EndpointDescription.draftLimitBytes,
        errors: [.validation, .notFound, .forbidden, .conflict, .rateLimited],
        requires: ["email"])
    public static let updateMember = Endpoint<GroupMemberDraft, GroupMember>(
        "updateMember", .patch, "/groups/{id}/members/{member}",
        "Changes a group member's weight, by the owner only.",
        access: .user(.sharingWrite), bodyLimitBytes: EndpointDescription.draftLimitBytes,
        errors: [.validation, .notFound, .forbidden])
    public static let removeMember = Endpoint<Empty, DeletedID<GroupMember>>(
        "removeMember", .delete, "/groups/{id}/members/{member}", "Removes a member from a group.",
        access: .user(.sharingWrite), errors: [.notFound, .forbidden, .conflict],
        notes: "Members may remove themselves, the owner anyone, once everything is settled with them. A "
            + "leaving owner's group goes to the earliest member who accepted it, by sharing an expense "
            + "with it, and owns fewer than 50 groups; without such a member leaving is 409.")
    public static let listGroupExpenses = Endpoint<Empty, SharedExpensePage>(
        "listGroupExpenses", .get, "/groups/{id}/expenses",
        "Lists the expenses that were shared with a group, newest first.",
        access: .user(.read), errors: [.validation, .notFound],
        query: .page)
    public static let shareToGroup = Endpoint<GroupExpenseDraft, ShareCreated>(
        "shareToGroup", .post, "/groups/{id}/expenses",
        "Shares an expense with a group by the group's split.",
        access: .user(.sharingWrite), success: .created, idempotent: true,
        bodyLimitBytes: EndpointDescription.draftLimitBytes,
        errors: [.validation, .notFound, .conflict],
        requires: ["transactionId"],
        notes:
            "With `payers`, several members paid the expense: what a payer paid covers their own part first, "
            + "and what others still owe is divided among the payers in few debts, each a part "
            + "of its own with `owedTo`. A payer records what is paid back to them as the owner does. In the "
            + "owner's books, what other payers paid is booked as a refund of the expense.")
    public static let groupBalances = Endpoint<Empty, GroupBalances>(
        "getGroupBalances", .get, "/groups/{id}/balances",
        "Returns a group's balances and the fewest payments that settle them.",
        access: .user(.read), errors: [.notFound],
        notes: "Debts that their debtors have not accepted count, too, and `notAccepted` names them: they "
            + "count against nothing when two people settle net. `POST /sharing/settle` and "
            + "`POST /sharing/claim` with `groupId` settle `settlementBalances`.")

    public static let groups: [EndpointDescription] = [
        listGroups.description, createGroup.description, getGroup.description, replaceGroup.description,
        updateGroup.description, deleteGroup.description, listMembers.description, addMember.description,
        updateMember.description, removeMember.description, listGroupExpenses.description,
        shareToGroup.description, groupBalances.description,
    ]
}
