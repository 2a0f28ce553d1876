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
    private var offsets = LentArray<Int64>()
    private var statuses = LentArray<UInt8>()
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

    /// Decodes lines.
    ///
    /// - Returns: The rows. They are valid until the next call, or until the writer changes.
    func rows(
        _ lines: some Sequence<[UInt8]>, _ numbers: LineNumbers, to writer: inout JSONWriter
    ) -> UnsafePointer<uinbox_rows> {
        offsets.removeAll()
        statuses.removeAll()
        offsets.append(0)
        for (index, line) in lines.enumerated() {
            let outcome = encoder.append(line: line, number: numbers[index], into: &writer)
            statuses.append(UInt8(uinbox_row_status(outcome.status).rawValue))
            offsets.append(Int64(writer.withBytes { $0.count }))
        }
        unsafe lent.pointee = uinbox_rows(
            struct_size: MemoryLayout<uinbox_rows>.size, count: statuses.count,
            data: writer.terminatedText().baseAddress?.assumingMemoryBound(to: CChar.self),
            offsets: offsets.start, statuses: statuses.start)
        return unsafe UnsafePointer(lent)
    }
}

/// The numbers of consecutive lines.
struct LineNumbers {
    private let first: Int

    /// - Throws: ``CallError`` if the first number is below 1.
    init(from first: Int64) throws(CallError) {
        guard first >= 1 else { throw CallError(argument: "first_line is \(first), but lines are counted from 1") }
        self.first = Int(first)
    }

    /// The number of a line by its index.
    ///
    /// If the number would overflow, this is the largest number.
    subscript(index: Int) -> Int {
        let (number, isTooLarge) = first.addingReportingOverflow(index)
        return isTooLarge ? Int.max : number
    }
}

/// The pointer through which the caller receives rows.
///
/// Memory safety: the pointer is valid until the C function that received it returns, and is not used after that.
@safe
struct RowPlace {
    private let rows: UnsafeMutablePointer<UnsafePointer<uinbox_rows>?>

    /// - Throws: ``CallError`` if the pointer is null.
    init(_ rows: UnsafeMutablePointer<UnsafePointer<uinbox_rows>?>?) throws(CallError) {
        guard let rows = unsafe rows else { throw CallError(argument: "the pointer for the rows is NULL") }
        unsafe self.rows = rows
    }

    func set(_ rows: UnsafePointer<uinbox_rows>) {
        unsafe self.rows.pointee = rows
    }
}

extension uinbox_row_status {
    /// The number for a status.
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
