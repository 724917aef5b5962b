/// Synthesized `Encodable` uses these for members that are maps: their names are in order, so that the same
/// answer has the same bytes, and with them the same `ETag`, in every process.
extension KeyedEncodingContainer {
    public mutating func encode(_ map: [String: some Encodable], forKey key: Key) throws {
        var members = nestedContainer(keyedBy: MapKey.self, forKey: key)
        for (name, value) in map.sorted(by: { $0.key < $1.key }) {
            try members.encode(value, forKey: MapKey(stringValue: name))
        }
    }

    public mutating func encodeIfPresent(_ map: [String: some Encodable]?, forKey key: Key) throws {
        if let map { try encode(map, forKey: key) }
    }
}

/// Any name of a map.
private struct MapKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}
