/// A data item of the CTAP2 canonical CBOR encoding form: what authenticators write.
package indirect enum CBORValue: Sendable, Equatable {
    case integer(Int64)
    case bytes([UInt8])
    case text(String)
    case array([CBORValue])
    case map([CBORKey: CBORValue])
    case bool(Bool)
    case null

    package var bytes: [UInt8]? {
        if case .bytes(let bytes) = self { return bytes }
        return nil
    }

    package var text: String? {
        if case .text(let text) = self { return text }
        return nil
    }

    package var map: [CBORKey: CBORValue]? {
        if case .map(let map) = self { return map }
        return nil
    }
}
