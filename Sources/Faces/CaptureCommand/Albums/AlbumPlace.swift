internal import CaptureArguments
internal import CaptureStore
internal import CaptureWords

/// The options that say where in an album something is put.
enum AlbumPlace {
  static let after = Parameter.option(
    "after", PhotoArgument.form, valueName: "id",
    help: "Photo of the album to put it after (default: at the end)."
  ).naming(.photoInAlbum).forOneCall
  static let first = Parameter.flag("first", help: "Put it at the beginning.").forOneCall

  /// Returns the place in an album that the command line names.
  static func read(_ parsed: ParsedCommand, in stored: StoredAlbum) throws(Failure) -> Album.Place {
    guard let digits = parsed[after] else { return parsed[first] ? .start : .end }
    guard !parsed[first] else {
      throw .usage(UsageError(.contradiction("--after", "--first"), in: parsed.command))
    }
    return .after(try stored.photo(beginningWith: digits))
  }
}

extension StoredAlbum {
  /// Returns the photo of the album whose id begins with some digits, also one that the store lacks.
  func photo(beginningWith digits: String) throws(Failure) -> PhotoID {
    let found = Set(album.photos).filter { "\($0)".hasPrefix(digits.lowercased()) }
    guard let id = found.first else {
      throw .message("the album '\(name)' has no photo '\(digits)'", .noPhoto)
    }
    guard found.count == 1 else {
      throw .message("several photo ids in the album '\(name)' begin with '\(digits)'", .noPhoto)
    }
    return id
  }
}
