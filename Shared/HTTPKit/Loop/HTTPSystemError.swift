import Glibc

/// An `errno` and the operation that failed with it.
package struct HTTPSystemError: Error, Sendable, CustomStringConvertible {
    package let operation: String
    package let errorNumber: Int32
    package init(_ operation: String, _ errorNumber: Int32) {
        self.operation = operation
        self.errorNumber = errorNumber
    }

    package var description: String { "\(operation): \(String(cString: strerror(errorNumber)))" }
}
