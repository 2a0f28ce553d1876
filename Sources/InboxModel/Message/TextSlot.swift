/// A text that a message stores, by the number of its slot in ``MessageContent``.
@usableFromInline
enum TextSlot: Int, CaseIterable, Hashable, Sendable {
    case vendorID, title, subtitle, body
    case image, imageAlt, icon, type
    case campaignID, templateID
    /// The URL or deeplink of a plain tap, and the value that it reports.
    case link, reportValue
    /// The colours.
    case background, titleBackground
    /// The list of topics.
    case topics

    /// Whether people read it: such texts are equal if they are canonically equivalent in Unicode, and look the same.
    ///
    /// Identifiers, links and names for programs are equal if their bytes are.
    var isShown: Bool {
        switch self {
        case .title, .subtitle, .body, .imageAlt: true
        default: false
        }
    }

    /// The field as explanations name it.
    @usableFromInline var unified: UnifiedField {
        switch self {
        case .vendorID: .vendorID
        case .title: .title
        case .subtitle: .subtitle
        case .body: .body
        case .image: .image
        case .imageAlt: .imageAlt
        case .icon: .icon
        case .type: .type
        case .campaignID: .campaignID
        case .templateID: .templateID
        case .link, .reportValue: .tap
        case .background, .titleBackground: .style
        case .topics: .topics
        }
    }
}
