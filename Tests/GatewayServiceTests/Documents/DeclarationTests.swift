import APIDocument
import Contracts
import JSONKit
import TestKit
import Testing

/// What the documents need of every public endpoint's declaration.
@Suite struct DeclarationTests {
    private static let endpoints = OpenAPIDocument.publicEndpoints

    /// The types of an endpoint's bodies, with their directions.
    private static func types(of endpoint: EndpointDescription) -> [(any Decodable.Type, Schema.Direction)] {
        var types: [(any Decodable.Type, Schema.Direction)] = []
        switch endpoint.details.takes {
        case .json: types.append((endpoint.details.request, .request))
        case .jsonOrForm(let type): types.append((type, .request))
        case .file: break
        }
        if let answer = endpoint.details.answer as? any (Decodable & Sendable).Type {
            types.append((answer, .answer))
        }
        if endpoint.answersTokens { types.append((BrowserSignIn.self, .answer)) }
        return types + endpoint.details.also.compactMap { other in other.type.map { ($0, .answer) } }
    }

    @Test func `every field of a request or an answer has an example`() {
        var problems: Set<String> = []
        for endpoint in Self.endpoints {
            for (type, direction) in Self.types(of: endpoint) {
                for problem in Schema.read(type, direction).problems {
                    problems.insert("\(problem); say one in FieldFact")
                }
            }
        }
        for event in WebhookEvents.all {
            for problem in event.problems { problems.insert("\(problem); say one in FieldFact") }
        }
        for problem in problems.sorted() { Issue.record("\(problem)") }
    }

    @Test func `a field without an example is found`() {
        struct Draft: Decodable { let unheardOf: Field<String> }
        #expect(Schema.read(Draft.self, .request).problems.count == 1)
    }

