#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A pattern for names, as in fnmatch(3): `*` matches any characters including `/`, `?` matches one character, and `[abc]`
/// matches one of these.
package struct Glob: Sendable {
    package let pattern: String

    /// Creates a pattern.
    package init(_ pattern: String) {
        self.pattern = pattern
    }

    /// Whether the pattern matches the whole name.
    package func matches(_ name: String) -> Bool {
        unsafe fnmatch(pattern, name, 0) == 0
    }
}

extension [Glob] {
    /// Makes patterns.
    package init(_ patterns: [String]) {
        self = patterns.map { Glob($0) }
    }

    /// Whether one of the patterns matches the whole name.
    package func matches(_ name: String) -> Bool {
        contains { $0.matches(name) }
    }
}
