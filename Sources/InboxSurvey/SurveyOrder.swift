/// The order in which a survey keeps keys: shorter ones first, then by their bytes.
enum SurveyOrder {
    static func precedes(_ left: String, _ right: String) -> Bool {
        let (short, long) = (left.utf8.count, right.utf8.count)
        return short == long ? left.utf8.lexicographicallyPrecedes(right.utf8) : short < long
    }
}
