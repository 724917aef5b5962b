extension EndpointDescription {
    /// The forms of all successes by status, the usual status first. Several types of one status are a
    /// choice. Empty for answers that are no JSON.
    public var answerSchemas: [(status: EndpointSuccess, schema: Schema)] {
        var types: [(EndpointSuccess, any Decodable.Type)] = []
        if let type = details.answer as? any (Decodable & Sendable).Type { types.append((success, type)) }
        if answersTokens { types.append((success, BrowserSignIn.self)) }
        for other in details.also {
            if let type = other.type ?? (details.answer as? any (Decodable & Sendable).Type) {
                types.append((other.status, type))
            }
        }
        var schemas: [(status: EndpointSuccess, schema: Schema)] = []
        for (status, type) in types {
            let schema = Schema.of(type, .answer)
            if let index = schemas.firstIndex(where: { $0.status == status }) {
                schemas[index].schema = schemas[index].schema.or(schema)
            } else {
                schemas.append((status, schema))
            }
        }
        return schemas
    }

    /// The form of a JSON body; nil if the endpoint takes none.
    public var requestSchema: Schema? {
        let type: any Decodable.Type
        switch details.takes {
        case .json: type = details.request
        case .jsonOrForm(let own): type = own
        case .file: return nil
        }
        guard type != Empty.self, type != StreamedBody.self else { return nil }
        return Schema.of(type, .request)
    }

    /// The form of a JSON body whose members that the endpoint requires are neither absent nor null. Of a
    /// change, the others stay as they are when absent.
    public var bodySchema: Schema? {
        let schema = requestSchema?.requiring(details.requires)
        return isChange ? schema?.changing(details.requires) : schema
    }

    /// Whether absent members of the body stay as they are (contract §0, "Bodies"): of PATCH, and of PUT at
    /// the path of a PATCH.
    public var isChange: Bool {
        method == .patch
            || (method == .put
                && OpenAPIDocument.publicEndpoints.contains { $0.method == .patch && $0.path == path })
    }

    /// A body that the endpoint takes as it stands: the required members, or some where none is required. All
    /// members at once would exclude each other.
    public var bodyExample: DocumentValue? {
        guard let members = requestSchema?.members else { return nil }
        let required = members.filter { details.requires.contains($0.name) }
        let chosen = required.isEmpty ? Array(members.prefix(4)) : required
        return .object(chosen.map { ($0.name, $0.schema.example) })
    }
}

extension Schema {
    /// The type's name of an object; empty for other forms.
    var objectName: String {
        if case .object(let name, _, _) = form { return name }
        return ""
    }

    /// The form of an object some of whose members must be there.
    func requiring(_ names: [String]) -> Schema {
        guard case .object(let name, let members, let isClosed) = form else { return self }
        var schema = self
        let required = members.map { member in
            guard names.contains(member.name) else { return member }
            var value = member.schema
            value.isNullable = false
            value.fallback = nil
            if case .text(var text) = value.form, text.values.isEmpty {
                text.minimumCharacters = text.minimumCharacters ?? 1
                value.form = .text(text)
            }
            return SchemaMember(name: member.name, schema: value, isRequired: true)
        }
        schema.form = .object(name: name, members: required, isClosed: isClosed)
        return schema
    }

    /// The form of a change: members that are not required stay as they are when absent.
    func changing(_ required: [String]) -> Schema {
        guard case .object(let name, let members, let isClosed) = form else { return self }
        var schema = self
        let changed = members.map { member in
            guard !required.contains(member.name) else { return member }
            var value = member.schema
            value.fallback = "unchanged"
            return SchemaMember(name: member.name, schema: value, isRequired: member.isRequired)
        }
        schema.form = .object(name: name, members: changed, isClosed: isClosed)
        return schema
    }

    /// This form or another one.
    func or(_ other: Schema) -> Schema {
        if case .choice(let schemas) = form { return Schema(.choice(schemas + [other])) }
        return self == other ? self : Schema(.choice([self, other]))
    }
}
