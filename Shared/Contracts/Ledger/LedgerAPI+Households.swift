/// Books of several people (contract-household §4).
extension LedgerAPI {
    private static let fresh = "Within ten minutes of the sign-in; else 403 with `details.reauthenticate`. "

    public static let listBooks = Endpoint<Empty, SharedBookList>(
        "listBooks", .get, "/books", "Lists the books that the user is in.", access: .user(.read),
        notes: "Every endpoint of a book is also served under `/books/{id}`: `/books/{id}/transactions`. "
            + "Without it, the book is the user's personal one. A book that the user is not in is 404, like "
            + "one that does not exist.")
    public static let createBook = Endpoint<SharedBookDraft, SharedBook>(
        "createBook", .post, "/books", "Creates a book that the user owns.", access: .session,
        success: .created, idempotent: true, bodyLimitBytes: EndpointDescription.draftLimitBytes,
        errors: [.validation, .conflict], requires: ["name"],
        notes: "A user owns at most 5 beside the personal one, and is in at most 20 (409).")
    public static let updateBook = Endpoint<SharedBookDraft, SharedBook>(
        "updateBook", .patch, "/books/{id}", "Changes a book's name or currency, by its owner.",
        access: .session, bodyLimitBytes: EndpointDescription.draftLimitBytes,
        errors: [.validation, .notFound, .forbidden, .conflict],
        notes: "The personal book's currency is the profile's (409).")
    public static let deleteBook = Endpoint<BookDeletion, Deleted>(
        "deleteBook", .delete, "/books/{id}", "Deletes a book for all its members, by its owner.",
        access: .session, bodyLimitBytes: EndpointDescription.draftLimitBytes,
        errors: [.validation, .notFound, .forbidden, .conflict], requires: ["confirm"],
        notes: fresh + "It is gone at once, and for good after 30 days. The personal book cannot be deleted "
            + "(409).")
    public static let recoverBook = Endpoint<Empty, SharedBook>(
        "recoverBook", .post, "/books/{id}/recover", "Brings back a book that its owner deleted.",
        access: .session, bodyLimitBytes: EndpointDescription.draftLimitBytes,
        errors: [.notFound, .forbidden, .conflict], notes: fresh + "Its members are in it again.")

    // Members
    public static let listBookMembers = Endpoint<Empty, BookMembers>(
        "listBookMembers", .get, "/books/{id}/members", "Lists who is in a book, and who was.",
        access: .user(.read), errors: [.notFound],
        notes: "Invitations, and the members' addresses, are for the owner alone.")
    public static let updateBookMember = Endpoint<BookRoleChange, BookMember>(
        "updateBookMember", .patch, "/books/{id}/members/{user}", "Changes a member's role, by the owner.",
        access: .session, bodyLimitBytes: EndpointDescription.draftLimitBytes,
        errors: [.validation, .notFound, .forbidden, .conflict], requires: ["role"],
        notes: "To EDITOR: w\(fresh.dropFirst())Shares of who becomes VIEWER freeze.")
    public static let removeBookMember = Endpoint<Empty, Deleted>(
        "removeBookMember", .delete, "/books/{id}/members/{user}", "Removes a member from a book.",
        access: .session, errors: [.notFound, .forbidden, .conflict],
        notes: "The owner removes anyone, and everybody but the owner leaves. From the answer on every "
            + "request of the person to the book is 404. What they shared of it stays as it is.")
    public static let changeBookOwner = Endpoint<BookOwnerChange, SharedBook>(
        "changeBookOwner", .post, "/books/{id}/owner", "Makes an EDITOR the owner of a book, by its owner.",
        access: .session, bodyLimitBytes: EndpointDescription.draftLimitBytes,
        errors: [.validation, .notFound, .forbidden, .conflict], requires: ["userId"],
        notes: fresh + "The former owner becomes an EDITOR. Bank connections of the book end. The personal "
            + "book has no other owner (409).")

    // Invitations
    public static let inviteToBook = Endpoint<BookInvitationDraft, BookInvitation>(
        "inviteToBook", .post, "/books/{id}/invitations", "Invites an address to a book, by its owner.",
        access: .session, success: .created, idempotent: true, limit: .lookup,
        bodyLimitBytes: EndpointDescription.draftLimitBytes,
        errors: [.validation, .notFound, .forbidden, .conflict, .rateLimited],
        requires: ["email", "role"],
        notes: fresh + "The answer is the same whether the address has an account or not. The mail's link "
            + "holds no right: who accepts must be signed in with the address, verified. A book has at most "
            + "20 open invitations, and a user makes 20 in 24 hours.")
    public static let withdrawInvitation = Endpoint<Empty, DeletedID<BookInvitation>>(
        "withdrawInvitation", .delete, "/books/{id}/invitations/{invitation}",
        "Withdraws an invitation, by the owner.", access: .session, errors: [.notFound, .forbidden])
    public static let listInvitations = Endpoint<Empty, ReceivedInvitations>(
        "listInvitations", .get, "/invitations", "Lists the open invitations to the user's address.",
        access: .user(.read))
    public static let acceptInvitation = Endpoint<Empty, SharedBook>(
        "acceptInvitation", .post, "/invitations/{id}/accept", "Accepts an invitation to a book.",
        access: .session, bodyLimitBytes: EndpointDescription.draftLimitBytes,
        errors: [.notFound, .conflict],
        notes: "For whom has the invited address now, verified: anything else is 404, as is an invitation "
            + "that is unknown, withdrawn, declined or expired. Accepting again answers the same, and lets "
            + "nobody back in who was removed. A book has at most 19 members beside its owner (409).")
    public static let declineInvitation = Endpoint<Empty, Deleted>(
        "declineInvitation", .post, "/invitations/{id}/decline", "Declines an invitation to a book.",
        access: .session, bodyLimitBytes: EndpointDescription.draftLimitBytes, errors: [.notFound])
    public static let listActivity = Endpoint<Empty, BookActivity>(
        "listBookActivity", .get, "/books/{id}/activity", "Lists what people did in a shared book.",
        access: .user(.read), errors: [.validation, .notFound],
        query: [.text("cursor", "Only lines behind the page whose `nextCursor` this is.", example: "12")],
        notes: "The last change of each record, grouped by the change that made it, since the book's first "
            + "invitation, for 400 days.")

    // For the other services.
    public static let bookMembership = Endpoint<Empty, BookMembership>(
        "bookMembership", .get, "/internal/books/{book}/members/{user}",
        "Returns what a user is in a book.", access: .service, errors: [.notFound])
    public static let memberships = Endpoint<Empty, BookMemberships>(
        "memberships", .get, "/internal/users/{user}/books", "Lists a user's books for another service.",
        access: .service, errors: [.notFound])
    public static let bookEndings = Endpoint<Empty, BookEndingPage>(
        "bookEndings", .get, "/internal/books/endings",
        "Lists the books that have ended or have another key.", access: .service, errors: [.validation],
        query: [.after])

    static let households: [EndpointDescription] = [
        listBooks.description, createBook.description, updateBook.description, deleteBook.description,
        recoverBook.description, listBookMembers.description, updateBookMember.description,
        removeBookMember.description, changeBookOwner.description, inviteToBook.description,
        withdrawInvitation.description, listInvitations.description, acceptInvitation.description,
        declineInvitation.description, listActivity.description, bookMembership.description,
        memberships.description, bookEndings.description,
    ]
}
