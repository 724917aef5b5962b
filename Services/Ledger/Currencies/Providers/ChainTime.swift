package import Contracts

/// Times of blocks. A time in another unit than the provider promises lies outside of the range.
package enum ChainTime {
    /// Milliseconds from 2009, when the first chain began, to 2100.
    static let range: ClosedRange<Int64> = 1_230_768_000_000...4_102_444_800_000

    package static func milliseconds(_ value: Int64) throws(ProviderFailure) -> Timestamp {
        guard range.contains(value) else { throw .unreadable("the time \(value) is none of a block") }
        return Timestamp(millisecondsSinceEpoch: value)
    }

    package static func seconds(_ value: Int64) throws(ProviderFailure) -> Timestamp {
        let (product, overflow) = value.multipliedReportingOverflow(by: 1_000)
        return try milliseconds(overflow ? -1 : product)
    }
}
