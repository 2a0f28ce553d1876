@testable import InboxJSON

extension ParsingCase {
    /// Texts that look like numbers and are not.
    static let refusedNumbers: [ParsingCase] =
        refusedSigns + refusedIntegers + refusedFractions + refusedExponents + refusedWords + refusedEndsOfNumbers

    private static let refusedSigns: [ParsingCase] = [
        .refused("a plus", "[+3]", .invalidNumber, at: 1),
        .refused("a plus as the root", "+3", .invalidNumber, at: 0),
        .refused("a minus alone", "[-]", .invalidNumber, at: 2),
        .refused("a minus and a blank", "[- 3]", .invalidNumber, at: 2),
        .refused("a minus and a word", "[-foo]", .invalidNumber, at: 2),
        .refused("two minuses", "[--3]", .invalidNumber, at: 2),
        .refused("a minus and a plus", "[-+3]", .invalidNumber, at: 2),
    ]

    private static let refusedIntegers: [ParsingCase] = [
        .refused("a leading zero", "[012]", .invalidNumber, at: 2),
        .refused("a leading zero as the root", "01", .invalidNumber, at: 1),
        .refused("a leading zero after a minus", "[-01]", .invalidNumber, at: 3),
        .refused("a blank among digits", "[1 000.0]", .unexpectedByte, at: 3),
        .refused("a comma among digits", "[1,000]", .invalidNumber, at: 4),
        .refused("an underscore among digits", "[1_000]", .unexpectedByte, at: 2),
        .refused("a sum", "[1+2]", .unexpectedByte, at: 2),
        .refused("a difference", "[1-2]", .unexpectedByte, at: 2),
        .refused("a hexadecimal digit", "[0x1]", .unexpectedByte, at: 2),
        .refused("binary digits", "[0b1]", .unexpectedByte, at: 2),
        .refused("a letter after digits", "[-3x]", .unexpectedByte, at: 3),
        .refused("a letter after the root", "1x", .trailingText, at: 1),
        .refused("a digit of full width", [0x5B, 0xEF, 0xBC, 0x91, 0x5D], .unexpectedByte, at: 1),
        .refused("an Arabic digit", [0x5B, 0xD9, 0xA1, 0x5D], .unexpectedByte, at: 1),
        .refused("no UTF-8 after a digit", [0x5B, 0x30, 0xE5, 0x5D, 0x0A], .unexpectedByte, at: 2),
        .refused("no UTF-8 after digits", [0x5B, 0x31, 0x32, 0x33, 0xE5, 0x5D], .unexpectedByte, at: 4),
    ]

    private static let refusedFractions: [ParsingCase] = [
        .refused("no integer part", "[.5]", .invalidNumber, at: 1),
        .refused("no integer part as the root", ".5", .invalidNumber, at: 0),
        .refused("a point and a minus", "[.-5]", .invalidNumber, at: 1),
        .refused("no integer part after a minus", "[-.5]", .invalidNumber, at: 2),
        .refused("no digit after the point", "[1.]", .invalidNumber, at: 3),
        .refused("no digit between point and exponent", "[2.e3]", .invalidNumber, at: 3),
        .refused("a sign after the point", "[1.+2]", .invalidNumber, at: 3),
        .refused("two points", "[1..2]", .invalidNumber, at: 3),
        .refused("two fractions", "[0.1.2]", .unexpectedByte, at: 4),
        .refused("a comma for the point", #"{"k":1,5}"#, .unexpectedByte, at: 7),
        .refused("a letter after a fraction", "[1.2a-3]", .unexpectedByte, at: 4),
        .refused("a letter for the exponent's", "[1.25H-3]", .unexpectedByte, at: 5),
    ]

    private static let refusedExponents: [ParsingCase] = [
        .refused("no digit in the exponent", "[0e]", .invalidNumber, at: 3),
        .refused("no digit in the capital exponent", "[0E]", .invalidNumber, at: 3),
        .refused("no digit in the positive exponent", "[0e+]", .invalidNumber, at: 4),
        .refused("no digit in the negative exponent", "[7e-]", .invalidNumber, at: 4),
        .refused("two letters of an exponent", "[1eE2]", .invalidNumber, at: 3),
        .refused("two signs of an exponent", "[0e+-1]", .invalidNumber, at: 4),
        .refused("a fraction in the exponent", "[1e2.5]", .unexpectedByte, at: 4),
        .refused("two exponents", "[1e2e3]", .unexpectedByte, at: 4),
        .refused("a letter in the exponent", "[1ea]", .invalidNumber, at: 3),
        .refused("no UTF-8 for the exponent", [0x5B, 0x31, 0x65, 0xE5, 0x5D], .invalidNumber, at: 3),
        .refused("no UTF-8 after the exponent", [0x5B, 0x31, 0x65, 0x31, 0xE5, 0x5D], .unexpectedByte, at: 4),
    ]

    private static let refusedWords: [ParsingCase] = [
        .refused("NaN", "[NaN]", .unexpectedByte, at: 1),
        .refused("nan, which begins like null", "[nan]", .unexpectedByte, at: 2),
        .refused("minus NaN", "[-NaN]", .invalidNumber, at: 2),
        .refused("Inf", "[Inf]", .unexpectedByte, at: 1),
        .refused("Infinity", "[Infinity]", .unexpectedByte, at: 1),
        .refused("minus Infinity", "[-Infinity]", .invalidNumber, at: 2),
    ]

    private static let refusedEndsOfNumbers: [ParsingCase] = [
        .refused("the end after the digits of an element", "[1.5e3", .unexpectedEnd, at: 6)
    ]
}
