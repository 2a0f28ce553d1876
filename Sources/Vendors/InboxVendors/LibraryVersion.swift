/// The version of the package, for the command line and the C library.
package enum LibraryVersion {
    /// The version.
    ///
    /// The Python package has the same one, in `pyproject.toml`.
    package static let text: StaticString = "0.1.0"
}
