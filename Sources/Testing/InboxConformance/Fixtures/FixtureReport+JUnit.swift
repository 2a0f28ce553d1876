import InboxJSON

extension FixtureReport {
    /// The report as JUnit XML, which build servers read: one suite per folder, one test case per case.
    ///
    /// Characters that XML 1.0 does not allow become U+FFFD.
    public var junit: String {
        var folders: [String] = []
        var suites: [String: [FixtureResult]] = [:]
        for result in results {
            let folder = Self.split(result.name).folder
            if suites[folder] == nil { folders.append(folder) }
            suites[folder, default: []].append(result)
        }
        var xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        xml += "<testsuites name=\"conform\"\(Self.counts(results))>\n"
        for folder in folders {
            let results = suites[folder] ?? []
            xml += "  <testsuite name=\"\(XMLText.attribute(folder))\"\(Self.counts(results))>\n"
            for result in results { xml += Self.testCase(result) }
            xml += "  </testsuite>\n"
        }
        return xml + "</testsuites>\n"
    }

    private static func split(_ name: String) -> (folder: String, name: String) {
        guard let slash = name.lastIndex(of: "/") else { return ("", name) }
        return (String(name[..<slash]), String(name[name.index(after: slash)...]))
    }

    private static func counts(_ results: [FixtureResult]) -> String {
        let (failed, skipped) = (results.count { $0.outcome == .failed }, results.count { $0.outcome == .skipped })
        return " tests=\"\(results.count)\" failures=\"\(failed)\" errors=\"0\" skipped=\"\(skipped)\""
    }

    private static func testCase(_ result: FixtureResult) -> String {
        let (folder, name) = split(result.name)
        let start = "    <testcase classname=\"\(XMLText.attribute(folder))\" name=\"\(XMLText.attribute(name))\""
        let reason = XMLText.attribute(result.pointer.map { "at \($0.words)" } ?? result.reason ?? "")
        switch result.outcome {
        case .passed: return "\(start)/>\n"
        case .skipped: return "\(start)><skipped message=\"\(reason)\"/></testcase>\n"
        case .failed:
            let text = XMLText.content("\(result)")
            return "\(start)><failure message=\"\(reason)\">\(text)</failure></testcase>\n"
        }
    }
}

/// Escapes text for XML 1.0.
enum XMLText {
    /// Text between tags.
    static func content(_ text: String) -> String {
        escaped(text) { $0 == "\t" || $0 == "\n" ? "\($0)" : nil }
    }

    /// Text between the quotes of an attribute.
    ///
    /// Escapes white space too, because XML would normalise it there.
    static func attribute(_ text: String) -> String {
        escaped(text) { $0 == "\t" || $0 == "\n" ? "&#\($0.value);" : nil }
    }

    private static func escaped(_ text: String, _ whiteSpace: (Unicode.Scalar) -> String?) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "\r": escaped += "&#13;"
            case "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
            case _ where scalar.value < 0x20: escaped += whiteSpace(scalar) ?? "\u{FFFD}"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
