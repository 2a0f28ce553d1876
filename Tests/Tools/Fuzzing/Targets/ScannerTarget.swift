@testable import InboxJSON

extension FuzzTarget {
    /// The reader against `ReferenceReader`, which has one function for each production of the grammar.
    static let scanner = FuzzTarget(
        name: "scanner",
        summary: "The JSON reader and a second, plain one agree on every text: whether it is JSON, and its value.",
        seeds: { $0.payloads() },
        makeCheck: {
            { bytes in
                let reference = Result { () throws(ReferenceReader.Refusal) in try ReferenceReader.read(bytes) }
                do throws(JSONError) {
                    let document = try JSONDocument(parsing: bytes)
                    guard case .success(let value) = reference else { fatalError("accepted, and should not be") }
                    check(document, value)
                } catch {
                    guard case .failure(let refusal) = reference else {
                        fatalError("refused, and should not be: \(error)")
                    }
                    require(error.code == refusal.code, "refused for \(error.code), which should be \(refusal.code)")
                    require(
                        error.offset == refusal.offset, "refused at \(error.offset), which should be \(refusal.offset)")
                    require(0...bytes.count ~= error.offset, "the offset \(error.offset) is outside the text")
                    require(error.line >= 1 && error.column >= 1, "the error is at \(error.line):\(error.column)")
                }
            }
        })

    private static func check(_ document: JSONDocument, _ reference: ReferenceValue) {
        let value = JSONValue(document, at: 0)
        let (canonical, lossless) = (value.canonicalBytes, value.losslessBytes)
        require(canonical == Array(reference.canonical.utf8), "\(shown(canonical)) should be \(reference.canonical)")
        require(lossless == Array(reference.lossless.utf8), "\(shown(lossless)) should be \(reference.lossless)")
        let repeats = document.scannedAnomalies.count { $0.kind == .duplicateKey }
        let halves = document.scannedAnomalies.count { $0.kind == .loneSurrogate }
        require((repeats, halves) == reference.anomalies, "\((repeats, halves)) should be \(reference.anomalies)")
        guard let again = try? JSONValue(parsing: lossless) else { fatalError("the lossless text is not JSON") }
        require(again.losslessBytes == lossless, "\(shown(again.losslessBytes)) was \(shown(lossless))")
    }
}
