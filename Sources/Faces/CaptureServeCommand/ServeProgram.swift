internal import CaptureFiles
internal import CaptureJSON
internal import CaptureServeClient
internal import CaptureWords
internal import Glibc

/// The `capture-serve` program, which `capture serve` becomes.
///
/// A variable of the environment has the options, which that command has understood and completed. The
/// programs that the server starts do not get it.
@main
enum ServeProgram {
  static func main() async {
    guard let line = getenv(ServeOptions.variable).map({ FileName.text(at: $0) }) else {
      ServeConsole.printMessage("this program is started by 'capture serve'")
      ServeConsole.exit(.usage)
    }
    unsetenv(ServeOptions.variable)
    do throws(JSONFieldError) {
      ServeConsole.exit(await ServeRun(try ServeOptions(reading: line)).perform())
    } catch {
      ServeConsole.printMessage("\(error)")
      ServeConsole.exit(.usage)
    }
  }
}
