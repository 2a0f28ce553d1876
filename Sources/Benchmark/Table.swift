import Foundation

/// Prints tables without dates, so that you can compare two runs line by line.
enum Table {
    /// The first column is aligned to the left, the others to the right.
    static func show(_ title: String, _ header: [String], _ rows: [[String]], skipped: [String] = []) {
        let widths = header.indices.map { column in ([header] + rows).map { $0[column].count }.max() ?? 0 }
        print(title)
        for row in [header] + rows {
            let cells = row.indices.map { column in
                let padding = String(repeating: " ", count: widths[column] - row[column].count)
                return column == 0 ? row[column] + padding : padding + row[column]
            }
            print("  " + cells.joined(separator: "  "))
        }
        for reason in skipped { print("  left out: \(reason)") }
        print()
        // Each table appears as soon as it is measured, even if the output is a file.
        fflush(nil)
    }

    static func fixed(_ number: Double, _ digits: Int) -> String { String(format: "%.\(digits)f", number) }

    static func milliseconds(_ nanoseconds: Int) -> String { fixed(Double(nanoseconds) / 1e6, 2) }

    /// A whole number with separators between thousands.
    static func grouped(_ number: Int) -> String {
        let digits = Array(String(number))
        return digits.indices.map { index in
            let isFirstOfThree = index > 0 && (digits.count - index).isMultiple(of: 3)
            return (isFirstOfThree ? "," : "") + String(digits[index])
        }.joined()
    }
}
