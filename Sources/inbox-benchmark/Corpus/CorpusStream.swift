import Foundation
import UnifiedInbox

extension Corpus {
    /// The input of `inbox stream` and its competitors: a number of lines of the mix, one message per line.
    ///
    /// Every other line is an envelope, `{"provider":"zeta","recipient":"u17","payload":…}`; the rest are bare payloads.
    func stream(lines count: Int) -> Data {
        var text = Data()
        text.reserveCapacity(count * 600)
        for (index, line) in lines(messagesEach: (count + 4) / 5).prefix(count).enumerated() {
            if index.isMultiple(of: 2) {
                text.append(contentsOf: line.text.utf8)
            } else {
                let head = #"{"provider":"\#(line.shape.provider.name)","recipient":"u\#(index % 997)","payload":"#
                text.append(contentsOf: "\(head)\(line.text)}".utf8)
            }
            text.append(UInt8(ascii: "\n"))
        }
        return text
    }
}
