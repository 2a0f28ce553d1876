#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Waiting for the next change, including changes that come with time.
extension Inbox {
    /// Resumes the waiting subscribers: something has changed.
    func notifySubscribers() {
        let continuations = waiting.values.flatMap(\.self)
        waiting = [:]
        for continuation in continuations { continuation.resume() }
        scheduleTimer(at: clock.now)
    }

    /// Waits until something changes or the task is cancelled.
    ///
    /// - Parameter listed: The instant of the subscriber's list. If time has changed the list since then, there is no
    ///   wait. Nil if the subscriber waits for something else.
    func waitForChange(_ id: UUID, since listed: Date? = nil) async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let now = clock.now
                if let listed, let span = state.unchangedSpan(around: listed), !span.contains(now) {
                    return continuation.resume()
                }
                waiting[id, default: []].append(continuation)
                scheduleTimer(at: now)
            }
        } onCancel: {
            Task { await self.cancelWait(of: id) }
        }
    }

    private func cancelWait(of id: UUID) {
        for continuation in waiting.removeValue(forKey: id) ?? [] { continuation.resume() }
        scheduleTimer(at: clock.now)
    }

    /// Sets the timer to the next instant at which time changes a list, or stops it if no subscriber is waiting.
    private func scheduleTimer(at now: Date) {
        let isNeeded = isOpen && !waiting.isEmpty
        // The clock has already left the timer's span, but the timer has not fired yet. A new timer would miss this
        // change.
        if isNeeded, let timer, !timer.span.contains(now) { return notifySubscribers() }
        let span = isNeeded ? state.unchangedSpan(around: now) : nil
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
