import Contracts

/// One payer of a request to share with a group, found among the members.
struct RequestedPayer: Sendable, Equatable {
    /// The index among the people who share: the owner is the first, the participants follow.
    let place: Int
    let user: ID<User>
    /// The text as written, in the transaction's currency.
    let amount: AmountText

    init(place: Int, user: ID<User>, paid: Money) {
        self.place = place
        self.user = user
        amount = AmountText(paid.text)
    }

    /// Reports wrong fields under `path`. Returns nil for a payer with one.
    /// - Parameter people: the owner, then the participants.
    init?(
        _ draft: SharePayerDraft, _ path: String, among people: [PersonReference],
        _ errors: inout FieldErrors
    ) {
        let amount = errors.amountText(draft.amount, "\(path).amount", label: "Amount", allowsZero: false)
        guard let (place, field) = Self.place(of: draft, path, among: people, &errors) else { return nil }
        guard let user = people[place].id else {
            errors.add(field, "This member has no account yet, so nobody could pay them back")
            return nil
        }
        guard let amount else { return nil }
        self.place = place
        self.user = user
        self.amount = amount
    }

    /// Returns a person's place, and the path of the field that names the person.
    private static func place(
        of draft: SharePayerDraft, _ path: String, among people: [PersonReference],
        _ errors: inout FieldErrors
    ) -> (place: Int, field: String)? {
        let place: Int?
        let field: String
        if !draft.userId.isGiven {
            field = "\(path).email"
            guard let email = errors.emailAddress(draft.email, field) else { return nil }
            place = people.firstIndex { $0.email.asciiLowercased == email.folded }
        } else {
            field = "\(path).userId"
            if draft.email.isGiven {
                errors.add(field, "Name the person by email or by userId, not by both")
                return nil
            }
            guard let user = errors.required(draft.userId, field, "Choose a person") else { return nil }
            place = people.firstIndex { $0.id == user }
        }
        guard let place else {
            errors.add(field, "This person is not in the group")
            return nil
        }
        return (place, field)
    }

    /// Returns the payers of a draft; none where the owner paid all.
    static func payers(
        _ field: Field<BoundedList<Field<SharePayerDraft>, PayersLimit>>, among people: [PersonReference],
        _ errors: inout FieldErrors
    ) -> [RequestedPayer] {
        guard let drafts = errors.optional(field, "payers")?.elements else { return [] }
        if drafts.count < PayersLimit.minimum {
            errors.add("payers", "Name at least two payers, or none where you paid all")
        }
        var payers: [RequestedPayer] = []
        for (index, draft) in drafts.enumerated() {
            let path = "payers[\(index)]"
            guard let draft = errors.required(draft, path, .must("be an object with a payer's amount")),
                let payer = RequestedPayer(draft, path, among: people, &errors)
            else { continue }
            if payers.contains(where: { $0.place == payer.place }) {
                errors.add(path, "This person is already in the list")
            }
            payers.append(payer)
        }
        return payers
    }
}
