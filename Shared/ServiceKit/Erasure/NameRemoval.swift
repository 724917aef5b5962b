package import Contracts

/// Replaces the names and addresses of erased people in JSON, of any length, piece by piece. All other bytes
/// stay as they are.
///
/// A reference to a person is an object whose members before any nested value have the person's id or
/// address (`PersonReference`, `WalletParty`, `CreatedParticipant`, `SettlementBalance`).
package struct NameRemoval: Sendable {
    /// The longest reference, in bytes; longer objects are others.
    private static let limitBytes = 16 << 10
    private static let ids: Set = ["id", "userId"]
    private static let addresses: Set = ["email", "userEmail"]
    private static let names: Set = ["displayName", "userDisplayName"]
    /// Ends of `addresses`' names, which nearly no other object has.
    private static let mark = Array("mail".utf8)

    private let people: ErasedPeople
    private let moment: Timestamp
    /// An object from its brace on, until its end or a nested value.
    private var object: [UInt8] = []
    private var isInObject = false
    private var isInText = false
    private var isEscaped = false
    /// Whether the object has a member that may be an address.
    private var isReference = false
    /// Number of references that were changed.
    package private(set) var count = 0

    /// - Parameter moment: when the JSON was written.
    package init(of people: ErasedPeople, writtenAt moment: Timestamp) {
        self.people = people
        self.moment = moment
    }

    /// Returns the whole JSON without the names, or nil if it has none of them.
    package static func text(
        _ json: [UInt8], without people: ErasedPeople, writtenAt moment: Timestamp
    ) -> [UInt8]? {
        var removal = NameRemoval(of: people, writtenAt: moment)
        var text: [UInt8] = []
        removal.take(json, to: &text)
        removal.finish(to: &text)
        return removal.count == 0 ? nil : text
    }

    /// Appends what follows from the next bytes.
    package mutating func take(_ piece: [UInt8], to output: inout [UInt8]) {
        for byte in piece {
            guard !isInText else {
                takeInText(byte, &output)
                continue
            }
            switch byte {
            case UInt8(ascii: "{"):
                endObject(&output)
                isInObject = true
            case UInt8(ascii: "["): endObject(&output)
            case UInt8(ascii: "\""): isInText = true
            default: break
            }
            append(byte, &output)
            if byte == UInt8(ascii: "}") { endObject(&output) }
        }
    }

    /// Appends what is left at the end.
    package mutating func finish(to output: inout [UInt8]) { endObject(&output) }

    private mutating func takeInText(_ byte: UInt8, _ output: inout [UInt8]) {
        if isEscaped {
            isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
            isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
            isInText = false
            if isInObject, object.suffix(Self.mark.count).elementsEqual(Self.mark, by: Self.isSameLetter) {
                isReference = true
            }
        }
        append(byte, &output)
    }

    private static func isSameLetter(_ one: UInt8, _ lower: UInt8) -> Bool { one | 0x20 == lower }

    private mutating func append(_ byte: UInt8, _ output: inout [UInt8]) {
        guard isInObject else { return output.append(byte) }
        object.append(byte)
        if object.count > Self.limitBytes {
            isReference = false
            endObject(&output)
        }
    }

    private mutating func endObject(_ output: inout [UInt8]) {
        guard isInObject else { return }
        output += (isReference ? rewritten() : nil) ?? object
        object.removeAll(keepingCapacity: true)
        (isInObject, isReference) = (false, false)
    }

    /// Returns the object under the name of an erased person, or nil if it means none.
    private mutating func rewritten() -> [UInt8]? {
        let members = Self.members(of: object)
        func text(_ names: Set<String>) -> String? {
            let found = members.last { names.contains($0.name) && !$0.value.isEmpty }
            return found.map { String(decoding: object[$0.value].dropFirst().dropLast(), as: UTF8.self) }
        }
        // The user's id of `CreatedParticipant` is `userId`; its `id` is the part's.
        let hasUserID = members.contains { $0.name == "userId" }
        let user = text(hasUserID ? ["userId"] : Self.ids)
        guard people.has(user: user, address: text(Self.addresses), at: moment) else { return nil }
        var result = object
        for (name, value) in members.reversed() where !value.isEmpty {
            if Self.addresses.contains(name) { result.replaceSubrange(value, with: Array("\"\"".utf8)) }
            if Self.names.contains(name) {
                result.replaceSubrange(value, with: Array("\"\(ErasedPeople.name)\"".utf8))
            }
        }
        guard result != object else { return nil }
        count += 1
        return result
    }

    /// Returns the names of an object's members with the places of those values that are texts; empty places
    /// for others.
    private static func members(of object: [UInt8]) -> [(name: String, value: Range<Int>)] {
        var members: [(name: String, value: Range<Int>)] = []
        var name: String?
        var index = 1
        while index < object.count {
            let start = index
            switch object[index] {
            case UInt8(ascii: "\""):
                index += 1
                while index < object.count, object[index] != UInt8(ascii: "\"") {
                    index += object[index] == UInt8(ascii: "\\") ? 2 : 1
                }
                guard index < object.count else { return members }
                index += 1
                if let known = name.taken() {
                    members.append((known, start..<index))
                } else {
                    name = String(decoding: object[start + 1..<index - 1], as: UTF8.self)
                }
            case UInt8(ascii: ":"), UInt8(ascii: ","), UInt8(ascii: " "), UInt8(ascii: "\n"): index += 1
            default:
                if let known = name.taken() { members.append((known, start..<start)) }
                index += 1
            }
        }
        return members
    }
}
