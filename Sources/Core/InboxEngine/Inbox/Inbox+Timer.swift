#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Waiting for the next change, also for one that time brings.
extension Inbox {
    /// Resumes the waiting subscribers: something has changed.
    func notifySubscribers() {
        for continuation in subscribers.removeWaiting() { continuation.resume() }
        scheduleTimer()
    }

    /// Waits until something changes, or the task is cancelled.
    func waitForChange(_ id: UUID) async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                subscribers.wait(id, continuation)
                scheduleTimer()
            }
        } onCancel: {
            Task { await self.cancelWait(of: id) }
        }
    }

    private func cancelWait(of id: UUID) {
        for continuation in subscribers.removeWaiting(id) { continuation.resume() }
        scheduleTimer()
    }

    /// Sets the timer to the end of the span in which the lists stay as they are, or stops it if no subscriber is waiting.
    private func scheduleTimer() {
        let now = clock.now
        let isNeeded = isOpen && subscribers.areWaiting
        // The clock has left the span, and the timer has not fired yet: another timer would not fire for this.
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
    /// The instants around `now` between which no message starts or expires and no pin ends; nil if nothing changes with time.
    ///
    /// It ends in the past too, because the clock may be set back.
    fileprivate func unchangedSpan(around now: Date) -> Range<Date>? {
        let (previous, next) = (previousChange(at: now), nextChange(after: now))
        guard previous != nil || next != nil else { return nil }
        return (previous ?? min(.distantPast, now))..<(next ?? max(.distantFuture, now))
    }
}
