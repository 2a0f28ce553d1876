import Foundation

// The two functions that libFuzzer calls. The environment names the target: UNIFIEDINBOX_FUZZ_TARGET. If
// UNIFIEDINBOX_FUZZ_SEEDS is set instead, the program writes the seeds into that folder and ends. If neither is set, it
// lists the targets and ends.

nonisolated(unsafe) private var check: ([UInt8]) -> Void = { _ in }

/// Chooses the target, once, before the first input.
@c(LLVMFuzzerInitialize)
public func initialize(_ count: UnsafeRawPointer?, _ arguments: UnsafeRawPointer?) -> CInt {
    let environment = ProcessInfo.processInfo.environment
    if let folder = environment["UNIFIEDINBOX_FUZZ_SEEDS"] {
        do {
            try FuzzSeeds(fixtures: URL(fileURLWithPath: "Fixtures")).write(to: URL(fileURLWithPath: folder))
        } catch {
            print("the seeds cannot be written: \(error)")
            exit(1)
        }
        exit(0)
    }
    guard let name = environment["UNIFIEDINBOX_FUZZ_TARGET"] else {
        for target in FuzzTarget.all {
            print(target.name.padding(toLength: 12, withPad: " ", startingAt: 0) + target.summary)
        }
        exit(0)
    }
    guard let target = FuzzTarget.all.first(where: { $0.name == name }) else {
        print("there is no target \"\(name)\"; fuzz --list prints their names")
        exit(64)
    }
    check = target.makeCheck()
    return 0
}

/// Checks one input.
@c(LLVMFuzzerTestOneInput)
public func testOneInput(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    check(Array(UnsafeBufferPointer(start: data, count: count)))
    return 0
}
