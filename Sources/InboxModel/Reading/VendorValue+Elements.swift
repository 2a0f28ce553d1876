import InboxJSON

extension VendorValue {
    /// The number of elements of an array; 0 of any other kind.
    var elementCount: Int { elementCount(from: index + 1) }

    /// The number of elements of an array from the one at an index on; 0 of any other kind.
    func elementCount(from first: Int) -> Int {
        guard document.kind(index) == .array else { return 0 }
        var count = 0
        var element = first
        while element < document.next(index) {
            count += 1
            element = document.next(element)
        }
        return count
    }

    /// An estimate of the number of elements of an array: exact if there are few, else a quarter more than fit if all are
    /// as long as the first ones.
    ///
    /// Counting them would need another walk over the tape.
    var likelyElementCount: Int {
        let sample = firstElements(Detector.elementLimit)
        guard sample.count == Detector.elementLimit, let last = sample.last else { return sample.count }
        let (list, end) = (document.tape[index], document.tape[last.index].end)
        return sample.count * Int(list.end - list.start) / max(1, Int(end - list.start)) * 5 / 4
    }

    /// The first elements of an array; none of any other kind.
    func firstElements(_ limit: Int) -> [VendorValue] {
        guard document.kind(index) == .array else { return [] }
        var elements: [VendorValue] = []
        var element = index + 1
        while element < document.next(index), elements.count < limit {
            elements.append(sibling(element))
            element = document.next(element)
        }
        return elements
    }
}
