#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

extension FixtureCase {
    /// Whether a pattern as in fnmatch(3) matches the whole name.
    package func isNamed(_ pattern: String) -> Bool {
        unsafe fnmatch(pattern, name, 0) == 0
    }
}

extension FixtureSuite {
    /// The cases with these names, for the arguments of a parameterised test.
    ///
    /// A name without a case is an error, so that no test silently runs with fewer arguments.
    ///
    /// ```swift
    /// @Test(arguments: try FixtureSuite.bundled.cases(named: "zeta/text-*", "pushwoosh/u-as-json-string"))
    /// ```
    ///
    /// - Parameter patterns: Names or patterns, as for `inbox conform --filter`: `*` matches any characters including `/`,
    ///   `?` matches one character, and `[abc]` matches one of these. `inbox conform --list` prints all names.
    /// - Returns: The matching cases, in the order of the suite.
    /// - Throws: ``FixtureError`` if a pattern matches no case.
    public func cases(named patterns: String...) throws(FixtureError) -> [FixtureCase] {
        for pattern in patterns where !cases.contains(where: { $0.isNamed(pattern) }) {
            throw FixtureError(pattern, "matches no case; run inbox conform --list to see the names")
        }
        return cases.filter { patterns.contains(where: $0.isNamed) }
    }
}
