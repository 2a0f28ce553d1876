#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A pattern for names: `*` matches any characters, `/` included, `?` one, `[abc]` one of these (fnmatch(3)).
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

    /// Whether one of them matches.
    package func matches(_ name: String) -> Bool {
        contains { $0.matches(name) }
    }
}
