import Contracts

/// The rules for rows of an import, besides those for every transaction.
enum ImportRules {
    /// Rows are numbered within the lower bits of ids.
    static let rowRange = 1...0xFF_FFFF

    /// Returns the id of a row's transaction, always the same for the same row: the import's own id with the
    /// row's number in its last 24 bits.
    static func transaction(of row: Int, in importID: ID<Import>) -> ID<Transaction> {
        let number = UInt64(max(rowRange.lowerBound, min(rowRange.upperBound, row)))
        return ID(high: importID.high, low: importID.low & ~0xFF_FFFF | number)
    }

    /// Refuses units that are too long and rows whose number is out of range.
    static func check(_ unit: ImportUnit) throws(APIError) {
        guard unit.rows.count <= ImportUnit.maximumRows else {
            throw .field("rows", "Send at most \(ImportUnit.maximumRows) rows at once")
        }
        for row in unit.rows {
            guard rowRange.contains(row.row) else {
                throw .field("rows", "Row numbers must be from 1 to \(rowRange.upperBound)")
            }
            guard row.tags.count <= TagsLimit.maximum else { throw .field("rows", TagsLimit.message) }
        }
    }

    /// Returns a refusal of a row's fields with the row in front: `rows[17].amount`.
    static func refusal(_ refusal: APIError, ofRow row: Int) -> APIError {
        guard refusal.code == .validation else { return refusal }
        var errors = FieldErrors()
        for entry in refusal.details.entries {
            for message in entry.messages { errors.add("rows[\(row)].\(entry.path)", message) }
        }
        if errors.isEmpty { errors.add("rows[\(row)]", refusal.message) }
        return .invalid(errors)
    }
}