    @Test func `what a type says of its own fields goes before the tables, and is about no other field`() {
        struct Note: Decodable, FactBearing {
            static let facts = ["name": FieldFact.all["payee"], "unheardOf": FieldFact.all["payee"]]
                .compactMapValues(\.self)
            static let notes = """
                name: Who writes.
                unknown: Nothing.
                """
            let name: Field<String>
        }
        let (schema, problems) = Schema.read(Note.self, .request)
        #expect(
            problems.map { $0.split(separator: ".").last } == [
                "unheardOf has a fact or a note and is no field",
                "unknown has a fact or a note and is no field",
            ])
        #expect(schema.example == ["name": "Greengrocer"])
        guard case .object(_, let members, _) = schema.form else {
            Issue.record("no object")
            return
        }
        #expect(members.map(\.schema.note) == ["Who writes."])
    }

    @Test func `no fact is about a field that no endpoint has`() {
        var names: Set<String> = []
        func collect(_ schema: Schema, owner: String, field: String) {
            names.insert(field)
            names.insert("\(owner).\(field)")
            switch schema.form {
            case .object(let name, let members, _):
                for member in members { collect(member.schema, owner: name, field: member.name) }
            case .list(let element, _): collect(element, owner: owner, field: field)
            case .map(let value): collect(value, owner: owner, field: field)
            case .choice(let schemas): for schema in schemas { collect(schema, owner: owner, field: field) }
            default: break
            }
        }
        for endpoint in Self.endpoints {
            for (type, direction) in Self.types(of: endpoint) {
                collect(Schema.of(type, direction), owner: "", field: "")
            }
        }
        let unused = FieldFact.all.keys.filter { !names.contains($0) }
        #expect(unused.isEmpty, "\(unused.sorted())")
    }

    @Test func `of the forms that an answer can have exactly one fits`() {
        /// The required members of each form of each choice in a schema.
        func choices(in schema: Schema) -> [[Set<String>]] {
            switch schema.form {
            case .object(_, let members, _): return members.flatMap { choices(in: $0.schema) }
            case .list(let element, _): return choices(in: element)
            case .map(let value): return choices(in: value)
            case .choice(let forms):
                let required = forms.map { Set($0.members.filter(\.isRequired).map(\.name)) }
                return [required] + forms.flatMap(choices)
            default: return []
            }
        }
        let all = Self.endpoints.flatMap { $0.answerSchemas.flatMap { choices(in: $0.schema) } }
        #expect(all.count > 5)
        for forms in all {
            for (index, form) in forms.enumerated() {
                for other in forms[(index + 1)...] {
                    #expect(!form.isSubset(of: other) && !other.isSubset(of: form), "\(form), \(other)")
                }
            }
        }
    }

    /// Where to write a note.
    private static let place = "say it in Shared/Contracts/Schema/Notes (FieldNote)"

    /// The members of a schema and of the schemas in it, by `Type.name`.
    private static func members(of schema: Schema) -> [(name: String, member: SchemaMember)] {
        switch schema.form {
        case .object(let type, let members, _):
            members.flatMap { member in
                [("\(type).\(member.name)", member)] + Self.members(of: member.schema)
            }
        case .list(let element, _): Self.members(of: element)
        case .map(let value): Self.members(of: value)
        case .choice(let schemas): schemas.flatMap { Self.members(of: $0) }
        default: []
        }
    }

    /// Contract §5: the document says what each field means, and what happens without it.
    @Test func `every field has a note, and every optional one of a request its default`() {
        var problems: Set<String> = []
        func type(_ schema: Schema?) -> String {
            if case .object(let name, _, _)? = schema?.form { return name }
            return ""
        }
        let bodies = Set(Self.endpoints.map { type($0.bodySchema) })
        for endpoint in Self.endpoints {
            for (_, schema) in endpoint.answerSchemas {
                for (name, member) in Self.members(of: schema) {
                    if member.schema.note == nil { problems.insert("\(name) has no note; \(Self.place)") }
                    if member.schema.fallback != nil {
                        problems.insert("\(name) of an answer has a default; \(Self.place)")
                    }
                }
            }
            let fields = endpoint.bodySchema.map { Self.members(of: $0) } ?? []
            for (name, member) in fields {
                let note = member.schema.note ?? ""
                if note.isEmpty { problems.insert("\(name) has no note; \(Self.place)") }
                // A draft in a draft is as an operation of its own takes it.
                let owner = name.prefix { $0 != "." }
                let isOfOther = owner != type(endpoint.bodySchema) && bodies.contains(String(owner))
                guard !member.isRequired, member.schema.fallback == nil, !note.contains("Required."),
                    !isOfOther
                else { continue }
                problems.insert(
                    "\(name): what happens without it? End its note with `Default: …` or, in a part of a "
                        + "body, with `Required.`; \(Self.place)")
            }
        }
        for problem in problems.sorted() { Issue.record("\(problem)") }
    }

    @Test func `every parameter says what it means, and an optional one its default`() {
        for endpoint in Self.endpoints {
            for query in endpoint.details.query {
                let isSaid =
                    query.isRequired || query.fallback != nil || query.summary.hasPrefix("Only ")
                #expect(
                    isSaid && !query.summary.isEmpty,
                    "\(endpoint.name): end \(query.name) with `Default: …`, or begin with `Only`"
                )
            }
        }
        for header in RequestHeader.allCases {
            let text = OpenAPIDocument().content["components"]?["parameters"]?[header.rawValue]
            guard case .text(let words)? = text?["description"] else {
                Issue.record("\(header.rawValue) has no description")
                continue
            }
            #expect(words.contains("Default: "), "\(header.rawValue)")
        }
    }

    @Test func `every property of the document has a description`() {
        var missing: Set<String> = []
        func walk(_ value: DocumentValue, _ place: String) {
            switch value {
            case .object(let members):
                for (name, member) in members where !["example", "examples"].contains(name) {
                    if name == "properties", case .object(let properties) = member {
                        for (field, property) in properties where property["description"] == nil {
                            missing.insert("\(place).\(field)")
                        }
                    }
                    walk(member, name)
                }
            case .list(let elements): for element in elements { walk(element, place) }
            default: break
            }
        }
        walk(OpenAPIDocument().content, "")
        #expect(missing.isEmpty, "\(missing.sorted()) have none; \(Self.place)")
    }

    @Test func `a change says that what is absent stays, a creation what it takes then`() {
        func words(_ endpoint: EndpointDescription, _ name: String) -> String? {
            endpoint.bodySchema?.members.first { $0.name == name }?.schema.fallback
        }
        let (create, update) = (
            LedgerAPI.transaction.create.description, LedgerAPI.transaction.update.description
        )
        #expect(words(create, "date") == "today in the user's time zone")
        #expect(words(update, "date") == "unchanged")
        #expect(words(create, "amount") == nil, "what is required has no default")
    }

    @Test func `no note is about a field that no endpoint has`() {
        var names: Set<String> = []
        for endpoint in Self.endpoints {
            let schemas = endpoint.answerSchemas.map(\.schema) + [endpoint.bodySchema].compactMap(\.self)
            for schema in schemas {
                for (name, member) in Self.members(of: schema) { names.formUnion([name, member.name]) }
            }
        }
        for event in WebhookEvents.all {
            for (name, member) in Self.members(of: event.bodySchema) {
                names.formUnion([name, member.name])
            }
        }
        let unused = FieldNote.keys.filter { !names.contains($0) }
        #expect(unused.isEmpty, "\(unused)")
    }

    @Test func `every example is decoded by its type`() throws {
        func decode<Value: Decodable>(_ type: Value.Type, _ bytes: [UInt8]) throws {
            _ = try JSON.decode(type, from: bytes)
        }
        for endpoint in Self.endpoints {
            for (type, direction) in Self.types(of: endpoint) {
                let bytes = try JSON.encode(Schema.of(type, direction).example)
                #expect(throws: Never.self, "\(endpoint.name), \(type)") { try decode(type, bytes) }
            }
        }
    }

    @Test func `every endpoint belongs to a chapter and names the form of its bodies`() {
        for endpoint in Self.endpoints {
            #expect(endpoint.chapter != nil, "\(endpoint.path) begins as no capability")
            for name in endpoint.pathParameters {
                #expect(PathParameter.schema(of: name) != nil, "\(endpoint.name): what is {\(name)}?")
            }
            let members = Set(endpoint.requestSchema?.members.map(\.name) ?? [])
            #expect(members.isSuperset(of: endpoint.details.requires), "\(endpoint.name)")
            if endpoint.readsOwnBody, case .json = endpoint.details.takes {
                Issue.record("\(endpoint.name) reads its own body: say what it takes")
            }
            if endpoint.details.answer == RawBody.self, endpoint.details.answers == .data {
                Issue.record("\(endpoint.name) answers raw bytes: say of which form")
            }
            let isJSON = [.data].contains(endpoint.details.answers)
            #expect(!isJSON || !endpoint.answerSchemas.isEmpty, "\(endpoint.name): the answer is Decodable")
        }
    }

    @Test func `operations have different names`() {
        let document = OpenAPIDocument().content
        var names: [String] = []
        guard case .object(let paths)? = document["paths"] else { return }
        for path in paths {
            guard case .object(let operations) = path.value else { continue }
            for operation in operations {
                if case .text(let name)? = operation.value["operationId"] { names.append(name) }
            }
        }
        #expect(names.count == Self.endpoints.count)
        #expect(Set(names).count == names.count)
    }

    @Test func `WEBHOOK-003 the document has each declared event, with a name of its own`() throws {
        #expect(WebhookEvents.all.map(\.type) == WebhookEventType.allCases)
        let document = OpenAPIDocument().content
        guard case .object(let items)? = document["webhooks"] else {
            Issue.record("the document has no webhooks")
            return
        }
        #expect(items.map { $0.name } == WebhookEventType.allCases.map(\.rawValue))
        let operations = Set(Self.endpoints.map(\.operation))
        for (item, event) in zip(items, WebhookEvents.all) {
            let operation = try #require(item.value["post"])
            #expect(operation["operationId"] == .text(event.operation))
            #expect(!operations.contains(event.operation), "\(event.operation)")
            // Generators would write the receiver's operations over those of the endpoints.
            #expect(operation["tags"] != .list([.text(Capability.webhooks.rawValue)]))
            let media = operation["requestBody"]?["content"]?["application/json"]
            #expect(media?["example"]?["type"] == .text(item.name))
            guard case .list(let parameters)? = operation["parameters"] else {
                Issue.record("\(item.name) has no parameters")
                continue
            }
            let headers: [DocumentValue] = WebhookHeader.allCases.map { .text($0.rawValue) }
            #expect(parameters.map { $0["name"] ?? .null } == headers, "\(item.name)")
        }
        #expect(Set(WebhookEvents.all.map(\.operation)).count == items.count)
        let other = OpenAPIDocument([LedgerAPI.account.list.description]).content
        #expect(other["webhooks"] == nil)
    }

    @Test func `a type of a name is one form, in both directions`() {
        let text = String(decoding: (try? JSON.encode(OpenAPIDocument().content)) ?? [], as: UTF8.self)
        #expect(!text.contains("InputInput"))
    }

    @Test func `a parameter is declared once`() {
        for endpoint in Self.endpoints {
            let names = endpoint.details.query.map(\.name)
            #expect(Set(names).count == names.count, "\(endpoint.name)")
        }
    }
}
