internal import CLibExif

/// The entries of an EXIF block, managed by libexif.
struct ExifEntries: ~Copyable {
  private let data: UnsafeMutablePointer<ExifData>
  /// The allocator for new entries.
  private let memory: OpaquePointer

  /// Creates an empty block.
  init() throws(ExifError) {
    guard let memory = exif_mem_new_default() else { throw .outOfMemory }
    guard let data = exif_data_new_mem(memory) else {
      exif_mem_unref(memory)
      throw .outOfMemory
    }
    self.memory = memory
    self.data = data
    // Otherwise libexif drops and adds entries according to its own reading of the standard.
    exif_data_unset_option(data, EXIF_DATA_OPTION_IGNORE_UNKNOWN_TAGS)
    exif_data_unset_option(data, EXIF_DATA_OPTION_FOLLOW_SPECIFICATION)
  }

  /// Parses a block that starts with `Exif`; throws if it is damaged.
  init(of block: RawSpan) throws(ExifError) {
    let structure = try ExifStructure(of: block)
    try self.init()
    var bytes = block.copy(of: 0..<block.byteCount)
    // libexif must not parse maker notes: it has parsers for many makers and rewrites what it
    // has parsed. Unknown entries are copied unchanged.
    for place in structure.makerNoteTags {
      bytes.replaceSubrange(place..<place + 2, with: [0xFF, 0xFF])
    }
    exif_data_load_data(data, bytes, UInt32(bytes.count))
    for content in contents {
      let hidden = exif_content_get_entry(content, ExifTag(UInt32(ExifStructure.Tag.hidden)))
      hidden?.pointee.tag = EXIF_TAG_MAKER_NOTE
    }
  }

  deinit {
    exif_data_unref(data)
    exif_mem_unref(memory)
  }

  /// The gain, if the comment was written to record it.
  var gain: SensorGain? {
    guard let entry = entry(.comment), let bytes = entry.pointee.data else { return nil }
    let comment = UnsafeBufferPointer(start: bytes, count: Int(entry.pointee.size))
    return ExifComment.gain(in: [UInt8](comment))
  }

  func contains(_ field: ExifField) -> Bool {
    entry(field) != nil
  }

  mutating func remove(_ field: ExifField) {
    guard let old = entry(field) else { return }
    exif_content_remove_entry(content(field.directory), old)
  }

  /// Adds an entry, replacing any entry with the same tag.
  mutating func set(_ field: ExifField, to value: ExifValue) throws(ExifError) {
    let bytes = value.encoded(in: order)
    guard let entry = exif_entry_new_mem(memory) else { throw .outOfMemory }
    defer { exif_entry_unref(entry) }
    guard let copy = exif_mem_alloc(memory, UInt32(bytes.count)) else { throw .outOfMemory }
    copy.copyMemory(from: bytes, byteCount: bytes.count)
    entry.pointee.data = copy.assumingMemoryBound(to: UInt8.self)
    entry.pointee.size = UInt32(bytes.count)
    entry.pointee.tag = field.tag
    entry.pointee.format = value.format
    entry.pointee.components = UInt(bytes.count) / UInt(exif_format_get_size(value.format))

    remove(field)
    exif_content_add_entry(content(field.directory), entry)
  }

  /// Returns the block with all entries, starting with `Exif`.
  func encoded() throws(ExifError) -> [UInt8] {
    var bytes: UnsafeMutablePointer<UInt8>?
    var count: UInt32 = 0
    exif_data_save_data(data, &bytes, &count)
    defer { exif_mem_free(memory, bytes) }
    guard let bytes, count > 0 else { throw .outOfMemory }
    return [UInt8](UnsafeBufferPointer(start: bytes, count: Int(count)))
  }

  private var order: ExifByteOrder { exif_data_get_byte_order(data) }

  private var contents: [UnsafeMutablePointer<ExifContent>] {
    let (zeroth, first, exif, gps, interoperability) = data.pointee.ifd
    return [zeroth, first, exif, gps, interoperability].compactMap { $0 }
  }

  private func content(_ directory: ExifIfd) -> UnsafeMutablePointer<ExifContent>? {
    directory == EXIF_IFD_0 ? data.pointee.ifd.0 : data.pointee.ifd.2
  }

  private func entry(_ field: ExifField) -> UnsafeMutablePointer<ExifEntry>? {
    exif_content_get_entry(content(field.directory), field.tag)
  }
}
