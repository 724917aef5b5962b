import JSONKit
package import Vocabulary

/// Replaces the names, addresses and words of erased people in JSON, of any length, piece by piece. All other
/// bytes stay as they are.
///
/// A reference to a person is an object whose members before any nested value have the person's id or
/// address (`PersonReference`, `WalletParty`, `CreatedParticipant`, `SettlementBalance`, `BookPerson`). The
/// words are the claim and the reason in a `Participant`, and the notes and reasons of a `SharePaymentLine`.
package struct NameRemoval: Sendable {
    /// The longest object that is looked at, in bytes; longer ones are others.
    private static let limitBytes = 16 << 10
    private static let ids: Set = ["id", "userId"]
    private static let addresses: Set = ["email", "userEmail"]
    private static let names: Set = ["displayName", "userDisplayName"]
    /// The member with whose words an erased person said something, by the member with the person's id.
    private static let words = ["recordedById": "note", "reversedById": "reason"]
    /// Ends of the names of `addresses`, `names` and `words`, which nearly no other object has.
    private static let marks = ["mail", "displayName", "ById"].map { Array($0.utf8) }
    /// A member of `Participant` alone. Its words stand before the person, so it is held as a whole.
    private static let partMark = Array("declineReason".utf8)

    private let people: ErasedPeople
    private let moment: Timestamp
    private let holdsParts: Bool
    /// An object from its brace on, until its end or a nested value; a part with its nested values.
    private var object: [UInt8] = []
    private var isInObject = false
    private var isInText = false
    private var isEscaped = false
    /// Whether the object has a member that may be of a person.
    private var isReference = false
    private var isPart = false
    /// Number of values that are open in a part.
    private var depth = 0
    /// Number of objects that were changed.
    package private(set) var count = 0

    /// - Parameter moment: when the JSON was written.
    package init(of people: ErasedPeople, writtenAt moment: Timestamp) {
        self.init(of: people, writtenAt: moment, holdsParts: true)
    }

    private init(of people: ErasedPeople, writtenAt moment: Timestamp, holdsParts: Bool) {
        self.people = people
        self.moment = moment
        self.holdsParts = holdsParts
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
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                if isPart {
                    depth += 1
                } else {
                    endObject(&output)
                    isInObject = byte == UInt8(ascii: "{")
                }
            case UInt8(ascii: "\""): isInText = true
            default: break
            }
            append(byte, &output)
            guard byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") else { continue }
            if depth > 0 { depth -= 1 } else { endObject(&output) }
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
            if isInObject, depth == 0 {
                isReference = isReference || Self.marks.contains { ends(with: $0) }
                isPart = isPart || holdsParts && ends(with: Self.partMark)
            }
        }
        append(byte, &output)
    }

    private func ends(with mark: [UInt8]) -> Bool {
        object.suffix(mark.count).elementsEqual(mark) { $0 | 0x20 == $1 | 0x20 }
    }

    private mutating func append(_ byte: UInt8, _ output: inout [UInt8]) {
        guard isInObject else { return output.append(byte) }
        object.append(byte)
        if object.count > Self.limitBytes {
            (isReference, isPart) = (false, false)
            endObject(&output)
        }
    }

    private mutating func endObject(_ output: inout [UInt8]) {
        guard isInObject else { return }
        let changed = isPart ? withoutWords() : isReference ? rewritten() : nil
        if changed != nil { count += 1 }
        output += changed ?? object
        object.removeAll(keepingCapacity: true)
        (isInObject, isReference, isPart, depth) = (false, false, false, 0)
    }

    /// Returns the reference, or the payment, without what is of an erased person, or nil if nothing is.
    private func rewritten() -> [UInt8]? {
        let members = JSONWalk.members(of: object.indices, in: object)
        var changes: [(Range<Int>, String)] = []
        if isErased(members) {
            for member in members where isText(member.value) {
                if Self.addresses.contains(member.name) { changes.append((member.value, "\"\"")) }
                if Self.names.contains(member.name) {
                    changes.append((member.value, "\"\(ErasedPeople.name)\""))
                }
            }
        }
        for (person, word) in Self.words
        where people.has(user: text([person], of: members), address: nil, at: moment) {
            changes += texts(word, of: members).map { ($0, "null") }
        }
        return replacing(changes)
    }

    /// Returns the part without the words of its participant, and without names, or nil if nothing changes.
    private func withoutWords() -> [UInt8]? {
        let part = JSONWalk.members(of: object.indices, in: object)
        func members(of name: String) -> [JSONWalk.Member] {
            part.last { $0.name == name }.map { JSONWalk.members(of: $0.value, in: object) } ?? []
        }
        var changes: [(Range<Int>, String)] = []
        if isErased(members(of: "participant")) {
            let words = texts("declineReason", of: part) + texts("note", of: members(of: "claim"))
            changes = words.map { ($0, "null") }
        }
        let text = replacing(changes)
        var names = NameRemoval(of: people, writtenAt: moment, holdsParts: false)
        var named: [UInt8] = []
        names.take(text ?? object, to: &named)
        names.finish(to: &named)
        return names.count > 0 ? named : text
    }

    private func replacing(_ changes: [(place: Range<Int>, text: String)]) -> [UInt8]? {
        var result = object
        for change in changes.sorted(by: { $0.place.lowerBound > $1.place.lowerBound }) {
            result.replaceSubrange(change.place, with: Array(change.text.utf8))
        }
        return result == object ? nil : result
    }

    /// Whether an object's members mean an erased person. The user's id of `CreatedParticipant` is `userId`;
    /// its `id` is the part's.
    private func isErased(_ members: [JSONWalk.Member]) -> Bool {
        let hasUserID = members.contains { $0.name == "userId" }
        return people.has(
            user: text(hasUserID ? ["userId"] : Self.ids, of: members),
            address: text(Self.addresses, of: members), at: moment)
    }

    private func text(_ names: Set<String>, of members: [JSONWalk.Member]) -> String? {
        let found = members.last { names.contains($0.name) && isText($0.value) }
        return found.map { String(decoding: object[$0.value].dropFirst().dropLast(), as: UTF8.self) }
    }

    private func texts(_ name: String, of members: [JSONWalk.Member]) -> [Range<Int>] {
        members.filter { $0.name == name && isText($0.value) }.map(\.value)
    }

    private func isText(_ value: Range<Int>) -> Bool { object[value].first == UInt8(ascii: "\"") }
}
