internal import CaptureBase
internal import CaptureMetadata

/// A column or expression of the order, and the value that a photo has there.
struct OrderPart {
  let sql: String
  let value: @Sendable (Photo) -> SQLValue

  /// The time at which the photo was taken.
  static func moment(_ sql: String = "photos.moment") -> OrderPart {
    OrderPart(sql: sql) { .integer($0.taken.moment) }
  }

  /// The natural order of the file's name, for photos that are equal otherwise.
  static func name(_ sql: String = "photos.sort_name") -> OrderPart {
    OrderPart(sql: sql) { .text($0.sortName) }
  }

  static func id(_ sql: String = "photos.id") -> OrderPart {
    OrderPart(sql: sql) { .bytes($0.id.bytes) }
  }
}

extension PhotoOrder {
  /// The parts of the order, of which no two photos share all.
  ///
  /// Each is spelled as in the index that has the photos in this order.
  var key: [OrderPart] {
    switch self {
    case .taken: [.moment(), .name(), .id()]
    case .added:
      [OrderPart(sql: "photos.added") { .integer($0.added.seconds) }, .name(), .id()]
    case .path: [OrderPart(sql: "photos.path") { .text($0.path) }, .id()]
    case .rating:
      [
        OrderPart(sql: "photos.stars") { SQLValue($0.annotations.rating ?? 0) },
        .moment(), .name(), .id(),
      ]
    case .size: [OrderPart(sql: "photos.bytes") { SQLValue($0.byteCount) }, .name(), .id()]
    case .camera:
      [
        OrderPart(sql: "photos.camera_name") { .text($0.camera ?? "") }, .moment(), .name(), .id(),
      ]
    }
  }

  /// The same order for photos that are found in another one, and are then sorted.
  ///
  /// SQLite should not walk an index in this order. Sorting by the columns from which the moment is
  /// computed avoids computing it for each row.
  var sortedKey: [OrderPart] {
    guard self == .taken else {
      return key.map { OrderPart(sql: "+\($0.sql)", value: $0.value) }
    }
    return [
      OrderPart(sql: "photos.taken") { .integer($0.taken.seconds) },
      OrderPart(sql: "photos.taken_nanoseconds") { .integer(Int64($0.taken.nanoseconds)) },
      .name(), .id(),
    ]
  }
}
