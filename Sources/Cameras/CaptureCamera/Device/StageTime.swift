/// The time that one stage of opening a camera took.
public struct StageTime: Hashable, Sendable, Codable {
  /// A stage between the request for a stream and its start.
  ///
  /// The raw value is a phrase for messages.
  public enum Stage: String, Hashable, Sendable, CaseIterable, Codable {
    /// Opening the device file and selecting its input.
    case open = "open the device"
    /// Listing the modes, and the controls if any are to be set.
    case describe = "ask what it offers"
    /// Setting the format, the size and the frame rate.
    case mode = "set the mode"
    /// Setting the requested controls.
    case controls = "set the controls"
    /// Allocating and mapping the frame buffers.
    case buffers = "get buffers"
    /// Queueing the buffers and turning the stream on.
    case start = "start the stream"
  }

  /// The stage that was measured.
  public var stage: Stage
  /// The time from the end of the previous stage to the end of this one.
  public var span: Duration

  /// Creates a measurement of one stage.
  public init(_ stage: Stage, _ span: Duration) {
    self.stage = stage
    self.span = span
  }
}
