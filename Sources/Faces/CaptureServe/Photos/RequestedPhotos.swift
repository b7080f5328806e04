internal import CaptureHTTP
internal import CaptureJSON
internal import CaptureStore

/// The body of a request about photos: their ids, and members of its own.
struct RequestedPhotos: Sendable {
  /// The photos, each once, in the order of the request.
  private(set) var ids: [PhotoID]
  /// The edition that the only photo must have; nil if it does not matter.
  let edition: String?

  /// The length of a body with the ids of as many photos as can be changed, and of long texts.
  static let bodyLimit = 1 << 20
  static let photoLimit = 1_000
  /// As many photos can be changed by one request, so that what a person does is one.
  static let changeLimit = 20_000

  /// Reads a body that has only photos.
  init(_ request: HTTPRequest, limit: Int) throws(HTTPFailure) {
    self = try Self.read(request, limit: limit) { _ throws(JSONFieldError) in }.photos
  }

  /// Reads the photos, and lets `more` read the other members.
  static func read<Value>(
    _ request: HTTPRequest, limit: Int = photoLimit,
    _ more: (inout JSONFields) throws(JSONFieldError) -> Value
  ) throws(HTTPFailure) -> (photos: RequestedPhotos, value: Value) {
    try request.read { fields throws(JSONFieldError) in
      (try RequestedPhotos(&fields, limit: limit), try more(&fields))
    }
  }

  private init(_ fields: inout JSONFields, limit: Int) throws(JSONFieldError) {
    if let id = fields.optional("id") {
      ids = [try id.photoID()]
    } else {
      ids = try fields.required("ids").photoIDs(upTo: limit)
    }
    let edition = fields.optional("ifEdition")
    self.edition = try edition?.string()
    if let edition, ids.count > 1 { throw edition.error("is allowed for one photo only") }
  }
}

extension RequestedPhotos {
  /// Returns a request for some of the photos.
  func limited(to ids: [PhotoID]) -> RequestedPhotos {
    var some = self
    some.ids = ids
    return some
  }

  /// What a body can be: one id or several, and members of its own.
  static func schema(
    upTo limit: Int = photoLimit, _ more: HTTPSchema.Members = [:],
    optional: HTTPSchema.Members = [:]
  ) -> HTTPSchema {
    let ids: HTTPSchema.Members = ["ids": .photoIDs(upTo: limit)]
    let optional: HTTPSchema.Members = optional + ["ifEdition": .string]
    return .either(
      .object(ids + more, optional: optional), .object(["id": .photoID] + more, optional: optional))
  }
}

extension HTTPSchema {
  /// The ids of some photos.
  static func photoIDs(upTo limit: Int) -> HTTPSchema { .array(of: .photoID, count: 1...limit) }
}

extension JSONField {
  /// Returns the ids in a list, each once.
  func photoIDs(upTo limit: Int) throws(JSONFieldError) -> [PhotoID] {
    let items = try items()
    guard (1...limit).contains(items.count) else {
      throw error("has \(items.count) ids; from 1 to \(limit) are allowed")
    }
    var seen: Set<PhotoID> = []
    return try items.map { item throws(JSONFieldError) in try item.photoID() }
      .filter { seen.insert($0).inserted }
  }

  func photoID() throws(JSONFieldError) -> PhotoID {
    guard let id = PhotoID(try string()) else { throw error("is not the id of a photo") }
    return id
  }
}
