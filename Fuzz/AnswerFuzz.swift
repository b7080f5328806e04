internal import CaptureBase
internal import CaptureImaging
internal import CaptureJSON

/// Feeds libFuzzer's bytes to the readers of the server's answers.
///
/// They are taken for a whole answer, and for the body of one with a photo. A photo that is accepted has
/// all of its bytes, and is the same when it is sent again.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = [UInt8](UnsafeBufferPointer(start: start, count: count))
  let answer = ServerAnswer(reading: bytes)
  _ = answer?.text("error")
  _ = answer?.texts("warnings")
  _ = SnapAnswer(answer)

  let head = Array("HTTP/1.1 200 OK\r\n\r\n".utf8)
  guard case .photo(let photo) = SnapAnswer(ServerAnswer(reading: head + bytes)) else { return 0 }
  precondition(bytes.suffix(photo.jpeg.count).elementsEqual(photo.jpeg))
  precondition(photo.size.width > 0 && photo.size.height > 0)
  let json: JSON = [
    "id": .string(photo.id), "width": .integer(photo.size.width),
    "height": .integer(photo.size.height), "orientation": .integer(photo.orientation.rawValue),
    "bytes": .integer(photo.jpeg.count), "shot": photo.shot,
  ]
  let body = ServedPhoto.body(json, at: photo.date, summary: photo.summary, jpeg: photo.jpeg)
  precondition(ServedPhoto(reading: body) == photo)
  return 0
}
