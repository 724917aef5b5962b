/// The endpoints of a plain resource: its list, and those that create, return, change and delete one.
public struct Crud<Record: Sendable, Draft: Decodable & Sendable, List: Sendable>: Sendable {
    public let list: Endpoint<Empty, List>
    public let create: Endpoint<Draft, Record>
    public let get: Endpoint<Empty, Record>
    /// PUT, which changes in the same way as PATCH. Only older resources have it.
    public let replace: Endpoint<Draft, Record>?
    public let update: Endpoint<Draft, Record>
    public let delete: Endpoint<Empty, DeletedID<Record>>

    /// - Parameters:
    ///   - name: the end of the operations' names (`createRule`).
    ///   - one: a record in a sentence ("a rule").
    ///   - creates, returns, deletes: the summaries; nil for the usual one.
    ///   - requires: the members without which a creation is refused.
    ///   - also: successes of a creation other than 201.
    ///   - chapter: of the documentation, for all but the list, which names its own.
    public init(
        _ name: String, at path: String, _ one: String, read: EndpointAccess, write: EndpointAccess,
        bodyLimitBytes: Int = EndpointDescription.draftLimitBytes,
        list: Endpoint<Empty, List>,
        creates: String? = nil, creationErrors: [ErrorCode] = [.validation], requires: [String] = [],
        also: [OtherAnswer] = [], creationNotes: String = "",
        returns: String? = nil, readErrors: [ErrorCode] = [.notFound], readQuery: [QueryParameter] = [],
        changeErrors: [ErrorCode] = [.validation, .notFound, .preconditionFailed], changeNotes: String = "",
        deletes: String, deletionErrors: [ErrorCode] = [.notFound, .preconditionFailed],
        deletionQuery: [QueryParameter] = [], deletionNotes: String = "", replaces: Bool = false,
        chapter: Capability? = nil
    ) {
        self.list = list
        create = Endpoint(
            "create\(name)", .post, path, creates ?? "Creates \(one).", access: write, success: .created,
            idempotent: true, bodyLimitBytes: bodyLimitBytes, errors: creationErrors, requires: requires,
            also: also, notes: creationNotes, chapter: chapter)
        get = Endpoint(
            "get\(name)", .get, "\(path)/{id}", returns ?? "Returns \(one).", access: read,
            errors: readErrors, query: readQuery, tagged: true, chapter: chapter)
        replace =
            replaces
            ? Endpoint(
                "replace\(name)", .put, "\(path)/{id}", "Changes \(one) in the same way as PATCH.",
                access: write, bodyLimitBytes: bodyLimitBytes, errors: changeErrors, chapter: chapter) : nil
        update = Endpoint(
            "update\(name)", .patch, "\(path)/{id}", "Changes the given fields of \(one).", access: write,
            bodyLimitBytes: bodyLimitBytes, errors: changeErrors, notes: changeNotes, chapter: chapter)
        delete = Endpoint(
            "delete\(name)", .delete, "\(path)/{id}", deletes, access: write, errors: deletionErrors,
            query: deletionQuery, notes: deletionNotes, chapter: chapter)
    }

    public var endpoints: [EndpointDescription] {
        [list.description, create.description, get.description]
            + [replace?.description].compactMap(\.self) + [update.description, delete.description]
    }
}
