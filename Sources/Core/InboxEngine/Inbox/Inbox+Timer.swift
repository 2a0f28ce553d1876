#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Waiting for the next change, including changes that come with time.
extension Inbox {
    func notifySubscribers() {
        let continuations = waiting.values.flatMap(\.self)
        waiting = [:]
        for continuation in continuations { continuation.resume() }
        scheduleTimer()
    }

    /// Waits until something changes or the task is cancelled.
    ///
    /// - Parameter listed: The instant of the subscriber's list. If time has changed the list since then, there is no
    ///   wait. Nil if the subscriber waits for something else.
    func waitForChange(_ id: UUID, since listed: Date? = nil) async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let now = clock.now
                let span = state.unchangedSpan(around: listed ?? now)
                if let span, !span.contains(now) { return continuation.resume() }
                waiting[id, default: []].append(continuation)
                scheduleTimer(at: now, span)
            }
        } onCancel: {
            Task { await self.cancelWait(of: id) }
        }
    }

    private func cancelWait(of id: UUID) {
        for continuation in waiting.removeValue(forKey: id) ?? [] { continuation.resume() }
        scheduleTimer()
    }

    /// Sets the timer to the next instant at which time changes a list, or stops it if no subscriber is waiting.
    private func scheduleTimer() {
        let now = clock.now
        scheduleTimer(at: now, state.unchangedSpan(around: now))
    }

    /// - Parameter unchanged: The span around `now` in which time changes no list. It is computed only if it is needed.
    private func scheduleTimer(at now: Date, _ unchanged: @autoclosure () -> Range<Date>?) {
        let isNeeded = isOpen && !waiting.isEmpty
        // The clock has already left the timer's span, but the timer has not fired yet. A new timer would miss this
        // change.
        if isNeeded, let timer, !timer.span.contains(now) { return notifySubscribers() }
        let span = isNeeded ? unchanged() : nil
        guard timer?.span != span else { return }
        timer?.task.cancel()
        timer = span.map { span in
            let task = Task { [weak self, clock] in
                do {
                    try await clock.sleep(while: span)
                } catch {
                    return
                }
                await self?.timerFired(span)
            }
            return (span, task)
        }
    }

    private func timerFired(_ span: Range<Date>) {
        if timer?.span == span { timer = nil }
        notifySubscribers()
    }
}

extension InboxState {
    /// The span around `now` in which no message starts or expires and no pin ends; nil if nothing changes with time.
    ///
    /// The span has a lower bound too, because the clock may be set back.
    fileprivate func unchangedSpan(around now: Date) -> Range<Date>? {
        let (previous, next) = (previousChange(at: now), nextChange(after: now))
        guard previous != nil || next != nil else { return nil }
        return (previous ?? min(.distantPast, now))..<(next ?? max(.distantFuture, now))
    }
}
