package import CaptureImaging

/// The reason why an original cannot be read or decoded.
package struct OriginalError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A message for people, in lower case and without a full stop.
  package let description: String
  /// Whether a part of the picture is missing because its data ends too early.
  package let isTruncated: Bool
  /// The error of a JPEG; nil for another kind.
  package let jpegError: JPEGError?

  /// Creates the error of an original that is not a JPEG.
  package init(_ description: String, isTruncated: Bool = false) {
    self.description = description
    self.isTruncated = isTruncated
    jpegError = nil
  }

  /// Creates the error of a JPEG.
  package init(_ error: JPEGError) {
    description = error.description
    isTruncated = error.code == .truncated
    jpegError = error
  }

  /// Creates the error of an original whose tiers cannot be made.
  package init(_ error: TierError) {
    description = error.description
    isTruncated = error.jpegError?.code == .truncated
    jpegError = error.jpegError
  }
}

extension OriginalError {
  /// Returns the result of `body`, rethrowing `JPEGError` as `OriginalError`.
  package static func jpeg<Result>(
    _ body: () throws(JPEGError) -> Result
  ) throws(OriginalError) -> Result {
    do throws(JPEGError) {
      return try body()
    } catch {
      throw OriginalError(error)
    }
  }
}

extension StoreError {
  /// Returns the result of `body`, rethrowing `OriginalError` as `StoreError`.
  static func decoding<Result>(
    _ body: () throws(OriginalError) -> Result
  ) throws(StoreError) -> Result {
    do throws(OriginalError) {
      return try body()
    } catch {
      throw StoreError(undecodable: error)
    }
  }

  /// Creates the error for a file that is not a photo, or one that cannot be decoded.
  init(undecodable error: OriginalError) {
    self.init(
      error.isTruncated ? .truncated : .notAPhoto, error.description,
      remedy: error.isTruncated ? .acceptTruncated : nil)
  }
}
