/// The parts of a document that its operations share, gathered while the operations are made.
struct OpenAPIComponents {
    private var schemas: [String: Schema] = [:]
    private var envelopes: [String: DocumentValue] = [:]
    var responses: [String: DocumentValue] = [:]
    /// The bodies of creations, by name. The same type as the body of a change has another component: its
    /// members may be absent, and then stay as they are.
    private let creations: [String: Schema]

    init(_ endpoints: [EndpointDescription]) {
        let creating = endpoints.filter { !$0.isChange || !$0.details.requires.isEmpty }
        let bodies = (creating.filter { !$0.details.requires.isEmpty } + creating).compactMap(\.bodySchema)
        creations = Dictionary(bodies.map { ($0.objectName, $0) }) { first, _ in first }
    }

    /// Returns a form as JSON Schema. Objects with a name become components.
    mutating func json(_ schema: Schema) -> DocumentValue {
        var json = Self.plain(schema, form: form(schema))
        var sentences = schema.note.map { [$0] } ?? []
        if case .decimal = schema.form { sentences.append("A JSON number is read, too, exactly.") }
        if let fallback = schema.fallback { sentences.append("Default: \(fallback).") }
        json.append("description", sentences.isEmpty ? nil : .text(sentences.joined(separator: " ")))
        return json
    }

    /// Returns the envelope of an answer's data (contract §0) as a component, one for each type of data.
    mutating func envelope(of data: Schema, operation: String) -> DocumentValue {
        var form = json(data)
        form.append("description", "What the operation answers.")
        var name = operation.prefix(1).uppercased() + operation.dropFirst()
        if case .object(let own, _, _) = data.form, !data.isNullable { name = component(data, name: own) }
        envelopes["\(name)Answer"] = [
            "type": "object", "required": ["success", "data"],
            "properties": [
                "success": ["const": true, "description": "True of every success."], "data": form,
            ],
        ]
        return ["$ref": .text("#/components/schemas/\(name)Answer")]
    }

    private mutating func form(_ schema: Schema) -> DocumentValue {
        switch schema.form {
        case .anything: return .object([])
        case .boolean: return ["type": "boolean"]
        case .integer(let range):
            var json: DocumentValue = ["type": "integer"]
            json.append("minimum", range.map { .integer($0.lowerBound) })
            json.append("maximum", range.map { .integer($0.upperBound) })
            return json
        case .number(let range):
            var json: DocumentValue = ["type": "number"]
            json.append("minimum", range.map { .number($0.lowerBound) })
            json.append("maximum", range.map { .number($0.upperBound) })
            return json
        case .text(let text): return Self.json(text)
        case .decimal:
            return [
                "type": "string", "format": "decimal", "pattern": .text("^\(DecimalText.signedPattern)$"),
                "maxLength": .integer(Int64(AmountText.maximumLength)),
            ]
        case .list(let element, let length):
            var json: DocumentValue = ["type": "array", "items": self.json(element)]
            let minimum = length?.lowerBound ?? 0
            json.append("minItems", minimum > 0 ? .integer(Int64(minimum)) : nil)
            json.append("maxItems", length.map { .integer(Int64($0.upperBound)) })
            return json
        case .map(let value): return ["type": "object", "additionalProperties": json(value)]
        // Exactly one fits: each requires a member that the others lack (OpenAPITests).
        case .choice(let schemas): return ["oneOf": .list(schemas.map { json($0) })]
        case .object(let name, _, _):
            return ["$ref": .text("#/components/schemas/\(component(schema, name: name))")]
        }
    }

    /// Adds what null means to a form.
    private static func plain(_ schema: Schema, form: DocumentValue) -> DocumentValue {
        guard schema.isNullable, case .object(var members) = form else { return form }
        guard let index = members.firstIndex(where: { $0.name == "type" }) else {
            return members.isEmpty ? form : ["anyOf": [form, ["type": "null"]]]
        }
        switch members[index].value {
        case .list(let types): members[index].value = .list(types + ["null"])
        case let type: members[index].value = [type, "null"]
        }
        if let values = members.firstIndex(where: { $0.name == "enum" }),
            case .list(let all) = members[values].value
        {
            members[values].value = .list(all + [.null])
        }
        return .object(members)
    }

    private static func json(_ text: TextForm) -> DocumentValue {
        var json: DocumentValue = ["type": "string"]
        json.append("format", text.format.map { .text($0) })
        json.append("pattern", text.pattern.map { .text("^(\($0))$") })
        json.append("enum", text.values.isEmpty ? nil : .list(text.values.map { .text($0) }))
        // JSON Schema counts code points, the server characters as a person counts them: it takes what the
        // document allows, and some longer texts.
        json.append("maxLength", text.maximumCharacters.map { .integer(Int64($0)) })
        json.append("minLength", text.minimumCharacters.map { .integer(Int64($0)) })
        return json
    }

    /// Returns the name of an object's component. Two forms of one name get different names.
    private mutating func component(_ schema: Schema, name: String) -> String {
        var form = schema
        form.isNullable = false
        form = form.withoutWords
        var unique = name
        if let creation = creations[name], creation != form {
            unique = (name.hasSuffix("Draft") ? String(name.dropLast(5)) : name) + "Change"
        }
        while let other = schemas[unique] {
            guard other.withoutAllWords != form.withoutAllWords else { return unique }
            unique += "Input"
        }
        schemas[unique] = form
        return unique
    }

    private mutating func object(_ schema: Schema) -> DocumentValue {
        guard case .object(_, let members, let isClosed) = schema.form else { return .object([]) }
        var json: DocumentValue = ["type": "object"]
        json.append("properties", .object(members.map { ($0.name, self.json($0.schema)) }))
        let required = members.filter(\.isRequired).map { DocumentValue.text($0.name) }
        json.append("required", required.isEmpty ? nil : .list(required))
        json.append("additionalProperties", isClosed ? false : nil)
        json.append("examples", [schema.example])
        return json
    }

    /// All components, sorted by name.
    var content: DocumentValue {
        var copy = self
        var written: [String: DocumentValue] = [:]
        // Writing an object can find further ones.
        while let next = copy.schemas.keys.sorted().first(where: { written[$0] == nil }),
            let schema = copy.schemas[next]
        {
            written[next] = copy.object(schema)
        }
        written.merge(envelopes) { own, _ in own }
        written["Error"] = Self.error
        return [
            "schemas": .object(written.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }),
            "responses": .object(responses.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }),
            "headers": Self.headers,
            "parameters": Self.parameters,
            "securitySchemes": [
                "bearer": [
                    "type": "http", "scheme": "bearer", "bearerFormat": "JWT",
                    "description": "The `accessToken` of a sign-in.",
                ],
                "apiToken": [
                    "type": "http", "scheme": "bearer", "bearerFormat": "cof_…",
                    "description": .text(
                        "An API token (`POST /auth/tokens`) with the scope that the operation names. A token "
                            + "has 300 requests a minute. What it may not do is 403."),
                ],
                "cookie": [
                    "type": "apiKey", "in": "cookie", "name": "__Host-coffer-access",
                    "description": .text(
                        "A browser's session after a sign-in with `X-Session-Mode: cookie`. Requests other "
                            + "than GET also need `X-CSRF: 1` from a page of the same origin."),
                ],
            ],
        ]
    }
}
