import Contracts

/// The rules for a group's fields and sizes (contract §3, `/groups`).
enum GroupRules {
    /// Most groups that a user can own.
    static let ownedLimit = 50
    /// Most groups that a person can be in; the list of groups is not paged.
    static let membershipLimit = 200
    /// Most currencies with something open in a group at the same time.
    static let currenciesLimit = 20
    /// Most zero nets (a person in one currency) that a group's balances list.
    static let settledLimit = 500

    /// Returns the name and split type after a change; absent fields keep the group's values.
    static func changed(
        _ change: GroupChange, over group: ExpenseGroup
    ) throws(APIError) -> (name: String, splitType: String) {
        var errors = FieldErrors()
        let name =
            change.name.isAbsent
            ? group.name
            : errors.requiredName(change.name, "name", .groupName)
        let splitType = splitType(change.splitType, &errors)?.rawValue ?? group.$splitType
        guard errors.isEmpty, let name else { throw errors.refusal }
        return (name, splitType)
    }

    /// Accepts EQUAL and SHARES only: percentages and amounts mean nothing while members come and go.
    static func splitType(_ field: Field<SplitType>, _ errors: inout FieldErrors) -> SplitType? {
        guard let type = errors.optional(field, "splitType") else { return nil }
        if type == .equal || type == .shares { return type }
        errors.add("splitType", "A group splits by EQUAL or SHARES")
        return nil
    }
}

/// A group draft that passed every rule that needs no other people.
struct GroupRequest: Sendable {
    let name: String
    let splitType: SplitType
    let ownerWeight: Weight
    let members: [MemberRequest]

    init(_ draft: GroupDraft) throws(APIError) {
        var errors = FieldErrors()
        let name = errors.requiredName(draft.name, "name", .groupName)
        splitType = GroupRules.splitType(draft.splitType, &errors) ?? .equal
        ownerWeight = errors.weight(draft.ownerWeight, "ownerWeight") ?? .one
        let drafts = errors.optional(draft.members, "members")?.elements ?? []
        if drafts.count >= GroupMembersLimit.maximum { errors.add("members", GroupMembersLimit.message) }
        var members: [MemberRequest] = []
        for (index, field) in drafts.enumerated() {
            let path = "members[\(index)]"
            guard let draft = errors.required(field, path, .must("be an object with a member's email")),
                let member = MemberRequest(draft, "\(path).", &errors)
            else { continue }
            if members.contains(where: { $0.email.folded == member.email.folded }) {
                errors.add("\(path).email", "This person is already in the list")
            }
            members.append(member)
        }
        self.members = members
        guard errors.isEmpty, let name else { throw errors.refusal }
        self.name = name
    }

    /// Throws if the owner's address is among the members.
    func refuseSelf(_ ownerFolded: String) throws(APIError) {
        var errors = FieldErrors()
        for (index, member) in members.enumerated() where member.email.folded == ownerFolded {
            errors.add("members[\(index)].email", "You are a member already")
        }
        try errors.throwIfAny()
    }
}

/// A person to be added to a group.
struct MemberRequest: Sendable {
    let email: EmailAddress
    let weight: Weight

    init(_ draft: GroupMemberDraft) throws(APIError) {
        self = try FieldErrors.checked { MemberRequest(draft, "", &$0) }
    }

    init?(_ draft: GroupMemberDraft, _ prefix: String, _ errors: inout FieldErrors) {
        let weight = errors.weight(draft.weight, "\(prefix)weight") ?? .one
        guard let email = errors.emailAddress(draft.email, "\(prefix)email") else { return nil }
        self.email = email
        self.weight = weight
    }
}
