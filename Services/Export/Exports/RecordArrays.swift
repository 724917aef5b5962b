import Contracts
import JSONKit

/// Writes records as the members of an object: an array for each kind, in the order of `BookKind`, also for
/// kinds without records. Each member has its comma in front.
struct RecordArrays: Sendable {
    struct OutOfOrder: Error {}

    private let arrays: [(kind: BookKind, name: String)]
    /// The next array to open.
    private var next = 0
    private var current: BookKind?
    private(set) var counts: [String: Int] = [:]

    /// - Parameter names: names that differ from `BookKind.arrayName`.
    init(_ kinds: Set<BookKind>, names: [BookKind: String] = [:]) {
        arrays = BookKind.allCases.compactMap { kind in
            guard kinds.contains(kind), let name = names[kind] ?? kind.arrayName else { return nil }
            return (kind, name)
        }
    }

    mutating func add(_ line: BookLine, to file: inout [UInt8]) throws {
        if line.kind == current {
            file.append(UInt8(ascii: ","))
        } else {
            while current != line.kind { try openNext(in: &file) }
        }
        line.append(to: &file)
        counts[arrays[next - 1].name, default: 0] += 1
    }

    /// Opens and closes the arrays that are left.
    mutating func end(to file: inout [UInt8]) throws {
        while next < arrays.count { try openNext(in: &file) }
        if current != nil { file.append(UInt8(ascii: "]")) }
        current = nil
    }

    private mutating func openNext(in file: inout [UInt8]) throws {
        guard next < arrays.count else { throw OutOfOrder() }
        if current != nil { file.append(UInt8(ascii: "]")) }
        current = arrays[next].kind
        file += ",\"\(arrays[next].name)\":[".utf8
        counts[arrays[next].name] = 0
        next += 1
    }

    /// `"counts":{…}`, ordered by name.
    static func text(_ counts: [String: Int]) -> String {
        let members = counts.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }
        return "\"counts\":{\(members.joined(separator: ","))}"
    }
}
