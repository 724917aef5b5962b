import Glibc

/// A value or a key on a document's tape. A container is followed by its content: an array by its elements,
/// an object by a key, a value, a key, a value …
struct Node {
    enum Kind: UInt8 { case null, yes, no, number, string, array, object }

    var kind: Kind
    /// Of a string: it holds escapes. Of a number: it has neither point nor exponent.
    var mark = false
    /// Where the text begins: of a string, after its quote.
    var start: UInt32
    /// Where the text ends: of a string, before its quote. Of a container: how many elements or members it
    /// has.
    var end: UInt32
    /// The tape's index behind this value and all it contains.
    var next: UInt32

    /// What a person calls it.
    var name: String {
        switch kind {
        case .null: "null"
        case .yes, .no: "a boolean"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }

    /// The text's bytes; of a string, still with its escapes.
    func text(in bytes: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: bytes[Int(start)..<Int(end)])
    }

    /// A string's own bytes, without escapes.
    func characters(in bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        mark ? Escapes.resolved(text(in: bytes)) : Array(text(in: bytes))
    }

    /// Whether a string is made of these bytes, escapes resolved.
    func isString(_ other: UnsafeBufferPointer<UInt8>, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        if mark {
            // A byte is written with one to six: most others are told apart without resolving.
            let length = Int(end - start)
            guard length >= other.count, length <= other.count * 6 else { return false }
            return characters(in: bytes).elementsEqual(other)
        }
        let own = text(in: bytes)
        guard own.count == other.count else { return false }
        guard let left = own.baseAddress, let right = other.baseAddress else { return true }
        return memcmp(left, right, own.count) == 0
    }
}
