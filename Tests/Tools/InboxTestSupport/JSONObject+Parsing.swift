package import InboxJSON

extension JSONObject {
    package init(parsing text: String) throws(JSONError) {
        guard let object = try JSONValue(parsing: text).object else { preconditionFailure("\(text) is not an object") }
        self = object
    }
}
