import InboxEngine
import InboxModel
import InboxVendors

/// Describes all JSON that this package writes: each type of object with its members, in the order in which they are
/// written.
///
/// A type begins with a line that has its name, a colon and a description. Each line below describes a member: its key, the
/// type of its value and, after `//`, a description. A `?` after the key means that the member is left out if it has no
/// value. A line that is indented further continues the line above. `...Diagnostic` stands for the members of that type.
/// `when openURL` means that only objects of this `kind` have the member. Describe a type above the types that use it.
extension SchemaRecord {
    package static let all = parsed([messages, rows, outputs, explanations, survey].joined(separator: "\n"))

    private static let messages = """
        Style (never empty): The colours that the sender wants, exactly as sent.
          background?: text
          titleBackground?: text
        Action: What happens when the user taps the message or presses a button.
          title?: text // The label of a button. A tap has none.
          kind: openURL | deeplink | dismiss | markRead | custom
          url when openURL: url // The URL to open.
          target? when openURL: inApp | external // Where to open the URL, if the vendor says so.
          deeplink when deeplink: text // The link to pass to the app's router.
          payload when custom: object // Data in a form that the sender and the app have agreed on.
          reportValue?: text // The value to report to the vendor when the user takes the action.
          dismisses?: true // Present if the action also removes the message.
          vendor?: vendor
        Message: One message of any vendor in canonical form, schema \(InboxMessage.schema). A key without a value is
            left out; it is never null.
          id: identifier // The provider and the vendorID, joined by a colon. It is unique among all vendors.
          provider: text // The name of a vendor, such as zeta, or the name that a custom adapter registers.
          vendorID: text // The vendor's identifier, unchanged. An integer is written in decimal and stays exact at any
              size.
          title?: text
          subtitle?: text
          body?: text
          image?: url // The URL of the image.
          imageAlt?: text // A description of the image.
          icon?: url // The URL of the thumbnail.
          layout?: banner | captioned | classic // The layout, if the vendor sends one. banner: only an image.
              captioned: a full-width image with text. classic: a thumbnail with text.
          style?: Style
          pinned: boolean // Whether the message is listed before messages that are not pinned.
          priority?: integer // The vendor's priority, if it has one.
          status: \(words(MessageStatus.self))
          clicked: boolean // Whether the user has acted on the message.
          delivered?: boolean // Whether the message reached the device, if the vendor says so.
          sentAt?: instant
          startsAt?: instant // The message is shown from this instant on.
          expiresAt?: instant // The last instant at which the message is shown.
          topics: set of string // The topics in the vendor's order, without repetitions.
          type?: text // The vendor's message type.
          tap?: tap // What a tap on the whole message does: an action without a title.
          actions: list of button // The buttons, in order.
          campaignID?: text
          templateID?: text
          partial?: true // Present if the message is known only from a push so far. Parts of it may be missing.
          custom: object // The sender's free-form data. Nesting, numbers and order are unchanged.
          vendor?: vendor
          raw?: any // The vendor's element, exactly as sent. Present only on request.
        Diagnostic: A problem that was found in a payload.
          code: code
          severity: \(words(Severity.self)) // error: a message or the whole feed was refused. warning: a value was
              dropped or guessed. note: the value was understood, but the sender should look at it.
          message: text // What is wrong and how to fix it.
          pointer: pointer // Where the problem is in the input. If it is inside a string that contains JSON, this is
              the place of that string, or of the outermost one if such strings are nested.
          inner?: pointer // Where the problem is inside that string.
          messageID?: text // The id of the message, if it is known.
        """

    private static let rows = """
        Row: The result for one line of input. There is one row for each line, in the order of the input.
          file?: string // The name of the input, if there are several.
          line: ordinal // The number of the line, counted from 1.
          status: \(words(RowStatus.self)) // ok, blank, or the reason why the line gave no messages.
          recipient?: string // The recipient, if the line's envelope names one.
          kept?: filled object // The members of the line that you name with --keep.
          messages: list of Message // The messages, in the payload's order.
          diagnostics: list of Diagnostic // The diagnostics, in the payload's order.
        """

