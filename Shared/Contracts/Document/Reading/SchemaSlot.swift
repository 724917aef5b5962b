/// One value of a type that is being read, with what the type has asked for so far.
final class SchemaSlot {
    enum Content {
        case nothing
        case leaf(Schema.Form)
        case list(SchemaSlot)
        case map(SchemaSlot)
        case object
    }

    let findings: SchemaFindings
    /// The type that has the field, and the field's name; an element of a list has those of its list.
    let owner: String
    let field: String
    /// The fact and the note that the owner has of its field.
    private let ownFact: FieldFact?
    private let ownNote: String?
    var content = Content.nothing
    /// The name of the type that decodes an object here, and what it says of its fields.
    private(set) var typeName = ""
    private var facts: [String: FieldFact] = [:]
    private var notes: [String: String] = [:]
    var members: [(name: String, slot: SchemaSlot)] = []
    var isClosed = false
    var length: ClosedRange<Int>?
    var example: DocumentValue?
    /// Whether the type asked if the member is there, and in which way it asked for null.
    var isLookedFor = false
    var isDecodedIfPresent = false
    var isAskedForNull = false

    private static let mostLevels = 40
    private let level: Int

    init(
        _ findings: SchemaFindings, owner: String, field: String, ownFact: FieldFact? = nil,
        ownNote: String? = nil, level: Int = 0
    ) {
        self.findings = findings
        self.owner = owner
        self.field = field
        self.ownFact = ownFact
        self.ownNote = ownNote
        self.level = level
    }

    /// The slot of a member; a new one when the type asks for the name the first time.
    func member(_ name: String) -> SchemaSlot {
        if let member = members.first(where: { $0.name == name }) { return member.slot }
        let slot = SchemaSlot(
            findings, owner: typeName, field: name, ownFact: facts[name], ownNote: notes[name],
            level: level + 1)
        members.append((name, slot))
        return slot
    }

    func element() -> SchemaSlot {
        SchemaSlot(
            findings, owner: owner, field: field, ownFact: ownFact, ownNote: ownNote, level: level + 1)
    }

    /// Records a type and returns a value of it, which its owner needs to go on.
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        guard level < Self.mostLevels else {
            throw FieldProblem("\(owner).\(field) is nested without an end")
        }
        if let wire = type as? any WireValue.Type {
            content = .leaf(wire.form(findings.direction))
            let sample = wire.sample
            example = fact?.example ?? sample
            return try Value(from: SampleDecoder(value: sample))
        }
        if let choices = type as? any CaseIterable.Type, let first = choose(of: choices) as? Value {
            return first
        }
        if let open = type as? any OpenText.Type {
            guard let first = choose(of: open.known) as? any RawRepresentable,
                let text = first.rawValue as? String
            else { throw FieldProblem("\(owner).\(field) has no known text") }
            return try Value(from: SampleDecoder(value: .text(text)))
        }
        if let union = type as? any SchemaUnion.Type {
            content = .leaf(.choice(union.types.map { Schema.of($0, findings.direction) }))
            return try Value(from: SchemaDecoder(slot: element()))
        }
        typeName = Schema.name(of: type)
        if let bearer = type as? any FactBearing.Type {
            (facts, notes) = (bearer.facts, FieldNote.glossary(bearer.notes))
        }
        let value = try Value(from: SchemaDecoder(slot: self))
        for name in Set(facts.keys).union(notes.keys).sorted()
        where !members.contains(where: { $0.name == name }) {
            findings.problems.append("\(typeName).\(name) has a fact or a note and is no field")
        }
        if let bounded = type as? any BoundedLength.Type { length = bounded.length }
        return value
    }

    /// Records an enumeration of texts and returns its first case; nil for other types. A fact with values
    /// names them all, those of newer kinds included.
    private func choose<Choices: CaseIterable>(of type: Choices.Type) -> Any? {
        let values = type.allCases.compactMap { ($0 as? any RawRepresentable)?.rawValue as? String }
        guard values.count == type.allCases.count, let first = values.first else { return nil }
        content = .leaf(.text(TextForm(values: values)))
        if case .text(let form)? = fact?.form, !form.values.isEmpty { content = .leaf(.text(form)) }
        example = fact?.example ?? .text(first)
        return type.allCases.first
    }

    /// Records a text, a number or a truth value, and notes a field without an example.
    func leaf(_ form: Schema.Form) {
        content = .leaf(form)
        if form == .boolean {
            example = fact?.example ?? true
        } else if let fact {
            content = .leaf(fact.form ?? form)
            example = fact.example
        } else {
            findings.problems.append("\(owner).\(field) has no example")
        }
    }

    var fact: FieldFact? { ownFact ?? FieldFact.all["\(owner).\(field)"] ?? FieldFact.all[field] }

    var schema: Schema {
        var schema = Schema(.anything)
        switch content {
        case .nothing: break
        case .leaf(let form): schema = Schema(form, example: example)
        case .list(let slot):
            // `Field` asks every element for null only to report it.
            var element = slot.schema.withoutWords
            element.isNullable = false
            schema = Schema(.list(element, length))
        case .map(let value):
            let element = value.schema.withoutWords
            schema = Schema(.map(element), example: [FieldFact.mapKey(of: field): element.example])
        case .object:
            let members = members.map {
                SchemaMember(name: $0.name, schema: $0.slot.schema, isRequired: $0.slot.isRequired)
            }
            schema = Schema(.object(name: typeName, members: members, isClosed: isClosed))
        }
        schema.isNullable = isNullable
        let note = ownNote.map { FieldNote($0) } ?? FieldNote.of(field, owner: owner, findings.direction)
        let words = [note?.meaning, fact?.note].compactMap(\.self)
        schema.note = words.isEmpty ? nil : words.joined(separator: " ")
        schema.fallback = note?.fallback
        return schema
    }

    /// Requests may leave out what the type looks for. Answers leave out optional members and write
    /// `@Nullable` ones as null.
    private var isRequired: Bool {
        findings.direction == .request ? !isLookedFor : !isDecodedIfPresent
    }

    private var isNullable: Bool {
        isAskedForNull || (isDecodedIfPresent && findings.direction == .request)
    }
}
