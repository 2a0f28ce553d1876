import InboxEngine
import InboxModel
import InboxVendors

/// Describes all JSON that is written, in one place: each type of object with its members, in the order in which they are
/// written.
///
/// A type begins with a line that has its name, a colon and a description. Each line below describes a member: its key, the
/// type of its value and, after `//`, a description. A `?` after the key means that the member is left out if it has no
/// value. A line that is indented further continues the line above. `...Diagnostic` stands for the members of that type.
/// `when openURL` says for which `kind` an object has the member. A type must be described above the types that use it.
extension SchemaRecord {
    /// The types by name.
    package static let all = parsed([messages, rows, outputs, explanations, survey].joined(separator: "\n"))

    private static let messages = """
        Style (never empty): Colours as given.
          background?: text
          titleBackground?: text
        Action: What a tap does.
          title?: text // The label of a button.
          kind: openURL | deeplink | dismiss | markRead | custom
          url when openURL: url // With openURL.
          target? when openURL: inApp | external // With openURL: where to open it, if the vendor says so.
          deeplink when deeplink: text // With deeplink: the link for the app's own router.
          payload when custom: object // With custom.
          reportValue?: text // The value to report when the action is taken.
          dismisses?: true // Present if the action also dismisses the message.
          vendor?: vendor
        Message: One message of any vendor in canonical form, schema \(InboxMessage.schema). A key with no value is left
            out, never null.
          id: identifier // Provider and vendorID, joined by a colon. Unique among all vendors.
          provider: text // The name of a vendor, such as zeta, or the name that a custom adapter registers.
          vendorID: text // The vendor's identifier, verbatim; an integer in decimal, exact at any size.
          title?: text
          subtitle?: text
          body?: text
          image?: url // The URL of the image.
          imageAlt?: text // A description of the image.
          icon?: url // The URL of the thumbnail.
          layout?: banner | captioned | classic // The card's layout, if the vendor says so: image only, full-width
              image with text, or thumbnail with text.
          style?: Style
          pinned: boolean // Whether it is listed before messages that are not pinned.
          priority?: integer // The vendor's priority, if it has one.
          status: \(words(MessageStatus.self))
          clicked: boolean // Whether the user has acted on it.
          delivered?: boolean // Whether it was delivered, if the vendor says so.
          sentAt?: instant
          startsAt?: instant // It is shown from this instant.
          expiresAt?: instant // It is shown up to and including this instant.
          topics: set of string // In the vendor's order, each once.
          type?: text // The vendor's message type.
          tap?: tap // What a tap on the whole message does: an action without a title.
          actions: list of button // The buttons, in order.
          campaignID?: text
          templateID?: text
          partial?: true // Present only while a push has announced the message and the inbox has not delivered it in
              full.
          custom: object // The sender's free-form data, with its nesting, numbers and order.
          vendor?: vendor
          raw?: any // The vendor's element, exactly as sent. Present only on request.
        Diagnostic: Something found in a payload.
          code: code
          severity: \(words(Severity.self)) // error: a message was rejected. warning: a value was dropped or had to be
              guessed. note: the value was understood, but the sender should look at it.
          message: text // What is wrong and how to fix it.
          pointer: pointer // The place in the input. If it is inside a string of JSON, the outermost such string.
          inner?: pointer // The place inside that string.
          messageID?: text // The message, once it is known.
        """

    private static let rows = """
        Row: The result for a line of input. There is one row for each line, in the order of the input.
          file?: string // The name of the input, where there are several.
          line: ordinal // The number of the line, counted from 1.
          status: \(words(RowStatus.self)) // The result for this line: ok, blank, or the reason no message was
              produced.
          recipient?: string // The recipient that the line's envelope names.
          kept?: filled object // The members of the line that --keep names.
          messages: list of Message // The messages, in the order of the payload.
          diagnostics: list of Diagnostic // The diagnostics, in the order of the payload.
        """

