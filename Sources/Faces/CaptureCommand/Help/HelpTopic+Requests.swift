internal import CaptureArguments
internal import CaptureWords

extension HelpTopic {
  static let requests = HelpTopic(
    "requests", abstract: "The requests and answers of 'capture shell'."
  ) {
    [
      .paragraph(
        """
        A request is a JSON object on one line. 'do' is the command; the answer repeats 'id', a \
        whole number or a text. The other members have the names of options: --added-since is \
        addedSince. Values are written as on the command line, but numbers are numbers, flags are \
        true or false, options that can be repeated are arrays, and control is an object.
        """),
      .lines([
        #"{"id":1,"do":"snap","to":"door.jpg","within":"2s","control":{"brightness":"60%"}}"#,
        #"{"id":1,"result":{"path":"door.jpg","width":2592,"height":1936,...}}"#,
      ]),
      .paragraph(
        """
        An answer is also one line. It has 'result', the object that the command of the same name \
        prints with --json; 'results', an array of such objects; or 'error', with a 'message' for \
        people, 'code' and 'kind'. It has both 'results' and 'error' if only a part succeeded.
        """),
      .table("Words", ShellWord.allCases.map(\.row)),
      .paragraph(
        """
        hello, state, cancel and events are answered at once. All others begin in the order of \
        their lines. Up to 16 snap and frame requests overlap; every other request waits for all \
        before it.
        """),
      .table("Events", shellEvents),
      .table("Kinds of errors", ExitCode.allCases.filter(\.isAnswered).map(\.kindRow)),
    ]
  }

  /// The lines that come between answers once events are on.
  static let shellEvents: [Row] = [
    Row("added, removed", "a camera was connected or disconnected; its facts are in 'camera'"),
    Row("camera-started, camera-stopped", "the camera in use runs, or is closed"),
    Row("camera-lost, camera-failed", "it paused, could not start, or failed; see 'error'"),
    Row("camera-back", "it runs again"),
    Row("mode-changed", "its frames have another format, width, height or rate"),
    Row("taken", "the photo of a request was taken and is about to be saved; see 'request'"),
    Row("events-missed", "'count' events were dropped because the output was not read"),
  ]
}

extension ShellWord {
  fileprivate var row: HelpTopic.Row {
    let members = members.isEmpty ? "" : " Members: \(members.joined(separator: ", "))."
    return HelpTopic.Row(rawValue, "\(meaning)\(members)\n\(example)")
  }
}

extension ExitCode {
  /// Whether a request can be answered with this code.
  var isAnswered: Bool { ![.done, .someMissed, .badSettings, .terminated].contains(self) }

  /// The code and its word as the kind of an error.
  fileprivate var kindRow: HelpTopic.Row {
    switch self {
    case .usage: HelpTopic.Row("\(word) (\(rawValue))", "the request is invalid")
    case .interrupted: HelpTopic.Row("\(word) (\(rawValue))", "the request was cancelled")
    default: HelpTopic.Row("\(word) (\(rawValue))", meaning)
    }
  }
}
