/// The binary outline of a list, as the server sends it.
enum OutlineBytes {
  struct Photo {
    var id = [UInt8](repeating: 0, count: 16)
    var number: UInt32 = 1
    var taken: Int32 = 0
    /// The minutes by which the clock of the place was ahead of UTC.
    var zone: Int16 = 0
    var width: UInt16 = 1600
    var height: UInt16 = 1200
    var rating: Int8 = -128
    var flags: UInt8 = 0
    var edition: UInt32 = 1
  }

  static let empty = bytes(of: [])

  static func bytes(of photos: [Photo], epoch: Int64 = 1, position: Int64 = 0) -> [UInt8] {
    var bytes = Array("CAPO".utf8)
    append(UInt16(1), to: &bytes)
    append(UInt16(36), to: &bytes)
    append(UInt32(photos.count), to: &bytes)
    append(UInt32(0), to: &bytes)
    append(epoch, to: &bytes)
    append(position, to: &bytes)
    for photo in photos { append(photo, to: &bytes) }
    return bytes
  }

  private static func append(_ photo: Photo, to bytes: inout [UInt8]) {
    bytes += photo.id
    append(photo.number, to: &bytes)
    append(photo.taken, to: &bytes)
    append(photo.width, to: &bytes)
    append(photo.height, to: &bytes)
    bytes += [UInt8(bitPattern: photo.rating), photo.flags]
    append(photo.zone, to: &bytes)
    append(photo.edition, to: &bytes)
  }

  private static func append(_ value: some FixedWidthInteger, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: value.littleEndian) { bytes += $0 }
  }
}
