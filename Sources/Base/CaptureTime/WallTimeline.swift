public import CaptureBase
public import Dispatch
internal import Glibc

/// Real time: Dispatch's queues and the kernel's monotonic clock.
public struct WallTimeline: Timeline {
  /// Creates a timeline; all wall timelines share the machine's clocks.
  public init() {}

  /// The current time of `CLOCK_MONOTONIC`.
  public var now: Timestamp {
    var moment = timespec()
    clock_gettime(CLOCK_MONOTONIC, &moment)
    return Timestamp(nanoseconds: Int64(moment.tv_sec) * 1_000_000_000 + Int64(moment.tv_nsec))
  }

  /// The current time of `CLOCK_REALTIME`, with the UTC offset of the local time zone.
  public var date: WallTime {
    var moment = timespec()
    clock_gettime(CLOCK_REALTIME, &moment)
    var local = tm()
    localtime_r(&moment.tv_sec, &local)
    return WallTime(
      seconds: Int64(moment.tv_sec), nanoseconds: Int32(moment.tv_nsec),
      offset: Int32(local.tm_gmtoff))
  }

  /// Enqueues `work` on `queue` at once.
  public func perform(on queue: DispatchQueue, _ work: @escaping @Sendable () -> Void) {
    queue.async(execute: work)
  }

  /// Schedules `work` on `queue`; a moment in the past counts as now.
  public func alarm(
    at moment: Timestamp, on queue: DispatchQueue, _ work: @escaping @Sendable () -> Void
  ) -> Alarm {
    let alarm = Alarm(work)
    let delay = max(0, (moment - now).nanoseconds)
    queue.asyncAfter(deadline: .now() + .nanoseconds(Int(delay))) { [weak alarm] in alarm?.ring() }
    return alarm
  }
}
