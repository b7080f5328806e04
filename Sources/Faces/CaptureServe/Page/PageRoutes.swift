internal import CaptureFiles
internal import CaptureHTTP

/// Where the page's files come from.
package enum PageSource: Hashable, Sendable {
  /// They are part of the program.
  case builtIn
  /// They are read from a folder at each request, so that a change needs no build.
  case folder(String)
}

/// Returns the routes of the page itself, which need no token.
func pageRoutes(_ source: PageSource, _ edition: PageEdition) -> [HTTPRoute] {
  switch source {
  case .builtIn: viewRoutes { edition } + edition.routes
  case .folder(let folder):
    viewRoutes { () throws(FileError) in PageEdition(try PageFile.files(in: folder)) }
      + folderRoutes(folder)
  }
}

/// The addresses that people see, all of which begin with the same HTML.
private let views: [HTTPPathPattern] = [
  "/", "/sheet", "/photo/{id:hex32}", "/cull", "/compare", "/present", "/albums", "/album/{name}",
]

private func viewRoutes(
  _ edition: @escaping @Sendable () throws(FileError) -> PageEdition
) -> [HTTPRoute] {
  views.map { pattern in
    var route = HTTPRoute(
      .get, pattern, access: .open, summary: "The page.",
      answers: [.ok: .bytes("text/html"), .notModified: .nothing]
    ) { request in
      let edition = try edition()
      return await .cached(
        .revalidated, tag: edition.hash, type: "text/html; charset=utf-8", for: request
      ) { .bytes(edition.html) }
    }
    route.ignoresQuery = true  // it says something about the view, which the page alone reads
    return route
  }
}

extension PageEdition {
  /// The routes of the files, which never change: another version has other addresses.
  fileprivate var routes: [HTTPRoute] {
    files.filter { $0.name != PageFile.html }.map { file in
      .file(
        HTTPPathPattern("/assets/\(hash)/\(file.name)"), type: file.type, tag: hash, .immutable,
        summary: "A file of the page.", bytes: SharedBytes(file.bytes))
    }
  }
}

private func folderRoutes(_ folder: String) -> [HTTPRoute] {
  let patterns: [HTTPPathPattern] = [
    "/assets/{hash:hex16}/{name:word}", "/assets/{hash:hex16}/{folder:word}/{name:word}",
  ]
  return patterns.map { pattern in
    HTTPRoute(.get, pattern, access: .open, summary: "A file of the page.") { request in
      let name = request.path.dropFirst(2).joined(separator: "/")
      guard let file = try PageFile.files(in: folder).first(where: { $0.name == name }) else {
        throw HTTPFailure(.notFound, "notFound", "there is no file \(name) in the page")
      }
      return HTTPAnswer(type: file.type, body: .bytes(file.bytes))
    }
  }
}
