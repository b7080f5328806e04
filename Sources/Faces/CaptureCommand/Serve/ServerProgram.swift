internal import CaptureFiles
internal import CaptureJSON
internal import CaptureServeClient
internal import CaptureWords
internal import Glibc

/// The program that serves the page.
enum ServerProgram {
  private static let name = "capture-serve"

  /// Returns its path: beside this program, or in `../libexec/capture`.
  static func path() throws(Failure) -> String {
    let own = (try? Folder.realPath(of: "/proc/self/exe")).flatMap { $0 } ?? ""
    let folder = String(Folder.part(of: own))
    let places = ["\(folder)\(name)", "\(folder)../libexec/capture/\(name)"]
    guard let found = places.first(where: { Folder.exists($0) }) else {
      throw .message(
        "cannot find \(name), which serves the page: it is neither beside \(own) nor in "
          + "\(folder)../libexec/capture", .failed)
    }
    return found
  }

  /// Replaces this process by the server; returns why that failed.
  static func failure(ofStarting path: String, _ options: ServeOptions) -> Failure {
    let words = [path, options.json.line].map { word in
      (FileName.bytes(of: word) + [0]).map { CChar(bitPattern: $0) }
    }
    var pointers = words.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    execv(words[0], &pointers)
    let cause = Errno.last
    return .message("cannot start \(path): \(cause)", .failed)
  }
}
