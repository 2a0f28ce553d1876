/// The version of the package, for the command line and the C library.
package enum LibraryVersion {
    /// The version, the same as the Python package's in `pyproject.toml`.
    package static let text: StaticString = "0.1.0"
}