    private static let outputs = """
        DecodeResult: The result of decoding a payload: the output of inbox decode, one line for each input.
          file?: string // The name of the input, if there are several.
          schema: version // The version of the canonical message format.
          messages: list of Message // The messages, in the payload's order.
          diagnostics: list of Diagnostic // The diagnostics, in the payload's order.
          badge?: integer // The vendor's own count of unread messages, if it sends one.
          deletions?: list of string // The ids of messages that the vendor has removed, if it sends such a list.
        DiagnosticOfFile: A problem that was found in a payload.
          file?: string // The name of the input, if there are several.
          ...Diagnostic
        UnifiedInbox: One inbox with the messages of all inputs: the output of inbox unify --format json.
          schema: version // The version of the canonical message format.
          now: instant // The time at which the messages are shown.
          unread: count // How many of the messages shown are unread.
          total: count // How many messages are shown.
          messages: list of Message // The messages of the page, in the inbox's order.
          diagnostics: list of DiagnosticOfFile // The diagnostics, in the order of the inputs.
        OutboxEntry: A call that your program must make to report a change to the vendor.
          id: text // The id with which you acknowledge the entry. It is the same on every replica.
          provider: text // The vendor that you call.
          messageID: identifier // The id of the message.
          call: text // The name of the call in the vendor's documents.
          arguments: texts by name // The arguments of the call, by name.
          at: instant // When the user made the change.
        Placement: Whether the message is shown, where, and why.
          shown: boolean
          position?: ordinal // The message's place among those shown, counted from 1.
          reason?: \(words(HiddenReason.self)) // Why the message is hidden.
          rule?: text // The rule that hides the message, or that puts it before or after its neighbour.
          neighbour?: identifier // The message above this one. For the first message, the one below.
          instant?: instant // The instant that the rule looks at.
          deletedBy?: \(words(MessagePlacement.Deleter.self)) // Who deleted the message.
          representative?: identifier // The message that is shown instead of this one.
          standsFor?: set of identifier // The messages that are hidden because this one is shown instead.
          pinned: boolean // Whether the message is pinned in the inbox.
          pinRule?: text // The rule by which the user or the vendor has pinned the message.
          pinnedUntil?: instant // When the user's pin ends, if it ends.
          status: \(words(MessageStatus.self)) // The message's status in the inbox.
          clicked: boolean // Whether the user has acted on the message, according to the inbox.
        PlacementOfMessage: Whether the message is shown, where, and why.
          id: identifier // The id of the message.
          ...Placement
        ReplayLine: One recipient's inbox: a line of inbox replay without --since.
          recipient: string // The name of the recipient; empty if the log names none.
          unread: count // How many of the messages shown are unread.
          total: count // How many messages are shown.
          badge?: integers by name // For each provider, the badge that it last reported, adjusted for the changes since
              then.
          nextChange?: instant // The next instant at which a message starts or expires.
          messages: list of Message // The messages of the page, in the inbox's order.
          outbox: list of OutboxEntry // The calls that your program must still make, in order.
          placements?: list of PlacementOfMessage // Whether each known message is shown, where, and why. Present with
              --explain.
        Change: What changed about one message between two lists of an inbox.
          change: left | appeared | changed | moved
          id?: identifier // The message's id. Omitted for a new message, whose id is in `message`.
          index?: count // The place in the later list, counted from 0. Omitted if the message left the list or
              did not move.
          reason?: \(words(HiddenReason.self)) // Why a message that left is hidden. Omitted if the inbox no longer
              knows the message.
          message?: Message // The message that appeared, without raw.
          set?: filled object // The members of the message that were added or changed, in canonical form.
          removed?: set of text // The keys of the members that the message no longer has.
        ReplayChanges: What changed in one recipient's inbox: a line of inbox replay --since.
          recipient: string // The name of the recipient; empty if the log names none.
          from: instant // The time of the earlier list.
          to: instant // The time of the later list.
          unread: count // How many messages of the later list are unread.
          total: count // How many messages the later list has.
          changes: list of Change // First the messages that left, in the order of the earlier list. Then the others, in
              the order of the later list.
        LocatedDiagnostic: A problem that was found in a payload.
          ...Diagnostic
          line: ordinal // The line of the text, counted from 1.
          column: ordinal // The column, counted from 1.
          fix?: text // How to fix the problem. Absent for a code that a custom adapter added.
        LintReport: The result of inbox lint --format json for a payload or a request: one line for each input.
          file?: string // The name of the input, if there are several.
          schema: version // The version of the canonical message format.
          subject: payload | createMessage // A vendor's payload, or a Pushwoosh createMessage request.
          provider?: text // The vendor of a payload, if it is known.
          messages?: list of Message // The messages that the payload or request becomes. Present with --preview.
          diagnostics: list of LocatedDiagnostic // The diagnostics, in the order of the text.
        DistinctiveKey: A distinctive key of a vendor in the payload.
          key: text
          weight: ordinal // 2 for a strong key, 1 for a weak one.
          count: count // In how many objects the key was found. Only the root and the first eight messages are
              examined. A weak key is not counted in an object that also has a key that the vendor's messages never
              have.
        Candidate: A vendor with distinctive keys in the payload.
          provider: text
          score: count // Weight times count, summed over the vendor's keys.
          recognised: boolean // Whether the root or one message has a strong key of the vendor, or two weak ones.
          distinctiveKeys: set of DistinctiveKey // The keys in the order in which they were found, each once.
        Detection: Which vendor a payload is from, and why: a line of inbox detect --format json.
          file: string // The name of the input.
          provider?: text // The vendor. Absent if no vendor is recognised, or if several have the same score.
          shape: text // A human-readable description of the root's shape.
          elements: count // The number of elements. It is 1 if the root is a single message.
          candidates: list of Candidate // The vendors with distinctive keys in the payload. Recognised vendors come
              first, and each group is sorted by descending score.
          reason?: text // Why no vendor was detected, and how to fix it. Absent if one was detected, and for an empty
              list.
        """

