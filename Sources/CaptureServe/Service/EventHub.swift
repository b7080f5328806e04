internal import CaptureBase
internal import CaptureJSON

/// Passes on what happens to the cameras, the photos and the albums to all who read events.
///
/// Changes of photos are read from the store's journal, whoever has made them.
final class EventHub: Sendable {
  /// Reports an event, which is `{"event":kind, …}`.
  ///
  /// Readers who have not seen an earlier event of the same subject get only this one.
  func send(_ kind: String, about subject: String? = nil, _ members: [JSON.Member]) {}
}
