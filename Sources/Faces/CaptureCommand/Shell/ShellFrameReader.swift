internal import Capture
internal import CaptureCamera
internal import CaptureCoordinator
internal import CaptureFiles
internal import CaptureImaging
internal import CaptureJSON
internal import CaptureWords

/// Reads one frame of a camera for a client's viewfinder.
struct ShellFrameReader: Sendable {
  /// A frame as a JPEG, with the driver's number.
  private struct Picture {
    let jpeg: [UInt8]
    let size: FrameSize
    let number: Int
  }

  /// The quality of a frame that has to be encoded, by default.
  private static let quality = 92
  /// The number of damaged frames after which no more are tried.
  private static let patience = 30

  private let request: ShellFrame
  private let coordinator: CameraCoordinator

  init(_ request: ShellFrame, of coordinator: CameraCoordinator) {
    self.request = request
    self.coordinator = coordinator
  }

  /// Waits for the next frame that is a picture, and saves it or makes it part of the answer.
  @concurrent
  func answer() async throws(Failure) -> ShellAnswer {
    let picture = try await picture()
    if let path = request.to { try Self.replace(path, with: picture.jpeg) }
    let result: JSON = [
      "path": .string(request.to ?? "-"), "width": .integer(picture.size.width),
      "height": .integer(picture.size.height), "bytes": .integer(picture.jpeg.count),
      "number": .integer(picture.number),
    ]
    return .result(result, jpeg: request.to == nil ? picture.jpeg : nil)
  }

  private func picture() async throws(Failure) -> Picture {
    var damaged = 0
    do throws(CameraError) {
      for try await frame in coordinator.frames() {
        let picture = CameraFrame(frame, from: coordinator.device)
        if let jpeg = try? picture.jpeg(quality: request.quality ?? Self.quality) {
          return Picture(jpeg: jpeg, size: picture.size, number: frame.sequence)
        }
        damaged += 1
        guard damaged < Self.patience else { break }
      }
    } catch {
      throw Failure(error)
    }
    throw damaged == 0 ? Failure.cancelled : .message("all frames were damaged", .badFrames)
  }

  /// Replaces a file at once, without waiting for the disk: the next frame will replace it again.
  private static func replace(_ path: String, with jpeg: [UInt8]) throws(Failure) {
    do throws(FileError) {
      if let found = try FileIdentity(at: path), !found.isPlain {
        throw FileError(.write, path, found.isFolder ? .isFolder : .notRegular)
      }
      let file = try TemporaryFile.replacing(try Folder.followed(path))
      try file.writeLater(jpeg.span.bytes)
      try file.replaceLater(try Folder.followed(path))
    } catch {
      throw Failure(error)
    }
  }
}
