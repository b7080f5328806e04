internal import CaptureMetadata
internal import CaptureStore

/// What a change replaces: one property of a photo.
enum PhotoValue: Hashable, Sendable {
  case rating(Int?)
  case note(String?)
  case keywords([String])
  case folder(String)
  case isBinned(Bool)
}

extension PhotoValue {
  /// A note as a photo keeps it, which may differ from the one that was typed.
  static func note(kept text: String?) -> PhotoValue { .note(Annotations(note: text).note) }

  /// A folder as a photo's path has it, without slashes that separate nothing.
  static func folder(kept text: String) -> PhotoValue {
    .folder(text.split(separator: "/").joined(separator: "/"))
  }

  /// Returns the present value of the same property.
  func present(in photo: Photo) -> PhotoValue {
    switch self {
    case .rating, .note, .keywords: present(in: photo.annotations)
    case .folder: .folder(photo.folder)
    case .isBinned: .isBinned(photo.deleted != nil)
    }
  }

  /// Returns the present value of the same property, if it is an annotation.
  func present(in annotations: Annotations) -> PhotoValue {
    switch self {
    case .rating: .rating(annotations.rating)
    case .note: .note(annotations.note)
    case .keywords: .keywords(annotations.keywords)
    case .folder, .isBinned: self
    }
  }

  /// Gives annotations this value.
  func write(to annotations: inout Annotations) {
    switch self {
    case .rating(let rating): annotations.rating = rating
    case .note(let note): annotations.note = note
    case .keywords(let keywords): annotations.keywords = keywords
    case .folder, .isBinned: break
    }
  }
}

extension PhotoChange {
  /// Any value of the property that the change replaces.
  var property: PhotoValue {
    switch self {
    case .rate: .rating(nil)
    case .note: .note(nil)
    case .tag: .keywords([])
    case .move: .folder("")
    case .delete, .restore: .isBinned(false)
    }
  }
}
