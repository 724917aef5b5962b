import Testing

/// One after the other: several hold threads on purpose or look at the time.
@Suite(.serialized) struct SQLiteKitTests {}
