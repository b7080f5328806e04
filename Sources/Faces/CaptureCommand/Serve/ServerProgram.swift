internal import CaptureArguments
internal import CaptureFiles
internal import CaptureJSON
internal import CaptureProcesses
internal import CaptureServeClient
internal import CaptureWords

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
          + "\(folder)../libexec/capture; install the package \(name), or build the product of this "
          + "name in a clone", .failed)
    }
    return found
  }

  /// Replaces this process by the server; returns why that failed.
  ///
  /// Its arguments are those of `capture serve`, for lists of processes; it reads only the variable.
  static func failure(ofStarting path: String, _ options: ServeOptions) -> Failure {
    let arguments = Program.words.drop { $0 != Serve.syntax.name }.dropFirst()
    let environment = ChildProcess.environment(with: [ServeOptions.variable: options.json.line])
    let cause = replaceProgram(with: [path] + arguments, environment: environment)
    return .message("cannot start \(path): \(cause)", .failed)
  }
}
