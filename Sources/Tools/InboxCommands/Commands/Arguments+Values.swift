import InboxVendors

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension Arguments {
    /// The provider that `--provider` names, or nil to detect it.
    var provider: Provider? {
        get throws(UsageError) {
            guard let name = self[.provider] else { return nil }
            return try Self.provider(named: name)
        }
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

    /// Where the payload is in the input: `--at`, or the root.
    var pointer: JSONPointer {
        get throws(UsageError) {
            guard let text = self[.at] else { return JSONPointer() }
            do throws(JSONPointerError) {
                return try JSONPointer(parsing: text)
            } catch {
                throw UsageError(reason: "--at: \(error)")
            }
        }
    }

    /// The current time: `--now`, or the clock's.
    var now: Instant {
        get throws(UsageError) {
            try instant(.now) ?? Instant(Date()) ?? .latest
        }
    }

    /// An instant, or nil if the option is not given.
    func instant(_ option: Option) throws(UsageError) -> Instant? {
        guard let text = self[option] else { return nil }
        guard let instant = Instant(rfc3339: text) else {
            throw UsageError(reason: "--\(option.name) expects a time like 2026-02-05T12:00:00Z, not \"\(text)\"")
        }
        return instant
    }

    /// The offset for dates that name no zone: `--zone-offset`, or UTC.
    var zoneOffset: UTCOffset {
        get throws(UsageError) {
            guard let text = self[.zoneOffset] else { return .utc }
            guard let offset = UTCOffset(text) else {
                throw UsageError(reason: "--zone-offset expects an offset like +02:00, -0530 or Z, not \"\(text)\"")
            }
            return offset
        }
    }

    /// A decoder for the standard vendors, with the mode, the offset and the limits from the options.
    var decoder: InboxDecoder {
        get throws(UsageError) {
            InboxDecoder(mode: mode, zonelessDateOffset: try zoneOffset, limits: try decodingLimits)
        }
    }

    /// The limits for a payload: `--payload-limits`, or else only the limit of 10,000 diagnostics.
    private var decodingLimits: DecodingLimits {
        get throws(UsageError) {
            var limits = DecodingLimits(diagnostics: 10_000)
            for list in all(.limits) {
                for word in list.split(separator: ",", omittingEmptySubsequences: false) {
                    let parts = word.split(separator: "=", omittingEmptySubsequences: false)
                    let number = parts.last.flatMap { Int($0) }
                    guard parts.count == 2, parts[1] == "none" || number.map({ $0 >= 0 }) == true else {
                        throw UsageError(
                            reason:
                                "--payload-limits expects limits like messages=500,diagnostics=none, not \"\(list)\"")
                    }
                    switch parts[0] {
                    case "bytes": limits.bytes = number
                    case "messages": limits.messages = number
                    case "diagnostics": limits.diagnostics = number
                    case "depth":
                        let depth = number ?? JSONValue.maximumDepth
                        guard depth <= JSONValue.maximumDepth else {
                            throw UsageError(
                                reason: "--payload-limits expects a depth up to \(JSONValue.maximumDepth), not \(depth)"
                            )
                        }
                        limits.depth = depth
                    default:
                        throw UsageError(
                            reason:
                                "--payload-limits accepts bytes, messages, diagnostics and depth, not \"\(parts[0])\""
                        )
                    }
                }
            }
            return limits
        }
    }

    /// A duration in seconds, or nil if the option is not given.
    func seconds(_ option: Option) throws(UsageError) -> Duration? {
        guard let text = self[option] else { return nil }
        guard let seconds = Double(text), seconds > 0, seconds <= 86400 else {
            throw UsageError(reason: "--\(option.name) expects a number of seconds above 0, not \"\(text)\"")
        }
        return .milliseconds(max(1, Int64(seconds * 1000)))
    }

    /// The filter of `--topic` and `--topics` together, or nil if neither is given.
    var topicFilter: TopicFilter? {
        get throws(UsageError) {
            do throws(TopicFilterError) {
                let topics = try self[.topics].map { text throws(TopicFilterError) in
                    try TopicFilter(parsing: text, providers: [any InboxAdapter].standard.map(\.provider))
                }
                return .both(topic: self[.topic], topics)
            } catch {
                throw UsageError(reason: "--topics: \(error)")
            }
        }
    }

    /// The policy of `--collapse` and `--collapse-prefer`, or nil if neither is given.
    var collapsePolicy: CollapsePolicy? {
        get throws(UsageError) {
            let preferred = try self[.collapsePrefer].map { name throws(UsageError) in try Self.provider(named: name) }
            guard preferred == nil || has(.collapse) else {
                throw UsageError(reason: "--collapse-prefer needs --collapse; add --collapse KEY")
            }
            do throws(CollapsePolicyError) {
                return try CollapsePolicy(parsing: self[.collapse], preferring: preferred)
            } catch {
                throw UsageError(reason: "--collapse: \(error)")
            }
        }
    }

    /// Whether warnings reject messages.
    var mode: InboxDecoder.Mode { has(.strict) ? .strict : .lenient }

    /// How free-form values are written: as JSON, or with `--json-strings` as strings that contain JSON.
    var freeForm: FreeForm { has(.jsonStrings) ? .strings : .json }

    /// The names of the members that rows keep, from all `--keep` options, each once.
    var kept: [String] {
        get throws(UsageError) {
            var names: [String] = []
            for list in all(.keep) {
                for name in list.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
                    guard !name.isEmpty else {
                        throw UsageError(reason: "--keep expects names like offset,partition, not \"\(list)\"")
                    }
                    if !names.contains(where: name.hasSameBytes(as:)) { names.append(name) }
                }
            }
            return names
        }
    }

    /// The number of threads.
    ///
    /// The default is 1; 0 means one for each core that this process may use.
    var jobs: Int {
        get throws(UsageError) {
            guard let text = self[.jobs] else { return 1 }
            guard let jobs = Int(text), (0...Self.maximumJobs).contains(jobs) else {
                throw UsageError(
                    reason: "--jobs expects a number from 1 to \(Self.maximumJobs), or 0 for all cores, not \"\(text)\""
                )
            }
            return jobs > 0 ? jobs : min(ProcessInfo.processInfo.activeProcessorCount, Self.maximumJobs)
        }
    }

    /// The greatest number of threads.
    private static let maximumJobs = 256

    /// The format that `--format` names, or the command's first format.
    func format<Format: OutputFormat>(of formats: Format.Type = Format.self) throws(UsageError) -> Format {
        let name = self[.format] ?? Format.names[0]
        guard let format = Format(rawValue: name) else {
            let known = Format.names.joined(separator: ", ")
            throw UsageError(reason: "--format must be one of \(known), not \"\(name)\"")
        }
        return format
    }
}

/// The formats of a command's results; the first is the default.
protocol OutputFormat: RawRepresentable, CaseIterable where RawValue == String {}

extension OutputFormat {
    /// The values of `--format`.
    static var names: [String] { allCases.map(\.rawValue) }
}
