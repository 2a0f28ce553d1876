#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The cases of a fixture tree: every `.json` file in the folders below the root.
///
/// Cases need not be listed anywhere. Files in the root itself, such as `rules.json` and the schemas, are not cases. Neither
/// are the whole feeds in `feeds`.
public struct FixtureSuite: Sendable {
    /// The cases, by name.
    public let cases: [FixtureCase]
    /// The root of the tree: the folder with `rules.json`.
    ///
    /// Names of cases are paths relative to it.
    package let root: URL

    /// Reads all cases of a tree or of one of its folders, or a single case.
    ///
    /// - Parameter place: The root, or a folder or file below it. The root is the nearest folder upwards that has a
    ///   `rules.json`. If there is none, a folder is taken as the root; a file is taken to be in a folder directly below the
    ///   root. Symbolic links are followed.
    /// - Throws: ``FixtureError`` if a file is not a case or cannot be read, or if there is no case.
    public init(at place: URL) throws(FixtureError) {
        let (suite, problems) = try Self.read(place)
        if let problem = problems.first { throw problem }
        self = suite
    }

    /// Reads cases as ``init(at:)`` does, but skips files that are not cases.
    ///
    /// - Returns: The cases, and what is wrong with the skipped files, sorted by path.
    /// - Throws: ``FixtureError`` if the place cannot be read, or has no file that should be a case.
    package static func read(_ place: URL) throws(FixtureError) -> (suite: FixtureSuite, problems: [FixtureError]) {
        guard FileManager.default.fileExists(atPath: place.path) else {
            throw FixtureError(place.path, "cannot be opened", .unreadable)
        }
        // Walking a folder does not work with a link to it, so links are resolved first.
        let place = place.resolvingSymlinksInPath()
        let isFolder = (try? FileManager.default.contentsOfDirectory(atPath: place.path)) != nil
        let root = root(above: place.standardizedFileURL, isFolder: isFolder)
        var cases: [FixtureCase] = []
        var problems: [FixtureError] = []
        for path in try paths(at: place, isFolder: isFolder, under: root) {
            do throws(FixtureError) {
                guard let data = FileManager.default.contents(atPath: root.appendingPathComponent(path).path) else {
                    throw FixtureError(path, "cannot be read", .unreadable)
                }
                cases.append(try FixtureCase(Array(data), at: name(path)))
            } catch {
                problems.append(error)
            }
        }
        guard !cases.isEmpty || !problems.isEmpty else {
            throw FixtureError(place.path, "contains no cases; a case is a .json file in a folder beside rules.json")
        }
        return (FixtureSuite(cases: cases, root: root), problems)
    }

    private init(cases: [FixtureCase], root: URL) {
        self.cases = cases.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
        self.root = root
    }

    private static func name(_ path: String) -> String {
        path.hasSuffix(".json") ? String(path.dropLast(".json".count)) : path
    }

    /// The file for a case with this name, whether or not it exists.
    package func file(of name: String) -> URL {
        root.appendingPathComponent(name + ".json")
    }

    /// The nearest folder, from the place itself upwards, that has a `rules.json`.
    private static func root(above place: URL, isFolder: Bool) -> URL {
        let start = isFolder ? place : place.deletingLastPathComponent()
        var folder = start
        while true {
            let rules = folder.appendingPathComponent("rules.json")
            if FileManager.default.fileExists(atPath: rules.path) { return folder }
            let parent = folder.deletingLastPathComponent().standardizedFileURL
            guard parent.path != folder.path, folder.pathComponents.count > 1 else { break }
            folder = parent
        }
        return isFolder ? start : start.deletingLastPathComponent()
    }

    /// The paths of all files that should be cases, relative to the root, sorted.
    private static func paths(at place: URL, isFolder: Bool, under root: URL) throws(FixtureError) -> [String] {
        let place = place.standardizedFileURL
        let above = place.pathComponents.dropFirst(root.pathComponents.count).joined(separator: "/")
        guard isFolder else { return [above] }
        guard let files = try? FileManager.default.subpathsOfDirectory(atPath: place.path) else {
            throw FixtureError(place.path, "cannot be opened", .unreadable)
        }
        var paths: [String] = []
        for file in files where file.hasSuffix(".json") {
            let path = above.isEmpty ? file : "\(above)/\(file)"
            if path.contains("/"), !path.hasPrefix("feeds/") { paths.append(path) }
        }
        return paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
}