    private static let outputs = """
        DecodeResult: The result of decoding a payload: the output of inbox decode, one line for each input.
          file?: string // The name of the input, if there are several.
          schema: version // The version of the message's form.
          messages: list of Message // The messages, in the payload's order.
          diagnostics: list of Diagnostic // The diagnostics, in the payload's order.
          badge?: integer // The vendor's count, if it sent one.
          deletions?: list of string // The ids of removed messages, if the vendor sent a list.
        DiagnosticOfFile: Something found in a payload.
          file?: string // The name of the input, if there are several.
          ...Diagnostic
        UnifiedInbox: One inbox of all inputs: the output of inbox unify --format json.
          schema: version // The version of the message's form.
          now: instant // The instant at which the messages are shown.
          unread: count // How many of the messages shown are unread.
          total: count // How many messages are shown.
          messages: list of Message // The messages of the page, in the inbox's order.
          diagnostics: list of DiagnosticOfFile // The diagnostics, in the order of the inputs.
        OutboxEntry: A call that the host has to make, to report a change to the vendor.
          id: text // The id to acknowledge. The same on every replica.
          provider: text // The vendor whose call it is.
          messageID: identifier // The id of the message.
          call: text // The call, as the vendor's documents name it.
          arguments: texts by name // The arguments by name.
          at: instant // When the user made the change.
        Placement: Whether the message is shown, where, and why.
          shown: boolean
          position?: ordinal // Its place among the messages shown, counted from 1.
          reason?: \(words(HiddenReason.self)) // Why it is hidden.
          rule?: text // The rule that hides it, or that orders it next to its neighbour.
          neighbour?: identifier // The message above it, or for the first message the one below.
          instant?: instant // The instant that decides.
          deletedBy?: \(words(MessagePlacement.Deleter.self)) // Who deleted it.
          representative?: identifier // The message that is shown in its place.
          standsFor?: set of identifier // The messages that it is shown in place of.
          pinned: boolean // In the inbox.
          pinRule?: text // The rule by which it is pinned, by the user or the vendor.
          pinnedUntil?: instant // The end of the user's pin, if it ends.
          status: \(words(MessageStatus.self)) // In the inbox.
          clicked: boolean // In the inbox.
        PlacementOfMessage: Whether the message is shown, where, and why.
          id: identifier // The id of the message.
          ...Placement
        ReplayLine: One recipient's inbox: a line of inbox replay without --since.
          recipient: string // The name of the recipient; empty if the log names none.
          unread: count // How many of the messages shown are unread.
          total: count // How many messages are shown.
          badge?: integers by name // By provider, the badge that it reported, corrected by what has changed since.
          nextChange?: instant // The next instant at which a message starts or expires.
          messages: list of Message // The messages of the page, in the inbox's order.
          outbox: list of OutboxEntry // The calls that the host still has to make, in order.
          placements?: list of PlacementOfMessage // Whether each known message is shown, where, and why; with
              --explain.
        Change: How one message differs between two lists of an inbox.
          change: left | appeared | changed | moved
          id?: identifier // The message's id. Omitted for a new message, whose id is in `message`.
          index?: count // The place in the later list, counted from 0. Omitted if the message left or keeps its place.
          reason?: \(words(HiddenReason.self)) // Why a message that left is hidden. Omitted if the inbox no longer
              knows the message.
          message?: Message // The message that appeared, without raw.
          set?: filled object // The members of the message that are new or changed, in canonical form.
          removed?: set of text // The members that the message no longer has.
        ReplayChanges: What changed in one recipient's inbox: a line of inbox replay --since.
          recipient: string // The name of the recipient; empty if the log names none.
          from: instant // The instant of the earlier list.
          to: instant // The instant of the later list.
          unread: count // How many messages of the later list are unread.
          total: count // How many messages the later list has.
          changes: list of Change // First the messages that left, in the order of the earlier list. Then the others, in
              the order of the later list.
        LocatedDiagnostic: Something found in a payload.
          ...Diagnostic
          line: ordinal // The line of the text, counted from 1.
          column: ordinal // The column, counted from 1.
          fix?: text // How to fix it; absent for a code that the library does not have.
        LintReport: The result of inbox lint --format json for a payload or a request: one line for each input.
          file?: string // The name of the input, if there are several.
          schema: version // The version of the message's form.
          subject: payload | createMessage // A vendor's payload, or a request of Pushwoosh's createMessage.
          provider?: text // The vendor of a payload, if it is known.
          messages?: list of Message // The messages that it becomes; with --preview.
          diagnostics: list of LocatedDiagnostic // The diagnostics, in the order of the text.
        DistinctiveKey: A distinctive key of a vendor in the payload.
          key: text
          weight: ordinal // 2 for a strong key, 1 for a weak one.
          count: count // How often it counts in the root and the first eight messages. 0 if other keys contradict the
              vendor.
        Candidate: A vendor with distinctive keys in the payload.
          provider: text
          score: count // The sum over its keys of weight times count.
          recognised: boolean // Whether one message has a strong key of the vendor, or two weak keys.
          distinctiveKeys: set of DistinctiveKey // The keys, each once, in the order in which they were found.
        Detection: Which vendor's payload it is, and why: a line of inbox detect --format json.
          file: string // The name of the input.
          provider?: text // The vendor. Absent if none is recognised, or several with the same score.
          shape: text // The shape of the root, for people.
          elements: count // How many elements there are; 1 for a single message.
          candidates: list of Candidate // The vendors with distinctive keys in the payload: first those that are
              recognised, each group by score.
          reason?: text // Why no vendor was detected, and how to fix it. Also absent for an empty list.
        """

