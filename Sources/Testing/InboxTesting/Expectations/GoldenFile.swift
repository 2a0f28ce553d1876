package import Foundation
import InboxConformance
package import InboxJSON

/// A file of JSON that has what a test expects; the test writes it itself.
package struct GoldenFile {
    private static let format = "unified-inbox-golden"
    private static let version = 1

    /// The file.
    private let url: URL
    /// What it should have.
    private let contents: JSONObject
    /// What is wrong with its name; nil if nothing is.
    private let nameFault: String?

    /// Creates a file of its name and what it should have.
    package init(_ name: String, in folder: URL, contents: JSONObject) {
        url = folder.appendingPathComponent(name)
        self.contents = JSONObject(
            [
                JSONObject.Member(key: "format", value: JSONValue(Self.format)),
                JSONObject.Member(key: "version", value: JSONValue(Self.version)),
            ] + contents)
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        nameFault =
            parts.contains { ["", ".", ".."].contains($0) }
            ? "\(JSONValue(name)) is not a golden file in \(folder.path): give a name such as orders.json or zeta/orders.json"
            : nil
    }

    /// The text that the file should have.
    package var text: String { JSONLayout.text(JSONValue(contents), width: 0) }

    /// Compares the file with what it should have, and writes it if it is missing.
    ///
    /// - Parameters:
    ///   - subject: What is compared, such as `feed`.
    ///   - isRecording: Whether a file with something else is replaced.
    /// - Returns: What is wrong and how to fix it; nil if the file is as it should be.
    package func fault(of subject: String, isRecording: Bool) -> String? {
        if let nameFault { return nameFault }
        let path = url.path
        guard FileManager.default.fileExists(atPath: path) else {
            if let fault = write() { return fault }
            return isRecording
                ? nil
                : "\(path) did not exist. It was written with the \(subject) of this test: read it, commit it, and run the test again"
        }
        let bytes: Data
        do { bytes = try Data(contentsOf: url) } catch {
            return "\(path) cannot be read: \(Self.reason(error)). Make it a readable file, or choose another name"
        }
        let again = "delete the file and run the test again, which writes it"
        let value: JSONValue
        do { value = try JSONValue(parsing: bytes) } catch {
            return "\(path) is not JSON, at \(error). If a merge left its markers, resolve it; otherwise \(again)"
        }
        // Such a file may be a recorded payload, so it is not replaced either.
        guard value["format"]?.string == Self.format else {
            return
                "\(path) is JSON, but not a golden file: it has no \"format\":\"\(Self.format)\". Choose another name, or \(again)"
        }
        guard value["version"]?.integer == Self.version else {
            let version = value["version"]?.description ?? "none"
            return
                "\(path) is a golden file of version \(version), and this UnifiedInbox reads version \(Self.version). "
                + "Use the UnifiedInbox that wrote it, or \(again)"
        }
        if isRecording { return bytes == Data(text.utf8) ? nil : write() }
        let differences = JSONDifference.all(value, JSONValue(contents), ignoring: [])
        guard !differences.isEmpty else { return nil }
        let count = differences.count == 1 ? "1 difference" : "\(differences.count) differences"
        return "the \(subject) has \(count) from \(path):" + differences.map { "\n  \($0.expectation)" }.joined()
            + "\nIf the \(subject) is right, run the test with INBOX_RECORD=1 and commit the file"
    }

    /// Writes the file and its folder; returns what is wrong.
    private func write() -> String? {
        do {
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: url, options: .atomic)
            return nil
        } catch {
            return """
                \(url.path) cannot be written: \(Self.reason(error)). Make the folder writable, or run the test once where the \
                sources are and commit the file
                """
        }
    }

    /// The system's words for an error.
    private static func reason(_ error: any Error) -> String {
        let error = error as NSError
        return (error.userInfo[NSUnderlyingErrorKey] as? NSError ?? error).localizedDescription
    }
}
