package import InboxJSON

extension Detection {
    /// Writes `{"file":…,"provider":…,"shape":…,"elements":…,"candidates":[…],"reason":…}`: `provider` if a
    /// vendor is recognised, `reason` if none is and the list is not empty.
    ///
    /// - Parameters:
    ///   - reason: Why no vendor is recognised.
    ///   - file: The value of a first key, `file`; none if nil.
    package func write(to writer: inout JSONWriter, reason: String?, file: String? = nil) {
        writer.beginObject()
        writer.member("file", file)
        if let provider {
            writer.key("provider")
            writer.string(provider.name)
        }
        writer.key("shape")
        writer.string(shape)
        writer.key("elements")
        writer.integer(elementCount)
        writer.array("candidates", of: candidates) { candidate, writer in
            writer.beginObject()
            writer.key("provider")
            writer.string(candidate.provider.name)
            writer.key("score")
            writer.integer(candidate.score)
            writer.key("recognised")
            writer.bool(candidate.isRecognised)
            writer.array("distinctiveKeys", of: candidate.distinctiveKeys) { key, writer in
                writer.beginObject()
                writer.key("key")
                writer.string(key.name)
                writer.key("weight")
                writer.integer(key.strength.weight)
                writer.key("count")
                writer.integer(key.count)
                writer.endObject()
            }
            writer.endObject()
        }
        writer.member("reason", reason)
        writer.endObject()
    }
}
