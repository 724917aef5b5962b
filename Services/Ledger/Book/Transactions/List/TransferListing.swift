import Contracts

/// Which part transfers have in a list of transactions: none unless the request asks for them.
enum TransferListing: Sendable, Equatable {
    case none, also, only

    /// Reads `include`, names of kinds with commas between. The type `TRANSFER` lists nothing else.
    init(_ query: QueryLookup, isOnly: Bool, _ errors: inout FieldErrors) {
        let included = errors.parsed("include", query, "Include must be transfers") { text in
            text.split(separator: ",").allSatisfy { $0 == "transfers" } ? true : nil
        }
        self = isOnly ? .only : included == true ? .also : .none
    }
}
