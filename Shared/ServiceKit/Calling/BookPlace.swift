import HTTPKit
package import Vocabulary

/// The book that a request is about, and what its caller must be there (contract-household §4).
package struct BookPlace: Sendable, Hashable {
    /// The field by which the gateway names the book of a path that begins with `/books/{id}`.
    package static let fieldName = "X-Coffer-Book"

    /// The key of the book: a user's id for the personal one, an id of its own for any other.
    package let key: ID<User>
    package let role: BookRole

    package init(key: ID<User>, role: BookRole) {
        self.key = key
        self.role = role
    }
}

extension BookPlace {
    /// The book of a request. An endpoint of no book has the caller's own. Throws `bookNotFound` for a token
    /// of another book.
    init(
        of request: HTTPRequest, _ access: EndpointAccess, by identity: UserIdentity
    ) throws(APIError) {
        guard let role = access.role else {
            self.init(key: identity.user, role: .owner)
            return
        }
        guard let text = request.fields[Self.fieldName] else {
            try self.init(key: identity.user, role: role, by: identity)
            return
        }
        guard let key = ID<User>(text) else { throw .bookNotFound }
        try self.init(key: key, role: role, by: identity)
    }

    private init(key: ID<User>, role: BookRole, by identity: UserIdentity) throws(APIError) {
        // A token is for the book that it was made for.
        if let grant = identity.grant, key != grant.book ?? identity.user { throw .bookNotFound }
        self.init(key: key, role: role)
    }
}

extension Call {
    /// The book of the request. An endpoint of no book has the caller's own.
    package var place: BookPlace {
        get throws(APIError) { try BookPlace(of: request, endpoint.access, by: identity) }
    }
}

extension APIError {
    /// No such book, a deleted one, and one whose member the caller is not are alike.
    package static let bookNotFound = APIError(.notFound, "Book not found")

    /// A member asks for what their role does not give.
    package static func roleMissing(_ needed: BookRole) -> APIError {
        APIError(
            .forbidden,
            needed == .owner ? "Only the owner can do this" : "You can read this book, not change it")
    }
}
