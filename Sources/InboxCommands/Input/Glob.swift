#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A pattern for names: `*` matches any characters, `/` included, `?` one, `[abc]` one of these (fnmatch(3)).
struct Glob {
    let pattern: String

    func matches(_ name: String) -> Bool {
        fnmatch(pattern, name, 0) == 0
    }
}

extension [Glob] {
    init(_ patterns: [String]) {
        self = patterns.map(Glob.init)
    }

    /// Whether one of them matches.
    func matches(_ name: String) -> Bool {
        contains { $0.matches(name) }
    }
}
