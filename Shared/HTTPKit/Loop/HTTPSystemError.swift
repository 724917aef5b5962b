import Glibc

/// An `errno` with what was being done.
package struct HTTPSystemError: Error, Sendable, CustomStringConvertible {
    package let operation: String
    package let errorNumber: Int32
    package init(_ operation: String, _ errorNumber: Int32) {
        self.operation = operation
        self.errorNumber = errorNumber
    }

    package var description: String { "\(operation): \(String(cString: strerror(errorNumber)))" }
}
