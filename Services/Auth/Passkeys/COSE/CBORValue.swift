/// A data item of the CTAP2 canonical CBOR encoding form, as authenticators write it.
indirect enum CBORValue: Sendable, Equatable {
    case integer(Int64)
    case bytes([UInt8])
    case text(String)
    case array([CBORValue])
    case map([CBORKey: CBORValue])
    case bool(Bool)
    case null

    var bytes: [UInt8]? {
        if case .bytes(let bytes) = self { return bytes }
        return nil
    }

    var text: String? {
        if case .text(let text) = self { return text }
        return nil
    }

    var map: [CBORKey: CBORValue]? {
        if case .map(let map) = self { return map }
        return nil
    }
}

/// The key of a map; authenticators use integers and texts.
enum CBORKey: Sendable, Hashable {
    case integer(Int64)
    case text(String)
}
