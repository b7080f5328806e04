public import CaptureImaging
public import CaptureTime

/// Reports a session's events and frames, for implementations of ``CameraSession``.
///
/// The session keeps it private, and lets others see its ``observers``. It may be used from any thread,
/// but by one at a time: then all observers get events in the order of the calls.
public final class SessionEventSource: Sendable {
  /// The observers, to be returned by ``CameraSession/observers``.
  public let observers: SessionObservers

  /// Creates a source without observers, which are called on queues of this timeline.
  public init(timeline: any Timeline) {
    observers = SessionObservers(timeline: timeline)
  }

  /// Reports an event to all observers.
  public func send(_ event: SessionEvent) { observers.send(event) }

  /// Shows the newest frame to all readers but those that hold too many already.
  ///
  /// `limit` is the number of frames that each of them may hold at once. The event
  /// ``SessionEvent/framesHeld(_:)`` reports when such a reader misses a frame.
  public func send(_ frame: Frame, atMost limit: Int? = nil) {
    observers.send(frame, atMost: limit)
  }
}
