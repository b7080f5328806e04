internal import CaptureFiles
internal import CaptureImaging

/// A sidecar that has its photo's whole name, `IMG.jpg.xmp` beside `IMG.jpg`, as darktable and
/// digiKam name them.
///
/// The case of the extension may differ if the photo was renamed, or came from a file system that
/// ignores case: `IMG.jpg.xmp` beside `IMG.JPG`.
enum FullSidecar {
  /// Returns the location of such a sidecar of an original, whether there is one or not.
  ///
  /// One in another case counts only if there is none in the same, and no file of the name that it
  /// has without its suffix.
  static func location<Location: FileLocation>(beside original: Location) -> Location {
    let usual = original.companion(StorePath.sidecarEnding)
    guard !Folder.exists(usual) else { return usual }
    return variants(of: original).lazy.map { ($0, $0.companion(StorePath.sidecarEnding)) }
      .first { photo, sidecar in
        let file = (try? sidecar.identity(followingLinks: false)) ?? nil
        return file?.isPlain ?? false && !Folder.exists(photo)
      }?.1 ?? usual
  }

  /// Returns an original's location with its extension in lower and in upper case, if these differ.
  private static func variants<Location: FileLocation>(of original: Location) -> [Location] {
    let name = String(Folder.name(of: original.description))
    let ending = FormatEnding(of: name)
    guard OriginalKinds.kind(named: ending) != nil else { return [] }
    let stem = name.dropLast(ending.text.count)
    return [ending.text, ending.text.uppercased()].map { stem + $0 }.filter { $0 != name }
      .map(original.sibling)
  }
}