    private static let explanations = """
        Place: A location that was considered.
          path: string // The keys from the message to the value, as inbox vendors NAME shows them.
          outcome: taken | absent | null | blank | unusable | no | unused // no: the value is a flag that is
              false. unused: there is a value, but another rule takes precedence.
          pointer: pointer // The place in the input. If the key is absent, this is the place of the object.
          inner?: pointer // The place inside the string of JSON at that pointer.
          rule: text // The rule that reads this location.
          diagnostics?: list of code // The codes of the diagnostics at this location, if there are any.
          assumedOffset?: text // The offset that was assumed for a date without a zone, such as +02:00.
        FieldExplanation: How a unified field got its value, or why it has none.
          field: text // The key in canonical JSON.
          state: \(words(FieldExplanation.State.self))
          value?: any // The field's value in canonical JSON.
          otherwise?: text // The rule that sets the field if no location has a value.
          taken: list of Place // The locations that gave the value.
          passedOver: list of Place // The locations that were considered but did not give the value.
        Explanation: How one element of a payload was read.
          file: string // The name of the input.
          pointer: pointer // Where the element is in the input.
          inner?: pointer // Where the element is inside the string of JSON at that pointer.
          provider: text
          id?: identifier // The message's id, if the element has a usable identifier.
          outcome: decoded | rejected | skipped | duplicate // decoded: the element is a message of the feed.
              skipped: it does not produce a message, such as a push with nothing to show. duplicate: another element
              has the same identifier, and was kept.
          winner?: pointer // For a duplicate, the element that was kept.
          rule?: text // The rule that keeps the element out of the feed.
          shapes: set of string // The shapes of this element, as inbox vendors NAME shows them.
          fields: list of FieldExplanation // The unified fields, in the order of canonical JSON.
          diagnostics: list of Diagnostic // The diagnostics in the element.
          placement?: Placement // Whether the message is shown in the inbox of all inputs, and where.
          contentRule?: text // If the message is shown with the content of another input, the rule that says so.
        DiagnosticOutside: A problem that was found in a payload.
          file: string // The name of the input.
          ...Diagnostic
        Explanations: Where each field of each message comes from: the output of inbox explain --format json.
          schema: version // The version of the canonical message format.
          now: instant // The time at which the messages are shown.
          shown: count // How many messages are shown.
          elements: list of Explanation // The elements of the payloads, in the order of the inputs.
          diagnostics: list of DiagnosticOutside // The diagnostics that are not in an element.
        """

