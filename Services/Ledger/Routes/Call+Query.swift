import Contracts
import HTTPKit
import ServiceKit

extension Call {
    /// Reads the query's parameters with `read`, which reports the wrong ones; blank ones count as absent.
    func reading<Value>(
        _ read: (QueryLookup, inout FieldErrors) -> Value
    ) throws(APIError) -> Value {
        let parameters = try query()
        var errors = FieldErrors()
        let value = read(
            { name in parameters[name].flatMap { $0.isEmpty ? nil : $0 } }, &errors)
        try errors.throwIfAny()
        return value
    }
}
