/// What an encoding has written so far. Values are written as they come, in the order in which types encode
/// their members, so that equal values give equal bytes in every process (an ETag is a hash of them).
final class EncodingState {
    private struct Container {
        let id: Int
        let isObject: Bool
    }

    var writer = JSONWriter(capacity: 512)
    /// Whether a value must follow: at the start, behind a key, at the place of an element.
    private(set) var isValueDue = true
    /// The containers that are open, the outermost first.
    private var open: [Container] = []
    private var openedCount = 0

    var depth: Int { open.count }

    /// Whether a value is due inside exactly so many containers.
    func isValueDue(at depth: Int) -> Bool { isValueDue && open.count == depth }

    /// Writes a scalar where one is due; throws where a type has encoded one value already.
    func scalar(at depth: Int, _ value: some Any, _ write: (inout JSONWriter) -> Void) throws {
        guard isValueDue(at: depth) else { throw failure(value, "A second value in one place") }
        write(&writer)
        isValueDue = false
    }

    /// Opens a container where a value is due, or finds the one that the same value opened there before
    /// (types that encode others' members beside their own). Nil for the id where neither can be.
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

    /// Makes a container the innermost one and a value due in it; behind `key` in an object.
    func startMember(of id: Int?, at depth: Int, key: String? = nil, _ value: some Any) throws {
        guard let id, open.count > depth, open[depth].id == id else {
            throw failure(value, "Its container is closed or could not be opened")
        }
        close(downTo: depth + 1)
        if let key { writer.key(key) }
        isValueDue = true
    }

    /// Encodes a value that writes itself. One that writes nothing is an empty object.
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
