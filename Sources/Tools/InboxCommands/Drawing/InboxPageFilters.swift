import InboxVendors

/// The filters of a page: two groups of radio buttons, and the style rules that read them.
///
/// A browser that does not know `:has()` shows no filters and every message.
struct InboxPageFilters {
    /// The states to filter by: the page shows only messages in the chosen one.
    private enum State: String, CaseIterable {
        case all = "All"
        case unread = "Unread"
        case pinned = "Pinned"
        case hidden = "Hidden"

        /// The messages that the filter does not show.
        var others: String {
            switch self {
            case .all: ".unlisted"
            case .unread: ".entry:not(.unread), .unlisted"
            case .pinned: ".entry:not(.pinned), .unlisted"
            case .hidden: ".entry:not(.gone)"
            }
        }
    }

    /// The number of messages of each state, by the class of the vendor; the empty class counts all vendors.
    private var counts: [String: [State: Int]] = [:]
    private var names: [(class: String, name: String)] = []
    private let isEmpty: Bool

    init(_ view: InboxView) {
        isEmpty = view.messages.isEmpty && view.hidden.isEmpty
        for (message, reason) in zip(view.messages, view.reasons) {
            add(message, [.all] + Self.states(message, isHidden: reason != nil))
        }
        for message in view.hidden { add(message, [.hidden]) }
        names = VendorAppearance.all.map { ($0.provider.name, $0.displayName) } + [("other", "Others")]
        names.removeAll { counts[$0.class] == nil }
    }

    private mutating func add(_ message: InboxMessage, _ states: [State]) {
        for name in ["", HTMLPage.vendorClass(message.provider)] {
            for state in states { counts[name, default: [:]][state, default: 0] += 1 }
        }
    }

    private static func states(_ message: InboxMessage, isHidden: Bool) -> [State] {
        if isHidden { return [.hidden] }
        return (message.status == .unread ? [.unread] : []) + (message.pinned ? [.pinned] : [])
    }

    /// The classes by which a message is filtered.
    static func classes(_ message: InboxMessage, isHidden: Bool) -> String {
        let states = states(message, isHidden: isHidden).map { $0 == .hidden ? "gone" : "\($0)" }
        return ([HTMLPage.vendorClass(message.provider)] + states).joined(separator: " ")
    }

    /// The radio buttons; nothing for a page without messages.
    var controls: String {
        guard !isEmpty else { return "" }
        let states = State.allCases.map { button("show", "\($0)", $0.rawValue, counts[""]?[$0] ?? 0) }
        var html = "<div class=\"filters\">\n<fieldset>\n<legend>Show</legend>\n\(states.joined())</fieldset>\n"
        if names.count > 1 {
            let vendors = names.map { button("vendor", $0.class, $0.name, count($0.class)) }
            html += "<fieldset>\n<legend>Vendor</legend>\n\(button("vendor", "any", "All vendors", count("")))"
            html += "\(vendors.joined())</fieldset>\n"
        }
        return html + "</div>\n"
    }

    private func count(_ vendor: String) -> Int { counts[vendor]?[.all] ?? 0 }

    private func button(_ group: String, _ value: String, _ name: String, _ count: Int) -> String {
        let checked = value == "all" || value == "any" ? " checked=\"\"" : ""
        let input = "<input type=\"radio\" name=\"\(group)\" id=\"\(group)-\(value)\"\(checked) autocomplete=\"off\">"
        return "<label>\(input)<span class=\"name\">\(name)</span> <span class=\"count\">\(count)</span></label>\n"
    }

    // MARK: Rules

    var style: String {
        guard !isEmpty else { return "" }
        var rules = State.allCases.map { state in
            state.others.split(separator: ", ").map { "body:has(#show-\(state):checked) \($0)" }.joined(separator: ", ")
        }
        if names.count > 1 {
            rules += names.map { "body:has(#vendor-\($0.class):checked) .entry:not(.\($0.class))" }
        }
        let text = rules.map { "\($0) { display: none; }\n" }.joined()
        let empty = emptyCombinations
        return empty.isEmpty ? text : text + "\(empty.joined(separator: ",\n")) { display: block; }\n"
    }

    /// Shown instead of the messages if the filters leave none.
    var nothing: String {
        isEmpty || emptyCombinations.isEmpty ? "" : "<p class=\"empty nothing\">No message matches these filters.</p>\n"
    }

    /// The combinations of the two groups that show no message.
    private var emptyCombinations: [String] {
        State.allCases.flatMap { state in
            (names.count > 1 ? [("any", "")] + names.map { ($0.class, $0.class) } : [("", "")]).compactMap {
                id, vendor in
                guard counts[vendor]?[state] == nil, state != .all || count("") > 0 else { return nil }
                let vendor = id.isEmpty ? "" : ":has(#vendor-\(id):checked)"
                return "body:has(#show-\(state):checked)\(vendor) .nothing"
            }
        }
    }
}
