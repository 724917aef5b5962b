/// What changes for a user while a client listens.
extension GatewayAPI {
    public static let events = Endpoint<Empty, RawBody>(
        "streamEvents", .get, "/events", "Streams what changes for the user, as server-sent events.",
        access: .user(.read), session: .isNoActivity, streamsAnswer: true,
        answers: .file(["text/event-stream"]),
        notes: "`ready` comes first, then `book` (with the `revision` of the personal book), `sharedBook` "
            + "(with the `bookId` and `revision` of another), `books` (which there are, and invitations), "
            + "`shares`, `notifications`, `wallet` and `profile` as something of the kind changes: read "
            + "again what you show of it. An event says nothing about the content. After a break send the "
            + "last `id` as `Last-Event-ID`: what was missed follows, or `resync` when that is not known any "
            + "more. A session has at most 3 streams; a fourth ends the oldest, which is told `replaced`. A "
            + "stream ends within a second of "
            + "its session, and of the session's lock. An API token is told of what it may read: `wallet` "
            + "needs the scope `wallet`.")
}

extension ChangeKind {
    /// The access to what a client reads again after a change: who may not read it is not told.
    public var access: EndpointAccess {
        switch self {
        case .book, .sharedBook: LedgerAPI.listChanges.description.access
        case .books: LedgerAPI.listBooks.description.access
        case .shares: SharingAPI.overview.description.access
        case .notifications: SharingAPI.listNotifications.description.access
        case .wallet: LedgerAPI.getWallet.description.access
        case .profile: AuthAPI.me.description.access
        }
    }
}
