internal import CaptureArguments

/// The parameters of `capture shell` alone.
enum ShellSyntax {
  static let warm = Parameter.flag(
    "warm", help: "Keep the camera running until the end instead of closing it after ten seconds.")
  static let events = Parameter.flag(
    "events", help: "Also print events, such as a camera that is unplugged.")
}

extension Shell {
  static let syntax = CommandSyntax(
    "shell",
    abstract: "Answer JSON requests, one per line, while the camera stays warm.",
    discussion: """
      For programs in any language: each line on standard input is a request such as \
      '{"do":"snap","to":"door.jpg"}', and each is answered by one line on standard output, with \
      'result', 'results' or 'error'. The members of a request have the names of the options of \
      'capture', and the results are those of '--json'. The camera stays open between photos, so \
      that a photo does not wait for it to start, and is closed after ten seconds without a \
      request. The options below are defaults for the requests.

      The shell ends at the end of its input, once all requests are answered. It exits with 0 even \
      if requests have failed: their answers contain the exit codes. 'capture help requests' \
      describes the requests: \(ShellWord.allCases.map(\.rawValue).joined(separator: ", ")).
      """,
    groups: [
      ParameterGroup(
        "CAMERA",
        [PhotoSyntax.device, PhotoSyntax.simulator, PhotoSyntax.wait, ShellSyntax.warm]),
      PhotoSyntax.picture,
      ParameterGroup(
        "FILES",
        [
          StoreChoice.option, PhotoSyntax.to, PhotoSyntax.quality, PhotoSyntax.compact,
          PhotoSyntax.rotate,
        ]),
      ParameterGroup("OUTPUT", [ShellSyntax.events]),
    ],
    examples: [
      Example(
        "echo '{\"do\":\"snap\",\"to\":\"door.jpg\"}' | capture shell",
        "take one photo, as a program would"),
      Example(
        "capture shell --simulator --size 640x480 --warm",
        "type requests to a simulated camera that stays open"),
    ])
}
