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
            xml += "  <testsuite name=\"\(Self.escaped(folder))\"\(Self.counts(results))>\n"
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
        let start = "    <testcase classname=\"\(escaped(folder))\" name=\"\(escaped(name))\""
        let reason = escaped(result.pointer.map { "at \($0.words)" } ?? result.reason ?? "")
        switch result.outcome {
        case .passed: return "\(start)/>\n"
        case .skipped: return "\(start)><skipped message=\"\(reason)\"/></testcase>\n"
        case .failed:
            let text = escaped("\(result)", inAttribute: false)
            return "\(start)><failure message=\"\(reason)\">\(text)</failure></testcase>\n"
        }
    }

    /// Text for XML 1.0, between tags or between the quotes of an attribute.
    ///
    /// In an attribute white space is escaped too, because XML would normalise it there.
    private static func escaped(_ text: String, inAttribute: Bool = true) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "\r": escaped += "&#13;"
            case "\t", "\n": escaped += inAttribute ? "&#\(scalar.value);" : "\(scalar)"
            case "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
            case _ where scalar.value < 0x20: escaped += "\u{FFFD}"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
