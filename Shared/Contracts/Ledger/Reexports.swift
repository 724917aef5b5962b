@_exported public import Vocabulary
