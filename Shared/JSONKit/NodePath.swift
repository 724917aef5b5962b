/// The path of a value in its document as one coding key, "participants[1].email". Computed only when read,
/// so that a body with many wrong values does not cost a search for each.
struct NodePath: CodingKey {
    private let document: JSONDocument?
    private let node: Int
    private let name: String

    init(document: JSONDocument, node: Int) {
        self.document = document
        self.node = node
        name = ""
    }

    init(stringValue: String) {
        document = nil
        node = 0
        name = stringValue
    }

    init?(intValue: Int) { nil }
    var intValue: Int? { nil }

    var stringValue: String {
        guard let document else { return name }
        var path = ""
        var container = 0
        while container != node, container < node {
            let isObject = document[container].kind == .object
            var position = 0
            var child = container + (isObject ? 2 : 1)
            while node >= Int(document[child].next) {
                child = Int(document[child].next) + (isObject ? 1 : 0)
                position += 1
            }
            if isObject {
                path += (path.isEmpty ? "" : ".") + document.characters(of: child - 1)
            } else {
                path += "[\(position)]"
            }
            container = child
        }
        return path
    }
}
