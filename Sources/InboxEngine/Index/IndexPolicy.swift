/// When an inbox has an index, and when it is made anew.
package struct IndexPolicy: Hashable, Sendable {
    /// So many records are few: every answer looks at all of them.
    package var few = 256
    /// A change that reaches one record of so many, or more, has the index made anew in place of following; 0 for never.
    package var bulk = 8

    /// What suits machines.
    package init() {}

    /// For tests: from how many records on, and made anew how soon.
    package init(few: Int, bulk: Int) {
        self.few = few
        self.bulk = bulk
    }
}
