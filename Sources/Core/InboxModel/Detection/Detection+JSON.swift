package import InboxJSON

extension Detection {
    /// Writes `{"file":…,"provider":…,"shape":…,"elements":…,"candidates":[…],"reason":…}`: `provider` is written only
    /// if a vendor is recognised, and `reason` only if none is and the list is not empty.
    ///
    /// - Parameters:
    ///   - reason: Why no vendor is recognised.
    ///   - file: The name of the file. It is written as the first key, `file`. If nil, the key is omitted.
    package func write(to writer: inout JSONWriter, reason: String?, file: String? = nil) {
        writer.beginObject()
        writer.member("file", file)
        writer.member("provider", provider?.name)
        writer.member("shape", shape)
        writer.member("elements", elementCount)
        writer.array("candidates", of: candidates) { candidate, writer in
            writer.beginObject()
            writer.member("provider", candidate.provider.name)
            writer.member("score", candidate.score)
            writer.member("recognised", candidate.isRecognised)
            writer.array("distinctiveKeys", of: candidate.distinctiveKeys) { key, writer in
                writer.beginObject()
                writer.member("key", key.name)
                writer.member("weight", key.strength.weight)
                writer.member("count", key.count)
                writer.endObject()
            }
            writer.endObject()
        }
        writer.member("reason", reason)
        writer.endObject()
    }
}
