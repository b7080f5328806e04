internal import CProgramStart
internal import CaptureFiles
internal import CaptureJSON
internal import CaptureServeClient
internal import CaptureWords

/// The `capture-serve` program, which `capture serve` becomes.
///
/// Its only argument has the options, which that command has understood and completed.
@main
enum ServeProgram {
  static func main() async {
    guard let word = c_word(1).map({ FileName.text(at: $0) }), word.hasPrefix("{") else {
      ServeConsole.tell("this program is started by 'capture serve'")
      ServeConsole.exit(.usage)
    }
    do throws(JSONFieldError) {
      ServeConsole.exit(await ServeRun(try ServeOptions(reading: word)).perform())
    } catch {
      ServeConsole.tell("\(error)")
      ServeConsole.exit(.usage)
    }
  }
}
