package import Foundation
import InboxConformance
package import InboxJSON
import InboxModel

/// A JSON file with the result that a test expects.
///
/// The test can write the file itself.
package struct GoldenFile {
    private static let format = "unified-inbox-golden"
    private static let version = 1

    private let url: URL
    private let contents: JSONObject
    /// What is wrong with the file's name; nil if it is right.
    private let nameFault: String?

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
            ? "\(JSONValue(name)) cannot be the name of a golden file in \(folder.path); use a name such as orders.json or "
                + "zeta/orders.json"
            : nil
    }

    package var text: String { JSONLayout.text(JSONValue(contents), width: 0) }

    /// Compares the file with the contents that it should have.
    ///
    /// If it does not exist, it is written.
    ///
    /// - Parameters:
    ///   - subject: What is compared, for example `feed`.
    ///   - isRecording: Whether to replace a file that has other contents.
    /// - Returns: What is wrong and how to fix it; nil if the contents are right.
    package func fault(of subject: String, isRecording: Bool) -> String? {
        if let nameFault { return nameFault }
        let path = url.path
        guard FileManager.default.fileExists(atPath: path) else {
            if let fault = write() { return fault }
            return isRecording
                ? nil
                : "\(path) did not exist. It was written with the \(subject) of this test: review it, commit it, and run the "
                    + "test again"
        }
        let bytes: Data
        do { bytes = try Data(contentsOf: url) } catch {
            return "\(path) cannot be read: \(Self.reason(error)). Make it a readable file, or choose another name"
        }
        let again = "delete the file and run the test again, which writes it"
        let value: JSONValue
        do { value = try JSONValue(parsing: bytes) } catch {
            return
                "\(path) is not JSON (\(error)). If it contains merge conflict markers, resolve the conflict; otherwise \(again)"
        }
        // A file in another format may be a recorded payload, so it is never replaced.
        guard value["format"]?.string == Self.format else {
            return
                "\(path) is JSON, but not a golden file: it has no \"format\":\"\(Self.format)\". Choose another name, or \(again)"
        }
        guard value["version"]?.integer == Self.version else {
            let version = value["version"]?.description ?? "none"
            return
                "\(path) is a golden file of version \(version), but this UnifiedInbox reads version \(Self.version). "
                + "Use the UnifiedInbox that wrote it, or \(again)"
        }
        if isRecording { return bytes == Data(text.utf8) ? nil : write() }
        let differences = JSONDifference.all(value, JSONValue(contents), ignoring: [])
        guard !differences.isEmpty else { return nil }
        return "the \(subject) has \(counted(differences.count, "difference")) from \(path):\(differences.lines)"
            + "\nIf the \(subject) is right, run the test with INBOX_RECORD=1 and commit the file"
    }

    /// Writes the file, and creates its folder.
    ///
    /// Returns what went wrong; nil if nothing did.
    private func write() -> String? {
        do {
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: url, options: .atomic)
            return nil
        } catch {
            return """
                \(url.path) cannot be written: \(Self.reason(error)). Make the folder writable, or run the test once on \
                the computer that has the sources, and commit the file
                """
        }
    }

    /// The system's message for an error.
    private static func reason(_ error: any Error) -> String {
        let error = error as NSError
        return (error.userInfo[NSUnderlyingErrorKey] as? NSError ?? error).localizedDescription
    }
}
