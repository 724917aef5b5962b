extension Schema {
    /// Returns the form of a type's JSON, by letting the type decode itself from a decoder that records what
    /// it is asked for, and the problems: fields without an example, and types that cannot be read.
    public static func read(
        _ type: any Decodable.Type, _ direction: Direction
    ) -> (schema: Schema, problems: [String]) {
        let findings = SchemaFindings(direction)
        let slot = SchemaSlot(findings, owner: "", field: "")
        do {
            _ = try slot.decode(type)
        } catch {
            findings.problems.append("\(type) cannot be read: \(error)")
        }
        return (slot.schema, findings.problems)
    }

    /// The schema alone; the tests look at the problems.
    public static func of(_ type: any Decodable.Type, _ direction: Direction) -> Schema {
        read(type, direction).schema
    }

    /// Returns a type's name without its module and its parameters: `DashboardSummary`, `DeletedID`.
    static func name(of type: Any.Type) -> String {
        let full = String(reflecting: type).prefix { $0 != "<" }
        return full.split(separator: ".").dropFirst().joined()
    }
}

/// What one reading has found so far.
final class SchemaFindings {
    let direction: Schema.Direction
    var problems: [String] = []
    init(_ direction: Schema.Direction) { self.direction = direction }
}
