#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A value or a key on a document's tape. A container is followed by its content: an array by its elements,
/// an object by a key, a value, a key, a value …
struct Node {
    enum Kind: UInt8 { case null, yes, no, number, string, array, object }

    var kind: Kind
    /// True for a string with escapes, and for a number without point and exponent.
    var mark = false
    /// The index where the text begins; a string's text begins after its quote.
    var start: UInt32
    /// The index where the text ends; a string's text ends before its quote. For a container, the number of
    /// its elements or members.
    var end: UInt32
    /// The tape index behind this value and its content.
    var next: UInt32

    /// The kind in words, for error messages.
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

    /// Returns the text's bytes; a string's escapes are not resolved.
    func text(in bytes: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: bytes[Int(start)..<Int(end)])
    }

    /// Returns a string's bytes with its escapes resolved.
    func characters(in bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        mark ? Escapes.resolved(text(in: bytes)) : Array(text(in: bytes))
    }

    /// Returns whether a string, with its escapes resolved, equals these bytes.
    func isString(_ other: UnsafeBufferPointer<UInt8>, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        if mark {
            // A byte is written as one to six bytes: the length rules out most strings without resolving.
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
