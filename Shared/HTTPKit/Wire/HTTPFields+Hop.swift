extension HTTPFields {
    /// Adds the fields of `other` that a proxy passes on: not the names in the set, which must include
    /// `HTTPFieldNameSet.hopByHop`, and not the names that the `Connection` fields of `other` list.
    package mutating func append(endToEndOf other: HTTPFields, without names: HTTPFieldNameSet) {
        let listed = other.namesListedByConnection()
        guard !listed.isEmpty else { return append(contentsOf: other, without: names) }
        append(contentsOf: other, without: names.union(HTTPFieldNameSet(listed)))
    }

    /// Returns the names in `Connection` fields other than `close` and `keep-alive`.
    private func namesListedByConnection() -> [String] {
        var names: [String] = []
        guard contains("Connection") else { return names }
        forEachRaw { name, value in
            guard name.count == 10, Ascii.equals(name, lowercase: "connection") else { return }
            for part in value.split(separator: Ascii.comma) {
                let element = Ascii.trimmed(UnsafeRawBufferPointer(rebasing: part))
                if !Ascii.equals(element, lowercase: "close"), !Ascii.equals(element, lowercase: "keep-alive")
                {
                    names.append(String(decoding: element, as: UTF8.self))
                }
            }
        }
        return names
    }
}
