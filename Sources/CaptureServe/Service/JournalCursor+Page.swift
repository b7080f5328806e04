internal import CaptureStore

extension JournalCursor {
  /// The epoch as pages know it: JavaScript has no whole numbers of more than 53 bits.
  var pageEpoch: Int64 { epoch & ((1 << 53) - 1) }
}
