struct FeedTable { init(_ view: FeedView, color: Bool, width: Int?) {}; func render() -> String { "table\n" } }
struct FeedPage { init(_ view: FeedView) {}; func render() -> String { "page\n" } }
