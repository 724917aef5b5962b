package import Contracts

/// Writes JSON bytes from left to right; commas are its business, balance is the caller's.
package struct JSONWriter: Sendable {
    package private(set) var bytes: [UInt8]
    package init(capacity: Int = 1024) {
        bytes = []
        bytes.reserveCapacity(capacity)
    }
    package mutating func beginObject() {}
    package mutating func endObject() {}
    package mutating func beginArray() {}
    package mutating func endArray() {}
    /// A key of plain ASCII that needs no escaping.
    package mutating func key(_ name: StaticString) {}
    /// Any key, escaped.
    package mutating func key(_ name: String) {}
    package mutating func string(_ value: String) {}
    package mutating func string(_ utf8: UnsafeBufferPointer<UInt8>) {}
    package mutating func integer(_ value: Int64) {}
    package mutating func bool(_ value: Bool) {}
    package mutating func null() {}
    /// Bytes that are a JSON value already.
    package mutating func raw(_ value: [UInt8]) {}
    package mutating func id<Entity>(_ value: ID<Entity>) {}
    package mutating func date(_ value: CalendarDate) {}
    package mutating func timestamp(_ value: Timestamp) {}
    /// The decimal string of minor units.
    package mutating func money(_ amountMinor: Int64, digits: Int) {}
    /// Hands the bytes over and starts anew, keeping open objects; for streamed answers.
    package mutating func take() -> [UInt8] { [] }
}
