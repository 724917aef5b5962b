/// Which part transfers have in a list of transactions: none unless the request asks for them.
enum TransferListing: Sendable, Equatable {
    case none, also, only
}
