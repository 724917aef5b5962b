@_exported public import LedgerContract
