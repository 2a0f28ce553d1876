import InboxVendors

extension InboxAdapter {
    /// Writes what the vendor supports; if it is the whole output, with `schema` first and the mapping last.
    func write(to writer: inout JSONWriter, isWhole: Bool) {
        writer.beginObject()
        if isWhole { writer.member("schema", InboxMessage.schema) }
        writer.member("provider", provider.name)
        writer.key("calls")
        writer.beginObject()
        for (change, call) in capabilities.calls {
            guard let call else { continue }
            writer.key(change)
            call.write(to: &writer)
        }
        writer.endObject()
        writer.member("clickImpliesRead", capabilities.clickImpliesRead)
        writer.member("clickCallReportsRead", capabilities.clickCallReportsRead)
        writer.member("buttonClicksAreReported", capabilities.buttonClicksAreReported)
        writer.member("visibleLimit", capabilities.visibleLimit)
        writer.member("notificationKey", notificationKey)
        writer.member("duplicates", duplicates == .firstWins ? "firstWins" : "laterWins")
        writer.array("fields", of: mapping) { mapping, writer in writer.string(mapping.field.rawValue) }
        if isWhole {
            writer.array("mapping", of: mapping) { mapping, writer in mapping.write(to: &writer) }
        }
        writer.endObject()
    }
}

extension ProviderCapabilities {
    var calls: [(change: String, call: VendorCall?)] {
        [("read", read), ("unread", unread), ("delete", delete), ("click", click)]
    }

    /// What a click means, in words.
    var clickWords: [(words: String, isSo: Bool)] {
        [
            ("marks the message read", clickImpliesRead),
            ("also tells the vendor it is read", clickCallReportsRead),
            ("is also reported for buttons", click != nil && buttonClicksAreReported),
        ]
    }
}

extension VendorCall {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("name", name)
        writer.array("arguments", of: arguments) { argument, writer in
            writer.beginObject()
            writer.member("name", argument.name)
            switch argument.source {
            case .vendorID: writer.member("from", "vendorID")
            case .vendor(let key):
                writer.member("from", "vendor")
                writer.member("key", key)
            case .value(let otherwise):
                writer.member("from", "value")
                writer.member("otherwise", otherwise)
            case .valueOrVendor(let key):
                writer.member("from", "valueOrVendor")
                writer.member("key", key)
            }
            writer.endObject()
        }
        writer.endObject()
    }
}

extension FieldMapping {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("field", field.rawValue)
        writer.member("choice", choice.rawValue)
        writer.member("otherwise", otherwise)
        writer.array("sources", of: sources) { source, writer in
            writer.beginObject()
            writer.member("path", source.path)
            writer.member("shape", source.shape)
            writer.member("member", source.member)
            writer.member("rule", source.rule)
            writer.endObject()
        }
        writer.endObject()
    }
}
