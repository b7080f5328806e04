internal import CaptureFiles

extension StoreEngine {
  /// Returns the albums whose files cannot be read, or are no text.
  ///
  /// There is no checksum to compare them with, because every program may change them. Links, folders and
  /// files that are too long are no albums.
  func damagedAlbums() throws(StoreError) -> [StoreFinding] {
    var findings: [StoreFinding] = []
    for name in try place.albumFiles().compactMap({ AlbumName(file: $0) }) {
      guard let damage = damage(of: AlbumFile(name, in: place)) else { continue }
      let path = StorePath.joined(Album.folder, name.file)
      findings.append(StoreFinding(.damagedAlbum, photo: nil, path: path, detail: damage))
    }
    return findings
  }

  private func damage(of file: AlbumFile) -> String? {
    do throws(StoreError) {
      let found = (try? file.location.identity(followingLinks: false)) ?? nil
      guard let found, found.isPlain, found.byteCount <= Album.byteLimit else { return nil }
      return try isDamaged(file) ? "it is not UTF-8" : nil
    } catch {
      return error.problem
    }
  }
}
