internal import CaptureBase
internal import CaptureImaging
internal import CaptureJSON
internal import CaptureStore
internal import CaptureWords

/// The members of a photo's JSON as texts, for tables and templates.
struct PhotoMembers {
  private let members: [JSON.Member]
  private let photo: Photo

  init(of photo: Photo, in store: StoreEngine) {
    self.photo = photo
    members = photo.json(in: store).members
  }

  /// The values of all members, in their order.
  var texts: [String] { members.map { $0.value.plainText } }

  /// Returns the value of a member, or of one of the names that only templates have.
  subscript(name: String) -> String? {
    switch name {
    case "short": photo.shortID
    case "name": photo.name
    case "folder": photo.folder
    case "stars": photo.stars
    default: members.first { $0.name == name }?.value.plainText
    }
  }

  /// The names of all members.
  static let names = PhotoObject.names

  /// All names that a template may use.
  static let templateNames = names + ["short", "name", "folder", "stars"]
}

extension JSON {
  /// The value without quotes; nothing for null, a list with semicolons between its items, and the
  /// name of a camera.
  fileprivate var plainText: String {
    switch self {
    case .null: ""
    case .string(let text): text
    case .array(let items): items.map(\.plainText).joined(separator: ";")
    case .object: member("name")?.plainText ?? ""
    case .bool, .integer, .number: line
    }
  }
}
