package import HTTPKit
import SQLiteKit

/// The time until which a caller waits for an answer, in milliseconds of the machine's monotonic clock,
/// which all programs of a deployment share. It travels in `X-Coffer-Deadline`, so that a service does not
/// begin work that nobody waits for, not even after it stood still; a read that is under way ends with it,
/// too.
package struct CallDeadline: Sendable {
    private static let name: StaticString = "X-Coffer-Deadline"
    package static let fieldName = name.description

    private let milliseconds: Int64

    /// - Parameter wait: from now on.
    package init(afterMilliseconds wait: Int) {
        let (sum, overflow) = Clock.monotonicMicroseconds().addingReportingOverflow(Int64(wait) * 1_000)
        milliseconds = overflow ? .max : sum / 1_000
    }

    /// Returns nil without a valid field.
    init?(_ fields: HTTPFields) {
        guard let text = fields[Self.fieldName], let milliseconds = Int64(text), milliseconds >= 0 else {
            return nil
        }
        self.milliseconds = milliseconds
    }

    /// Adds the deadline's field.
    package func write(to fields: inout HTTPFields) { fields.append(Self.name, milliseconds) }

    var hasPassed: Bool { milliseconds <= Clock.monotonicMicroseconds() / 1_000 }

    /// For `ReadDeadline`.
    var nanoseconds: UInt64 {
        let (product, overflow) = UInt64(max(0, milliseconds)).multipliedReportingOverflow(by: 1_000_000)
        return overflow ? .max : product
    }

    /// Returns the wait of a call that the current task makes: not longer than its own caller waits.
    static func wait(ofAtMost milliseconds: Int) -> Int {
        guard let end = ReadDeadline.nanoseconds else { return milliseconds }
        let now = UInt64(max(0, Clock.monotonicMicroseconds())) * 1_000
        let rest = end > now ? (end - now) / 1_000_000 : 0
        return min(milliseconds, max(1, Int(clamping: rest)))
    }
}
