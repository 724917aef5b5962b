/// Names what is in pages that differ from their digests.
struct DamagedPages {
    private static let reportLimit = 20

    let handle: DatabaseHandle
    private let pageBytes: Int

    init(_ handle: DatabaseHandle) throws(SQLiteError) {
        self.handle = handle
        pageBytes = Int(try handle.text(of: "PRAGMA page_size")) ?? 0
    }

    /// Returns a line for each page, up to a limit, with the rows and what helps.
    func report(_ pages: [Int]) -> [String] {
        let named = Array(pages.prefix(Self.reportLimit))
        let places = (try? places(of: named)) ?? [:]
        var lines = named.map { page in
            "page \(page) differs from what was written: \(name(of: page, at: places[page]))"
        }
        if pages.count > named.count {
            lines.append("\(pages.count - named.count) or more other pages differ")
        }
        return lines
    }

    private struct Place {
        let tree: String
        let path: String
        let kind: String
    }

    private func name(of page: Int, at place: Place?) -> String {
        guard let place else { return "in no table; see whether the disk is sound" }
        let type = try? handle.text(of: "SELECT type FROM sqlite_schema WHERE name = \(place.tree)")
        let keys = (try? keys(of: page, at: place, isIndex: type == "index")) ?? []
        let rows = keys.isEmpty ? "" : ", \(keys.count == 1 ? "row" : "rows") \(keys.joined(separator: ", "))"
        guard type == "index" else { return "table \(place.tree)\(rows); restore the last good backup" }
        let table =
            (try? handle.text(
                of: "SELECT tbl_name FROM sqlite_schema WHERE name = \(place.tree)")) ?? ""
        return "index \(place.tree) of table \(table)\(rows); REINDEX \(place.tree) makes it again"
    }

    /// Returns the places that pages have in tables and indexes, for which SQLite reads the whole file once.
    private func places(of pages: [Int]) throws -> [Int: Place] {
        let list = SQL(stringLiteral: pages.map { "\($0)" }.joined(separator: ", "))
        var places: [Int: Place] = [:]
        try Connection(handle).forEach(
            "SELECT pageno, name, path, pagetype FROM dbstat WHERE pageno IN (\(list)) ORDER BY pageno"
        ) {
            places[Int(try $0.int(0))] = Place(
                tree: try $0.text(1), path: try $0.text(2), kind: try $0.text(3))
        }
        return places
    }

    private func keys(of page: Int, at place: Place, isIndex: Bool) throws -> [String] {
        let connection = Connection(handle)
        var (page, cell): (Int, Int?) = (page, nil)
        if place.kind == "overflow" {
            // Its path is that of the page with the row, the number of the cell, and its own number.
            let parts = place.path.split(separator: "/", omittingEmptySubsequences: false)
            guard let last = parts.last?.split(separator: "+").first else { return [] }
            cell = Int(last, radix: 16)
            let path = parts.dropLast().joined(separator: "/") + "/"
            let owner = "SELECT pageno FROM dbstat WHERE name = \(place.tree) AND path = \(path)" as SQL
            guard let found = try connection.first(owner, { Int(try $0.int(0)) }) else { return [] }
            page = found
        }
        let columns = "SELECT count(*) FROM pragma_index_info(\(place.tree))" as SQL
        let count = Int(try connection.first(columns) { try $0.int(0) } ?? 0)
        var bytes = [UInt8](repeating: 0, count: pageBytes)
        try handle.read(.file, into: &bytes, from: (page - 1) * pageBytes)
        // A record of an index ends with the key of its row.
        return PageKeys(bytes, columns: isIndex ? .max : count).keys(ofCell: cell)
    }
}
