"""Writes a Swift file in which all mutants are present, and each is switched on by its number."""

PRECEDENCE = {
    "&&": "LogicalConjunction", "||": "LogicalDisjunction", "??": "NilCoalescing",
    "+": "Addition", "-": "Addition", "&+": "Addition", "&-": "Addition",
    "*": "Multiplication", "&*": "Multiplication",
}  # fmt: skip

HELPERS = """
/// The number of the active mutant; 0 for none.
private let active = getenv("INBOX_MUTANT").flatMap { Int(String(cString: $0)) } ?? 0

@inline(never)
func isActive(_ number: Int) -> Bool { active == number }

func mutated<T>(_ number: Int, _ value: T, _ other: T) -> T { isActive(number) ? other : value }

func mutated<T>(_ number: Int, _ value: T, _ other: T, _ another: T) -> T {
    isActive(number) ? other : isActive(number + 1) ? another : value
}

func mutatedCondition(_ number: Int, _ value: Bool) -> Bool { isActive(number) ? !value : value }

func mutatedNil<T>(_ number: Int, _ value: T?) -> T? { isActive(number) ? nil : value }

func mutatedOrder<T>(_ number: Int, _ values: [T]) -> [T] { isActive(number) ? values.reversed() : values }

func mutatedKey(_ number: Int, _ key: Int, _ name: String) -> String { isActive(number + key) ? name + "~" : name }

func mutatedMax<T: Comparable>(_ number: Int, _ left: T, _ right: T) -> T {
    isActive(number) ? min(left, right) : max(left, right)
}

func mutatedMin<T: Comparable>(_ number: Int, _ left: T, _ right: T) -> T {
    isActive(number) ? max(left, right) : min(left, right)
}
"""

ENGINE_HELPERS = """
func mutatedNewest<T: Comparable>(_ number: Int, _ left: T?, _ right: T?) -> T? {
    isActive(number) ? earliest(left, right) : newest(left, right)
}

func mutatedEarliest<T: Comparable>(_ number: Int, _ left: T?, _ right: T?) -> T? {
    isActive(number) ? newest(left, right) : earliest(left, right)
}
"""

IMPORTS = """#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif
"""


def operator_name(number):
    """An operator for a number, of box-drawing characters, because Swift operators cannot contain digits."""
    name = ""
    while True:
        number, digit = divmod(number, 64)
        name = chr(0x2500 + digit) + name
        if number == 0:
            return name


def helpers(module, sites):
    """The file with the functions and operators that a module's mutants call."""
    text = IMPORTS + HELPERS + (ENGINE_HELPERS if module == "InboxEngine" else "")
    for site in sites:
        if site.kind == "infix":
            text += "\n" + _infix(site)
        elif site.kind == "prefix":
            name = operator_name(site.number)
            kind = "T: SignedNumeric" if site.text == "-" else "T: ExpressibleByBooleanLiteral"
            result = "-value" if site.text == "-" else "!(value as! Bool) as! T"
            text += f"\nprefix operator {name}\nprefix func {name}<{kind}>(value: T) -> T {{\n"
            text += f"    isActive({site.number}) ? value : {result}\n}}\n"
    return text


def _infix(site):
    operator, name, number = site.text, operator_name(site.number), site.number
    text = f"infix operator {name}: {PRECEDENCE.get(operator, 'Comparison')}Precedence\n"

    def function(parameters, arguments, result, effect=""):
        value = f"{effect}(l {operator} {arguments})"
        for offset, change in reversed(list(enumerate(site.changes))):
            changed = f"{effect}{arguments}" if change == "right" else f"{effect}(l {change} {arguments})"
            value = f"isActive({number + offset}) ? {changed} : {value}"
        effects = " rethrows" if effect else ""
        return f"func {name}{parameters}{effects} -> {result} {{ {value} }}\n"

    if operator in ("&&", "||"):
        return text + function("(l: Bool, r: @autoclosure () throws -> Bool)", "r()", "Bool", "try ")
    if operator == "??":
        if site.data.get("variant", 0) == 0:
            text += function("<T>(l: T?, r: @autoclosure () throws -> T)", "r()", "T", "try ")
        return text + function("<T>(l: T?, r: @autoclosure () throws -> T?)", "r()", "T?", "try ")
    if operator in ("===", "!=="):
        return text + function("(l: AnyObject?, r: AnyObject?)", "r", "Bool")
    if operator in ("==", "!="):
        if site.data.get("with_nil"):
            return text + function("<T>(l: T?, r: _OptionalNilComparisonType)", "r", "Bool")
        pair = "<T: Equatable, U: Equatable>(l: (T, U), r: (T, U))"
        return text + function("<T: Equatable>(l: T, r: T)", "r", "Bool") + function(pair, "r", "Bool")
    if operator in ("<", "<=", ">", ">="):
        pair = "<T: Comparable, U: Comparable>(l: (T, U), r: (T, U))"
        return text + function("<T: Comparable>(l: T, r: T)", "r", "Bool") + function(pair, "r", "Bool")
    kind = "FixedWidthInteger" if operator.startswith("&") else "Numeric" if operator == "*" else "AdditiveArithmetic"
    return text + function(f"<T: {kind}>(l: T, r: T)", "r", "T")


def rewritten(text, sites):
    """A file's text with a switch at each site, and each site's range in that text: (site, start, end)."""
    text = text.replace("@inlinable", "          ")
    before, after, replaced = {}, {}, {}
    for site in sites:
        number = site.number
        if site.kind in ("infix", "prefix"):
            replaced[site.start] = (site.end, operator_name(number), site)
        elif site.kind in ("integer", "string", "bool", "word"):
            values = ", ".join([site.text] + site.changes)
            replaced[site.start] = (site.end, f"mutated({number}, {values})", site)
        elif site.kind == "call":
            name = "mutated" + site.text.capitalize()
            replaced[site.start] = (site.end + 1, f"{name}({number}, ", site)
        elif site.kind == "binding":
            after.setdefault(site.end, []).append((site, f" = mutatedNil({number}, {site.text})"))
        elif site.kind == "keys":
            access = "public " if site.data["public"] else ""
            own = "spelling" if site.data["spelling"] else "String(describing: self)"
            property = f" {access}var name: String {{ mutatedKey({number}, rawValue, {own}) }}"
            after.setdefault(site.end, []).append((site, property))
            if site.data["spelling"]:
                start = text.index("var name: String", site.end)
                replaced[start] = (start + len("var name"), "var spelling", site)
        else:
            function = {"condition": "mutatedCondition", "nil": "mutatedNil", "order": "mutatedOrder"}[site.kind]
            before.setdefault(site.start, []).append((site, f"{function}({number}, "))
            after.setdefault(site.end, []).append((site, ")"))
    return _compose(text, before, after, replaced)


def _compose(text, before, after, replaced):
    output, size = [], 0
    starts, ranges = {}, []

    def emit(piece):
        nonlocal size
        output.append(piece)
        size += len(piece.encode())

    position = 0
    while position <= len(text):
        for site, piece in sorted(after.get(position, []), key=lambda pair: -pair[0].start):
            start = starts.get(id(site), size)
            emit(piece)
            ranges.append((site, start, size))
        for site, piece in sorted(before.get(position, []), key=lambda pair: -pair[0].end):
            starts[id(site)] = size
            emit(piece)
        if position in replaced:
            end, piece, site = replaced[position]
            start = size
            emit(piece)
            ranges.append((site, start, size))
            position = end
        else:
            if position < len(text):
                emit(text[position])
            position += 1
    return "".join(output), ranges
