import JSONKit

/// A JSON value whose members are changed by name, so that a draft's new members need no line here.
enum JSONTree: Sendable, Equatable {
    case null
    case bool(Bool)
    case integer(Int64)
    case text(String)
    case list([JSONTree])
    case object([String: JSONTree])

    init(_ value: some Encodable) throws {
        self = try JSON.decode(JSONTree.self, from: JSON.encode(value))
    }

    func decoded<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
        try JSON.decode(type, from: JSON.encode(self))
    }

    /// A member of an object; nil takes it away.
    subscript(_ name: String) -> JSONTree? {
        get {
            guard case .object(let members) = self else { return nil }
            return members[name]
        }
        set {
            guard case .object(var members) = self else { return }
            members[name] = newValue
            self = .object(members)
        }
    }

    /// The names of an object's members.
    var names: [String] {
        guard case .object(let members) = self else { return [] }
        return Array(members.keys)
    }

    /// A member that is a text.
    func text(_ name: String) -> String? {
        guard case .text(let text)? = self[name] else { return nil }
        return text
    }

    /// Whether a member is there and not null.
    func has(_ name: String) -> Bool { self[name].map { $0 != .null } ?? false }

    /// Returns the value with the members of a change in place of its own.
    func merged(_ change: JSONTree) -> JSONTree {
        guard case .object(var members) = self, case .object(let changes) = change else { return change }
        for (name, value) in changes { members[name] = members[name]?.merged(value) ?? value }
        return .object(members)
    }
}

extension JSONTree: Codable {
    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder) throws {
        let single = try decoder.singleValueContainer()
        if single.decodeNil() {
            self = .null
        } else if let value = try? single.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? single.decode(Int64.self) {
            self = .integer(value)
        } else if let value = try? single.decode(String.self) {
            self = .text(value)
        } else if let list = try? single.decode([JSONTree].self) {
            self = .list(list)
        } else {
            let object = try decoder.container(keyedBy: Name.self)
            var members: [String: JSONTree] = [:]
            for name in object.allKeys {
                members[name.stringValue] = try object.decode(JSONTree.self, forKey: name)
            }
            self = .object(members)
        }
    }

    func encode(to encoder: any Encoder) throws {
        if case .object(let members) = self {
            var object = encoder.container(keyedBy: Name.self)
            for (name, value) in members.sorted(by: { $0.key < $1.key }) {
                try object.encode(value, forKey: Name(stringValue: name))
            }
            return
        }
        var single = encoder.singleValueContainer()
        switch self {
        case .null, .object: try single.encodeNil()
        case .bool(let value): try single.encode(value)
        case .integer(let value): try single.encode(value)
        case .text(let value): try single.encode(value)
        case .list(let value): try single.encode(value)
        }
    }
}
