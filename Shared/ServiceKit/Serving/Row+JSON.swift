import JSONKit
package import SQLiteKit

extension Row {
    /// Reads a text column as JSON of a type; throws `.unreadable` for any other text.
    package func json<Value: Decodable>(_ column: Int, _ type: Value.Type = Value.self) throws -> Value {
        do {
            return try withText(column) { try JSON.decode(type, from: Array($0)) }
        } catch let error as SQLiteError {
            throw error
        } catch {
            throw unreadable(column, "JSON of \(type)")
        }
    }

    package func jsonOrNil<Value: Decodable>(_ column: Int, _ type: Value.Type = Value.self) throws -> Value?
    {
        isNull(column) ? nil : try json(column)
    }
}
