/// Parameters of a matched path, percent-decoded, in the template's order.
package struct PathParameters: Sendable {
    package let entries: [(name: String, value: String)]
    package init(_ entries: [(name: String, value: String)] = []) { self.entries = entries }
    package subscript(_ name: String) -> String? { entries.first { $0.name == name }?.value }
}
