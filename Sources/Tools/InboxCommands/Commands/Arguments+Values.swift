import InboxVendors

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension Arguments {
    /// Reads the values of the options that several commands accept.
    mutating func readValues(of command: any Command.Type) throws(UsageError) {
        decoder = InboxDecoder(
            mode: has(.strict) ? .strict : .lenient, zonelessDateOffset: try readZoneOffset(),
            limits: try readPayloadLimits())
        provider = try readProvider(.provider)
        pointer = try readPointer()
        now = try instant(.now) ?? Instant(Date()) ?? .latest
        limit = try count(.limit)
        offset = try count(.offset) ?? 0
        topics = try readTopics()
        collapse = try readCollapse()
        jobs = try readJobs()
        if let name = self[.format], !command.formats.contains(name) {
            let known = command.formats.joined(separator: ", ")
            throw UsageError(
                reason: command.advice(onFormat: name) ?? "--format must be one of \(known), not \"\(name)\"")
        }
    }

    private func readProvider(_ option: Option) throws(UsageError) -> Provider? {
        guard let name = self[option] else { return nil }
        return try Self.provider(named: name)
    }

    static func provider(named name: String) throws(UsageError) -> Provider {
        let known = [any InboxAdapter].standard.map(\.provider)
        guard let provider = known.first(where: { $0.name == name }) else {
            let hint = EditDistance.hint(for: name, in: known.map(\.name))
            let names = known.map(\.name).joined(separator: ", ")
            throw UsageError(reason: "unknown provider \"\(name)\"; the providers are \(names)\(hint)")
        }
        return provider
    }

    private func readPointer() throws(UsageError) -> JSONPointer {
        do throws(JSONPointerError) {
            return try JSONPointer(parsing: self[.at] ?? "")
        } catch {
            throw UsageError(reason: "--at: \(error)")
        }
    }

    func instant(_ option: Option) throws(UsageError) -> Instant? {
        guard let text = self[option] else { return nil }
        guard let instant = Instant(rfc3339: text) else {
            throw UsageError(reason: "--\(option.name) expects a time like 2026-02-05T12:00:00Z, not \"\(text)\"")
        }
        return instant
    }

    /// The offset for dates that name no zone: `--zone-offset`, or UTC.
    private func readZoneOffset() throws(UsageError) -> UTCOffset {
        guard let text = self[.zoneOffset] else { return .utc }
        guard let offset = UTCOffset(text) else {
            throw UsageError(reason: "--zone-offset expects an offset like +02:00, -0530 or Z, not \"\(text)\"")
        }
        return offset
    }

    /// The limits for a payload: `--payload-limits`, or else only the limit of 10,000 diagnostics.
    private func readPayloadLimits() throws(UsageError) -> DecodingLimits {
        var limits = DecodingLimits(diagnostics: 10_000)
        for list in all(.limits) {
            for word in list.split(separator: ",", omittingEmptySubsequences: false) {
                let parts = word.split(separator: "=", omittingEmptySubsequences: false)
                let number = parts.last.flatMap { Int($0) }
                guard parts.count == 2, parts[1] == "none" || number.map({ $0 >= 0 }) == true else {
                    throw UsageError(
                        reason: "--payload-limits expects limits like messages=500,diagnostics=none, not \"\(list)\"")
                }
                switch parts[0] {
                case "bytes": limits.bytes = number
                case "messages": limits.messages = number
                case "diagnostics": limits.diagnostics = number
                case "depth":
                    limits.depth = number ?? JSONValue.maximumDepth
                    guard limits.depth <= JSONValue.maximumDepth else {
                        throw UsageError(
                            reason:
                                "--payload-limits expects a depth up to \(JSONValue.maximumDepth), not \(limits.depth)")
                    }
                default:
                    throw UsageError(
                        reason: "--payload-limits accepts bytes, messages, diagnostics and depth, not \"\(parts[0])\"")
                }
            }
        }
        return limits
    }

    private func readTopics() throws(UsageError) -> TopicFilter? {
        do throws(TopicFilterError) {
            let filter = try self[.topics].map { text throws(TopicFilterError) in
                try TopicFilter(parsing: text, providers: [any InboxAdapter].standard.map(\.provider))
            }
            return .both(topic: self[.topic], filter)
        } catch {
            throw UsageError(reason: "--topics: \(error)")
        }
    }

    private func readCollapse() throws(UsageError) -> CollapsePolicy? {
        let preferred = try readProvider(.collapsePrefer)
        guard preferred == nil || has(.collapse) else {
            throw UsageError(reason: "--collapse-prefer needs --collapse; add --collapse KEY")
        }
        do throws(CollapsePolicyError) {
            return try CollapsePolicy(parsing: self[.collapse], preferring: preferred)
        } catch {
            throw UsageError(reason: "--collapse: \(error)")
        }
    }

    /// The number of threads: 1 by default, and for 0 one for each core that this process may use.
    private func readJobs() throws(UsageError) -> Int {
        guard let text = self[.jobs] else { return 1 }
        let most = 256
        guard let jobs = Int(text), (0...most).contains(jobs) else {
            throw UsageError(
                reason: "--jobs expects a number from 1 to \(most), or 0 for all cores, not \"\(text)\"")
        }
        return jobs > 0 ? jobs : min(ProcessInfo.processInfo.activeProcessorCount, most)
    }

    /// How free-form values are written: as JSON, or with `--json-strings` as strings that contain JSON.
    var freeForm: FreeForm { has(.jsonStrings) ? .strings : .json }

    /// The format that `--format` names, or the command's first format.
    func format<Format: OutputFormat>(of formats: Format.Type = Format.self) -> Format {
        self[.format].flatMap(Format.init) ?? Format.allCases[Format.allCases.startIndex]
    }
}

/// The formats of a command's results; the first is the default.
protocol OutputFormat: RawRepresentable, CaseIterable where RawValue == String {}

extension OutputFormat {
    /// The values of `--format`.
    static var names: [String] { allCases.map(\.rawValue) }
}
