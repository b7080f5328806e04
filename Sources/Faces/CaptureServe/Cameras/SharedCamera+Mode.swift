internal import CaptureBase
internal import CaptureCamera
internal import CaptureHTTP

extension SharedCamera {
  /// Closes the camera, and returns the mode in which it opens again, at once or when it is needed.
  ///
  /// Throws if anyone but the holder of a lease is watching, unless it is forced. Leases, photos
  /// and other changes that are requested meanwhile wait, and are for the new mode.
  func change(
    to wish: StreamRequest, for lease: LeaseID?, isForced: Bool
  ) async throws(HTTPFailure) -> StreamFormat {
    try await mutex.withLock { () async throws(HTTPFailure) -> StreamFormat in
      guard isForced || !isWatched(besides: lease) else { throw .watched }
      let (device, request) = (device, request.changed(to: wish))
      let format: StreamFormat
      do throws(CameraError) {
        format = try request.bestFormat(of: device)
      } catch {
        throw HTTPFailure(error)
      }
      await stop()
      guard !mutex.isClosed else { throw .stopping }
      use(await setup.coordinator(of: device, request), requesting: request)
      return format
    }
  }
}

extension StreamRequest {
  /// Returns this request in another mode.
  fileprivate func changed(to mode: StreamRequest) -> StreamRequest {
    var changed = self
    changed.size = mode.size
    changed.format = mode.format
    changed.rate = mode.rate
    return changed
  }

  /// Returns the properties of the stream that a camera opens for it.
  fileprivate func bestFormat(of device: CameraDevice) throws(CameraError) -> StreamFormat {
    let mode = try bestMode(of: device)
    return StreamFormat(
      format: mode.format, size: mode.size, rate: mode.rate(nearest: rate), bufferCount: 0)
  }
}
