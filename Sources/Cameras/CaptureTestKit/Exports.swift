// The manual clock is all that many tests need.
@_exported public import CaptureTime
