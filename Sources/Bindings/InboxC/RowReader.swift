#if compiler(>=6.3)
import CUnifiedInbox
import InboxTools
import InboxVendors

/// Decodes lines, or the elements of an array, into rows that the caller borrows.
///
/// Memory safety: `lent` is initialised from `init` to `deinit`. It points into the writer and the two arrays, and none of
/// these changes before the next call.
@safe
final class RowReader {
    private var encoder: LineRowEncoder
    private var offsets = UniqueArray<Int64>(capacity: 64)
    private var statuses = UniqueArray<UInt8>(capacity: 64)
    /// The struct that the caller gets a pointer to.
    private let lent: UnsafeMutablePointer<uinbox_rows>

    init(_ decoder: InboxDecoder, _ options: LineRowEncoder.Options, endingRowsWithLineFeed: Bool) {
        var options = options
        options.endsRowsWithLineFeed = endingRowsWithLineFeed
        encoder = LineRowEncoder(decoder: decoder, options: options)
        unsafe lent = .allocate(capacity: 1)
        unsafe lent.initialize(to: uinbox_rows())
    }

    deinit {
        unsafe lent.deallocate()
    }

    /// - Parameter firstLine: The number of the first line. A number that would overflow becomes the largest one.
    /// - Returns: The rows. They are valid until the next call, or until the writer changes.
    /// - Throws: ``CallError`` if the number of the first line is below 1.
    func rows(
        _ lines: some Sequence<[UInt8]>, from firstLine: Int64, to writer: inout JSONWriter
    ) throws(CallError) -> UnsafePointer<uinbox_rows> {
        guard firstLine >= 1 else {
            throw CallError(argument: "first_line is \(firstLine), but lines are counted from 1")
        }
        var number = Int(firstLine)
        offsets.removeAll(from: 0)
        statuses.removeAll(from: 0)
        offsets.append(0)
        for line in lines {
            let outcome = encoder.append(line: line, number: number, into: &writer)
            if number < .max { number += 1 }
            statuses.append(UInt8(uinbox_row_status(outcome.status).rawValue))
            offsets.append(Int64(writer.withBytes { $0.count }))
        }
        unsafe lent.pointee = uinbox_rows(
            struct_size: MemoryLayout<uinbox_rows>.size, count: statuses.count,
            data: writer.terminatedText().baseAddress?.assumingMemoryBound(to: CChar.self),
            offsets: offsets.lent(), statuses: statuses.lent())
        return unsafe UnsafePointer(lent)
    }
}

extension uinbox_row_status {
    init(_ status: RowStatus) {
        self =
            switch status {
            case .ok: UINBOX_ROW_OK
            case .rejected: UINBOX_ROW_REJECTED
            case .incomplete: UINBOX_ROW_INCOMPLETE
            case .notRecognised: UINBOX_ROW_NOT_RECOGNISED
            case .malformed: UINBOX_ROW_MALFORMED
            case .tooLong: UINBOX_ROW_TOO_LONG
            case .blank: UINBOX_ROW_BLANK
            }
    }
}
#endif
