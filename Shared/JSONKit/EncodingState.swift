/// The state of one encoding. Members are written in the order in which types encode them, so that equal
/// values give equal bytes in every process (an ETag is a hash of the bytes).
final class EncodingState {
    private struct Container {
        let id: Int
        let isObject: Bool
    }

    var writer = JSONWriter(capacity: 512)
    /// Whether a value must follow: at the start, behind a key, or as an element.
    private(set) var isValueDue = true
    /// The containers that are open, the outermost first.
    private var open: [Container] = []
    private var openedCount = 0

    var depth: Int { open.count }

    /// Returns whether a value is due inside exactly `depth` containers.
    func isValueDue(at depth: Int) -> Bool { isValueDue && open.count == depth }

    /// Writes a scalar. Throws if the type has encoded a value here already.
    func scalar(at depth: Int, _ value: some Any, _ write: (inout JSONWriter) -> Void) throws {
        guard isValueDue(at: depth) else { throw failure(value, "A second value in one place") }
        write(&writer)
        isValueDue = false
    }

    /// Opens a container if a value is due, or finds the one that the same value opened here before (types
    /// that encode another value's members beside their own). Returns nil if neither is possible.
    func container(at depth: Int, isObject: Bool) -> Int? {
        if isValueDue(at: depth) {
            if isObject { writer.beginObject() } else { writer.beginArray() }
            isValueDue = false
            openedCount += 1
            open.append(Container(id: openedCount, isObject: isObject))
            return openedCount
        }
        guard open.count > depth, open[depth].isObject == isObject else { return nil }
        return open[depth].id
    }

    /// Closes the containers inside this one and makes a value due in it, behind `key` in an object. Throws
    /// if the container is closed.
    func startMember(of id: Int?, at depth: Int, key: String? = nil, _ value: some Any) throws {
        guard let id, open.count > depth, open[depth].id == id else {
            throw failure(value, "Its container is closed or could not be opened")
        }
        close(downTo: depth + 1)
        if let key { writer.key(key) }
        isValueDue = true
    }

    /// Encodes a value. A value that writes nothing becomes an empty object.
    func encode(_ value: some Encodable) throws {
        let depth = open.count
        try value.encode(to: NodeEncoder(state: self, depth: depth))
        close(downTo: depth)
    }

    func failure(_ value: some Any, _ problem: String) -> EncodingError {
        .invalidValue(value, EncodingError.Context(codingPath: [], debugDescription: problem))
    }

    private func close(downTo depth: Int) {
        if isValueDue {
            writer.beginObject()
            writer.endObject()
            isValueDue = false
        }
        while open.count > depth, let container = open.popLast() {
            if container.isObject { writer.endObject() } else { writer.endArray() }
        }
    }
}
