internal import CaptureHTTP
internal import CaptureJSON
internal import CaptureStore
internal import CaptureWords

extension PhotoStore {
  /// Returns what the page needs of a photo besides its own object: its edition, its number in the
  /// catalogue and the version of its atlas.
  func pageMembers(of photo: Photo) async throws(StoreError) -> [JSON.Member] {
    let number = try await numbers(of: [photo.id])[photo.id]
    let members = Self.members(of: photo, number)
    guard let block = number.flatMap({ AtlasBlock(ofPhoto: $0) }) else { return members }
    let contents = AtlasContents(try await photos(numbered: block.photos))
    return members + JSON.members(["atlas": .integer(Int(contents.version))])
  }

  /// Returns photos as the page reads them: their own objects, with number and edition.
  func objects(of photos: [Photo]) async throws(StoreError) -> [JSON] {
    let numbers = try await numbers(of: photos.map(\.id))
    return photos.map { $0.json(in: engine, and: Self.members(of: $0, numbers[$0.id])) }
  }

  /// Returns the number, null for a photo that has been removed since, and the edition.
  private static func members(of photo: Photo, _ number: Int64?) -> [JSON.Member] {
    JSON.members([
      "number": number.map { .integer(Int($0)) }, "edition": .string(photo.pageEdition),
    ])
  }
}

extension HTTPSchema {
  /// What the page needs of a photo in a list.
  static let listMembers: Members = ["number": .integer.orNull, "edition": .string(.hex8)]
  /// What the page needs of a photo by itself.
  static let pageMembers: Members = listMembers + ["atlas": .integer]
  /// A photo in a list.
  static let listedPhoto = printed("Photo").and(listMembers).named("ListedPhoto")
}
