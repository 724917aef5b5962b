package import Contracts

/// One row of a running statement; columns count from 0. Tables are STRICT, so a type mismatch is our own bug:
/// numbers read as 0, texts as empty.
package struct Row: ~Copyable {
    package func isNull(_ column: Int) -> Bool { true }
    package func int(_ column: Int) -> Int64 { 0 }
    package func intOrNil(_ column: Int) -> Int64? { nil }
    package func bool(_ column: Int) -> Bool { false }
    package func text(_ column: Int) -> String { "" }
    package func textOrNil(_ column: Int) -> String? { nil }
    package func blob(_ column: Int) -> [UInt8] { [] }
    package func blobOrNil(_ column: Int) -> [UInt8]? { nil }
    /// The bytes of a text without copying; valid in the closure only.
    package func withText<Value>(_ column: Int, _ body: (UnsafeBufferPointer<UInt8>) throws -> Value) rethrows -> Value {
        try body(UnsafeBufferPointer(start: nil, count: 0))
    }
    package func id<Entity>(_ column: Int, _ entity: Entity.Type = Entity.self) -> ID<Entity> { ID(high: 0, low: 0) }
    package func idOrNil<Entity>(_ column: Int, _ entity: Entity.Type = Entity.self) -> ID<Entity>? { nil }
    package func timestamp(_ column: Int) -> Timestamp { Timestamp(millisecondsSinceEpoch: 0) }
    package func timestampOrNil(_ column: Int) -> Timestamp? { nil }
    package func date(_ column: Int) -> CalendarDate { Timestamp(millisecondsSinceEpoch: 0).utcDate }
    package func dateOrNil(_ column: Int) -> CalendarDate? { nil }
    package func month(_ column: Int) -> Month { Timestamp(millisecondsSinceEpoch: 0).utcDate.month }
}
