/// The parts of a document that its operations share, gathered while the operations are made.
struct OpenAPIComponents {
    private var schemas: [String: Schema] = [:]
    var responses: [String: DocumentValue] = [:]

    /// Returns a form as JSON Schema. Objects with a name become components.
    mutating func json(_ schema: Schema) -> DocumentValue {
        var json = Self.plain(schema, form: form(schema))
        json.append("description", schema.note.map { .text($0) })
        return json
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
                "type": ["string", "number"], "pattern": .text("^\(DecimalText.signedPattern)$"),
                "maxLength": .integer(Int64(AmountText.maximumLength)),
            ]
        case .list(let element, let maximum):
            var json: DocumentValue = ["type": "array", "items": self.json(element)]
            json.append("maxItems", maximum.map { .integer(Int64($0)) })
            return json
        case .map(let value): return ["type": "object", "additionalProperties": json(value)]
        case .choice(let schemas): return ["anyOf": .list(schemas.map { json($0) })]
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
        if let maximum = text.maximumCharacters {
            // JSON Schema counts code points, and a character as a person counts it can have many.
            json.append("maxLength", .integer(Int64(FieldErrors.maximumBytes(ofCharacters: maximum))))
            json.append("x-max-characters", .integer(Int64(maximum)))
        }
        json.append("minLength", text.minimumCharacters.map { .integer(Int64($0)) })
        return json
    }

    /// Returns the name of an object's component. Two forms of one name get different names.
    private mutating func component(_ schema: Schema, name: String) -> String {
        var form = schema
        form.isNullable = false
        form.note = nil
        var unique = name
        while let other = schemas[unique], other != form { unique += "Input" }
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
