extension HTTPFields {
    /// Adds the fields of `other` but those in the set, which must include `HTTPFieldNameSet.hopByHop`, and
    /// those that its `Connection` fields list: what a proxy passes on.
    package mutating func append(endToEndOf other: HTTPFields, without names: HTTPFieldNameSet) {
        let listed = other.namesListedByConnection()
        append(contentsOf: other, without: listed.isEmpty ? names : names.union(HTTPFieldNameSet(listed)))
    }

    /// Names in `Connection` fields other than `close` and `keep-alive`.
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
