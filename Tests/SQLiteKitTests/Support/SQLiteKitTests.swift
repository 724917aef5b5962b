import Testing

/// The tests run one after the other, because some block threads or measure time.
@Suite(.serialized) struct SQLiteKitTests {}
