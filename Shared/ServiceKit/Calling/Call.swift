package import HTTPKit
package import Vocabulary

/// One request to one endpoint, with its caller checked and its body decoded.
package struct Call<Body: Sendable>: Sendable {
    package let body: Body
    package let request: HTTPRequest
    /// The JSON as sent; empty without a body and for streamed bodies.
    package let rawBody: [UInt8]
    package let caller: Caller
    package let now: Timestamp
    let endpoint: EndpointDescription
    let parameters: PathParameters
    let fingerprintKey: [UInt8]
    /// The key of entity tags, as in `BookTagKey`.
    let tagKey: [UInt8]

    /// The signed-in user. Throws 401 for any other caller.
    package var identity: UserIdentity {
        get throws(APIError) {
            guard case .user(let identity) = caller else { throw APIError(.unauthorized) }
            return identity
        }
    }

    package var user: ID<User> {
        get throws(APIError) { try identity.user }
    }

    /// Today's date in the user's time zone.
    package var today: CalendarDate {
        get throws(APIError) { TimeZones.today(in: try identity.timeZone, at: now) }
    }

    package var clientAddress: String {
        switch caller {
        case .anonymous(let address): address
        case .user(let identity): identity.clientAddress
        case .service: "unix"
        }
    }

    /// Returns a path parameter as an id. Throws 404 when the text is no id.
    package func id<Entity>(_ name: String = "id", _ entity: Entity.Type = Entity.self) throws(APIError)
        -> ID<Entity>
    {
        guard let id = parameters[name].flatMap({ ID<Entity>($0) }) else { throw .notFound }
        return id
    }

    /// Returns a path parameter's text. Throws 404 for a name that the path does not have.
    package func text(_ name: String) throws(APIError) -> String {
        guard let text = parameters[name] else { throw .notFound }
        return text
    }

    /// Returns a path parameter as a month. Throws 404 when the text is no month.
    package func month(_ name: String = "month") throws(APIError) -> Month {
        guard let month = parameters[name].flatMap({ Month($0) }) else { throw .notFound }
        return month
    }

    /// Returns the query's parameters. Throws 400 when they cannot be decoded.
    private func query() throws(APIError) -> QueryParameters {
        guard let query = QueryParameters(request.query) else {
            throw QueryParameters.unreadableName(in: request.query)
                .map { .field($0, .must("be percent-encoded UTF-8 without U+0000")) }
                ?? APIError(.validation, "The query cannot be read")
        }
        return query
    }

    /// Reads the query's parameters with `read`, which reports invalid ones. A blank parameter counts as
    /// absent. A parameter that is given twice is ambiguous and refused. Parameters that `read` does not ask
    /// for are ignored, and so are parameters that the endpoint does not declare: nobody can read them.
    package func reading<Value>(
        _ read: (QueryLookup, inout FieldErrors) -> Value
    ) throws(APIError) -> Value {
        let parameters = try query()
        var errors = FieldErrors()
        var repeated: [String] = []
        let declared = endpoint.details.query
        let value = read(
            { name in
                let values = parameters.values(name)
                guard !values.isEmpty, declared.contains(where: { $0.name == name }) else { return nil }
                if values.count > 1 { repeated.append(name) }
                return values.first.flatMap { $0.isEmpty ? nil : $0 }
            }, &errors)
        for name in repeated { errors.add(name, .must("be given only once")) }
        try errors.throwIfAny()
        return value
    }

    /// Returns the request's idempotency key, for use inside the write unit. Throws `VALIDATION_ERROR` for a
    /// malformed key. An endpoint that is not declared idempotent ignores the key.
    package func idempotency() throws(APIError) -> Idempotency {
        try Idempotency(self)
    }
}
