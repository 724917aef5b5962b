/// Groups of people who share again and again.
extension SharingAPI {
    public static let listGroups = Endpoint<Empty, GroupList>(
        .get, "/groups", "The groups that the user is in.", access: .user)
    public static let createGroup = Endpoint<GroupDraft, ExpenseGroup>(
        .post, "/groups", "Makes a group with the user as its owner.",
        access: .user, success: .created, idempotent: true,
        bodyLimitBytes: EndpointDescription.draftLimitBytes,
        errors: [.validation, .conflict, .rateLimited, .serviceUnavailable])
    public static let getGroup = Endpoint<Empty, ExpenseGroup>(
        .get, "/groups/{id}", "One group.", access: .user, errors: [.notFound])
    public static let replaceGroup = Endpoint<GroupDraft, ExpenseGroup>(
        .put, "/groups/{id}", "Changes a group's name and split; its owner only.",
        access: .user, bodyLimitBytes: EndpointDescription.draftLimitBytes,
        errors: [.validation, .notFound, .forbidden])
    public static let updateGroup = Endpoint<GroupDraft, ExpenseGroup>(
        .patch, "/groups/{id}", "Changes a group's name and split; its owner only.",
        access: .user, bodyLimitBytes: EndpointDescription.draftLimitBytes,
        errors: [.validation, .notFound, .forbidden])
    public static let deleteGroup = Endpoint<Empty, DeletedID<ExpenseGroup>>(
        .delete, "/groups/{id}", "Deletes a group in which everything is settled; its owner only.",
        access: .user, errors: [.notFound, .forbidden, .conflict])
    public static let listMembers = Endpoint<Empty, GroupMembers>(
        .get, "/groups/{id}/members", "The members of a group.", access: .user, errors: [.notFound])
    public static let addMember = Endpoint<GroupMemberDraft, GroupMember>(
        .post, "/groups/{id}/members", "Adds a person by address; the owner only.",
        access: .user, success: .created, idempotent: true,
        bodyLimitBytes: EndpointDescription.draftLimitBytes,
        errors: [.validation, .notFound, .forbidden, .conflict, .rateLimited])
    public static let updateMember = Endpoint<GroupMemberDraft, GroupMember>(
        .patch, "/groups/{id}/members/{member}", "Changes a member's weight; the owner only.",
        access: .user, bodyLimitBytes: EndpointDescription.draftLimitBytes,
        errors: [.validation, .notFound, .forbidden])
    public static let removeMember = Endpoint<Empty, DeletedID<GroupMember>>(
        .delete, "/groups/{id}/members/{member}",
        "Leaves a group, or removes a member (the owner only), once everything is settled with them.",
        access: .user, errors: [.notFound, .forbidden, .conflict])
    public static let listGroupExpenses = Endpoint<Empty, SharedExpensePage>(
        .get, "/groups/{id}/expenses",
        "Expenses that were shared to a group, newest first: limit, offset, cursor.",
        access: .user, errors: [.validation, .notFound])
    public static let shareToGroup = Endpoint<GroupExpenseDraft, ShareCreated>(
        .post, "/groups/{id}/expenses", "Shares an expense with a group by its standing split.",
        access: .user, success: .created, idempotent: true,
        bodyLimitBytes: EndpointDescription.draftLimitBytes,
        errors: [.validation, .notFound, .conflict, .serviceUnavailable])
    public static let groupBalances = Endpoint<Empty, GroupBalances>(
        .get, "/groups/{id}/balances", "What is open in a group, and the fewest payments that settle it.",
        access: .user, errors: [.notFound])

    public static let groups: [EndpointDescription] = [
        listGroups.description, createGroup.description, getGroup.description, replaceGroup.description,
        updateGroup.description, deleteGroup.description, listMembers.description, addMember.description,
        updateMember.description, removeMember.description, listGroupExpenses.description,
        shareToGroup.description, groupBalances.description,
    ]
}
