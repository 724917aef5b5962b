// One name for all that is said over the wire.
@_exported public import AuthContract
@_exported public import ExportContract
@_exported public import LedgerContract
@_exported public import SharingContract
@_exported public import Vocabulary

extension LedgerAPI {
    /// All public endpoints and those for services.
    public static let all: [EndpointDescription] = own + booking + restores + imports
}
