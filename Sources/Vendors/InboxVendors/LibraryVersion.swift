/// The version of the package, for the command line and the C library.
package enum LibraryVersion {
    /// The version; that of the Python package, in `pyproject.toml`, is the same.
    package static let text: StaticString = "0.1.0"
}
