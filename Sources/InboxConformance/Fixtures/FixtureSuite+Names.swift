import InboxSystem

extension FixtureSuite {
    /// The cases with these names, as arguments of a parameterised test.
    ///
    /// A name that no case has is an error, so that a test never has fewer arguments than it names.
    ///
    /// ```swift
    /// @Test(arguments: try FixtureSuite.bundled.cases(named: "zeta/text-*", "pushwoosh/u-as-json-string"))
    /// ```
    ///
    /// - Parameter patterns: Names, in which `*` matches any characters, `/` included, `?` one, and `[abc]` one of these: what
    ///   `inbox conform --filter` takes. `inbox conform --list` prints all names.
    /// - Returns: The cases that a pattern matches, in the order of the suite.
    /// - Throws: ``FixtureError`` if a pattern matches no case.
    public func cases(named patterns: String...) throws(FixtureError) -> [FixtureCase] {
        let globs = [Glob](patterns)
        for glob in globs where !cases.contains(where: { glob.matches($0.name) }) {
            throw FixtureError(glob.pattern, "matches the name of no case; inbox conform --list prints the names")
        }
        return cases.filter { globs.matches($0.name) }
    }
}