    private static let survey = """
        Example: The first place where something occurs, by file and line.
          file: string // The name of the input. - means standard input.
          line?: ordinal // The number of the line. Absent if the file is one payload.
          pointer: pointer // The place in the payload. Keys that look like data are masked.
          inner?: pointer // The place inside the string of JSON at that pointer.
          value?: text // The masked value of an unknown key.
        Payloads: How many payloads had this status.
          status: \(words(RowStatus.self))
          count: count
        DiagnosticCount: How many diagnostics have this code and severity.
          code: code
          severity: \(words(Severity.self))
          count: count
          example?: Example
        Totals: The sums over all vendors.
          messages: count
          messagesWithDiagnostics: count // How many messages have at least one diagnostic.
          diagnostics: set of DiagnosticCount // All diagnostics, including those that belong to no vendor.
        Shape: How many messages have this shape.
          shape: string
          messages: count
        FieldCount: In how many messages this field has a value.
          field: \(words(UnifiedField.allCases))
          count: count
        StatusCount: How many messages have this status.
          status: \(words(MessageStatus.self))
          count: count
        ExpiryCount: How many messages have an expiry in this state.
          state: \(words(ExpiryState.self))
          count: count
        Form: How many dates are written in this form.
          form: text
          count: count
        Date: The forms in which the dates of a field are written.
          field: \(words(VendorSurvey.dateFields))
          forms: set of Form // Each digit is shown as 9. A text is in quotes, a number is not.
          others: count // How many dates have a form that is not listed.
        Day: How many messages were sent on this day.
          day: text // The date in UTC: 2026-02-05.
          count: count
        TypeCount: How many values have this JSON type.
          type: \(words(JSONType.self))
          count: count
        UnknownKey: A key that no adapter knows.
          path: string // The keys from the message to the value, joined by /. * stands for an element of a list. A path
              from the root begins with /.
          count: count
          types: set of TypeCount
          example: Example
        VendorCounts: The counts for the messages of one vendor.
          provider: text
          messages: count
          messagesWithDiagnostics: count // How many messages have at least one diagnostic.
          shapes: set of Shape // The number of messages of each shape. Empty if the vendor's shapes have no names.
          fields: set of FieldCount // The number of messages in which each field has a value.
          statuses: set of StatusCount
          expiry: set of ExpiryCount
          dates: set of Date
          days: set of Day // Messages by the day of sentAt, the earliest first, at most 10,000.
          otherDays: count // Messages of later days.
          diagnostics: set of DiagnosticCount
          unknownKeys: set of UnknownKey // The shortest paths first, at most 10,000.
          otherKeys: count // How often other unknown keys occur.
        Share: How often something occurs, and in how many messages.
          count: count
          messages: count
        Drift: A difference between the baseline and this survey.
          kind: \(words(SurveyDrift.Kind.self))
          provider: text
          name: text // The path of a key, the name of a field, or the code of a diagnostic.
          before: Share
          after: Share
          example?: Example
        Survey: What captured traffic contains, counted by inbox survey, schema \(Survey.schema).
          schema: ordinal
          now?: instant // The instant with which expiries are compared. For merged surveys, the earliest one.
          latestNow?: instant // The latest such instant, if merged surveys have different ones.
          payloads: set of Payloads
          diagnostics: set of DiagnosticCount // The diagnostics that do not belong to a vendor.
          totals: Totals
          vendors: set of VendorCounts // The counts for each vendor, sorted by name.
          drift?: set of Drift // What has changed since the baseline, with --baseline.
        """

    private static func words(_ words: (some CaseIterable & RawRepresentable<String>).Type) -> String {
        words.allCases.map(\.rawValue).joined(separator: " | ")
    }

    private static func words(_ fields: [UnifiedField]) -> String {
        fields.map(\.rawValue).joined(separator: " | ")
    }
}