    private static let explanations = """
        Place: A location that was considered.
          path: string // The keys from the message to the value, as inbox vendors NAME names it.
          outcome: taken | absent | null | blank | unusable | no | unused // no: a flag that is false. unused: another
              rule takes precedence.
          pointer: pointer // The place in the input. For an absent key, the place of its object.
          inner?: pointer // The place inside the string of JSON at the pointer.
          rule: text // The rule by which it is read.
          diagnostics?: list of code // The codes of the diagnostics there, if any.
          assumedOffset?: text // The offset with which a date without a zone was read: +02:00.
        FieldExplanation: How a unified field got its value, or why it has none.
          field: text // The key in canonical JSON.
          state: \(words(FieldExplanation.State.self))
          value?: any // Its value in canonical JSON.
          otherwise?: text // The rule for the value if no location has a value.
          taken: list of Place // The locations of the value.
          passedOver: list of Place // The locations that were considered before.
        Explanation: How one element of a payload was read.
          file: string // The name of the input.
          pointer: pointer // Where the element is in the input.
          inner?: pointer // The place inside the string of JSON at the pointer.
          provider: text
          id?: identifier // The message's id, if it has a usable identifier.
          outcome: decoded | rejected | skipped | duplicate // decoded: it is a message of the feed. skipped: it
              announces no message.
          winner?: pointer // For a duplicate: the element that is kept.
          rule?: text // The rule that excludes it from the messages of the feed.
          shapes: set of string // The vendor's shapes that it has, as inbox vendors NAME names them.
          fields: list of FieldExplanation // The unified fields, in the order of a message's keys.
          diagnostics: list of Diagnostic // The diagnostics in the element.
          placement?: Placement // Where the message is in the inbox of all inputs.
          contentRule?: text // The rule, if the message is shown with the content from another input.
        DiagnosticOutside: Something found in a payload.
          file: string // The name of the input.
          ...Diagnostic
        Explanations: Where each field of each message came from: the output of inbox explain --format json.
          schema: version // The version of the message's form.
          now: instant // The instant at which the messages are shown.
          shown: count // How many messages are shown.
          elements: list of Explanation // The elements of the payloads, in their order.
          diagnostics: list of DiagnosticOutside // The diagnostics outside all elements.
        """

    private static let survey = """
        Example: The first place, by file and line.
          file: string // The name of the input; - for standard input.
          line?: ordinal // Absent if the file is one payload.
          pointer: pointer // In the payload; keys that look like data are masked.
          inner?: pointer // The place inside that string.
          value?: text // The value of an unknown key, masked.
        Payloads: A count.
          status: \(words(RowStatus.self))
          count: count
        DiagnosticCount: The diagnostics of a code and a severity.
          code: code
          severity: \(words(Severity.self))
          count: count
          example?: Example
        Shape: A count.
          shape: string
          messages: count
        FieldCount: A count.
          field: \(words(UnifiedField.all))
          count: count
        StatusCount: A count.
          status: \(words(MessageStatus.self))
          count: count
        ExpiryCount: A count.
          state: \(words(ExpiryState.self))
          count: count
        Form: A count.
          form: text
          count: count
        Date: The forms of a date.
          field: \(words(VendorSurvey.dateFields))
          forms: set of Form // A digit is a 9; a text has quotes, a number has none.
          others: count // Dates of further forms.
        Day: The messages that were sent on a day.
          day: text // The date in UTC: 2026-02-05.
          count: count
        TypeCount: A count.
          type: \(words(JSONType.self))
          count: count
        UnknownKey: A key that no adapter knows.
          path: string // The keys from the message, joined by /; * for an element of a list. A path from the root
              begins with /.
          count: count
          types: set of TypeCount
          example: Example
        VendorCounts: The counts for the messages of one vendor.
          provider: text
          messages: count
          shapes: set of Shape // The elements that became messages, by shape. Empty for a vendor without named shapes.
          fields: set of FieldCount // The number of messages in which each field has a value.
          statuses: set of StatusCount
          expiry: set of ExpiryCount
          dates: set of Date
          days: set of Day // Messages by the day of sentAt, the earliest first, at most 10,000.
          otherDays: count // Messages of later days.
          diagnostics: set of DiagnosticCount
          unknownKeys: set of UnknownKey // The shortest paths first, at most 10,000.
          otherKeys: count // Occurrences of further keys.
        Share: Occurrences in messages.
          count: count
          messages: count
        Drift: A difference from the baseline.
          kind: \(words(SurveyDrift.Kind.self))
          provider: text
          name: text // The path of a key, a field, or a code.
          before: Share
          after: Share
          example?: Example
        Survey: What is in captured traffic, as inbox survey counts it, schema \(Survey.schema).
          schema: ordinal
          now?: instant // The instant with which expiries are compared. The earliest one of merged surveys.
          latestNow?: instant // The latest one, if merged surveys differ.
          payloads: set of Payloads
          diagnostics: set of DiagnosticCount // The diagnostics that belong to no vendor.
          vendors: set of VendorCounts // By name.
          drift?: set of Drift // What has changed since the baseline, with --baseline.
        """

    private static func words(_ words: (some CaseIterable & RawRepresentable<String>).Type) -> String {
        words.allCases.map(\.rawValue).joined(separator: " | ")
    }

    private static func words(_ fields: [UnifiedField]) -> String {
        fields.map(\.rawValue).joined(separator: " | ")
    }
}
