@_exported public import Contracts
