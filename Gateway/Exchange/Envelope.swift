import Contracts
import HTTPKit
import ServiceKit

/// The envelope of contract §0 around the bytes of an answer.
enum Envelope {
    /// The texts around the bytes of a success's `data`.
    static let ofData = HTTPEnclosure(start: #"{"success":true,"data":"#, end: "}")
    private static let errorStart = Array(#"{"success":false,"#.utf8)
    /// A longer error is none of ours.
    private static let errorLimitBytes = 1 << 20

    static func error(_ error: APIError) -> [UInt8] {
        ofError(error.body) ?? errorStart + [UInt8(ascii: "}")]
    }

    /// Returns `{"success":false,` and the members of a service's error, or nil if the bytes are no object.
    static func ofError(_ object: [UInt8]) -> [UInt8]? {
        guard object.count > 2, object.count <= errorLimitBytes, object.first == UInt8(ascii: "{"),
            object.last == UInt8(ascii: "}")
        else { return nil }
        var whole: [UInt8] = []
        whole.reserveCapacity(errorStart.count + object.count)
        whole += errorStart
        whole += object[1...]
        return whole
    }
}
