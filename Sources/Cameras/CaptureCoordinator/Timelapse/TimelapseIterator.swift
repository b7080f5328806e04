internal import CaptureTime
internal import Dispatch

/// One reading of a timelapse, which ends it when the reader leaves or is cancelled.
final class TimelapseIterator {
  private var run: TimelapseRun
  private let signals: TimelapseSignals
  private let timeline: any Timeline

  init(_ timelapse: Timelapse) {
    run = TimelapseRun(of: timelapse)
    signals = timelapse.signals
    timeline = timelapse.timeline
  }

  /// A reader that leaves does not wait for the photo in progress, whose outcome is still recorded.
  deinit {
    guard run.isTaking else { return }
    signals.send(.stop)
    let tasks = QueueTasks(on: DispatchQueue(label: "capture.timelapse.end"), timeline: timeline)
    tasks.start { [run] in
      var run = run
      while (try? await run.next()) != nil {}
    }
  }

  func next() async -> Result<TimelapseEvent?, PhotoError> {
    await withTaskCancellationHandler {
      do throws(PhotoError) {
        return .success(try await run.next())
      } catch {
        return .failure(error)
      }
    } onCancel: { [signals] in
      signals.send(.stop)
    }
  }
}
