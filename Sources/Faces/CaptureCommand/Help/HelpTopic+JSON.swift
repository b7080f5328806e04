internal import CaptureArguments

extension HelpTopic {
  static let json = HelpTopic("json", abstract: "What --json prints.") {
    [
      .paragraph(
        """
        Every command that prints results takes --json. It then prints one JSON object per line to \
        standard output, as soon as the result is known. Messages for people still go to standard \
        error.
        """),
      .table("Words", jsonWords),
      .paragraph(
        """
        A name has values of one type throughout the output, apart from null, which means that a \
        value is unknown. Later versions keep names and meanings, but may add members, events and \
        words: ignore those that you do not know.
        """),
      .table(
        "Examples",
        [
          Row("capture snap --json", "a photo, or an event 'missed'"),
          Row("capture list --json", "a photo per line"),
          Row("capture devices --json", "a camera per line, with its modes and controls"),
          Row("capture snap --json | jq -r .path", "the path of a new photo"),
        ]),
      .paragraph(
        """
        A command that fails prints a last line {"error":{"message":"...","code":12}}, whose code \
        is the exit code. The server answers GET /v1/schema.json with the schema of all \
        lines. Documentation/Reference/JSON.md has an example for each command.
        """),
    ]
  }

  /// The vocabulary, as far as most programs need it.
  static let jsonWords: [Row] = [
    Row(
      "path, and names that end in Path",
      """
      a path that any program can open from the same working directory: of a photo, a folder, a \
      profile or a camera's device file; a simulated camera has simulator:0
      """),
    Row(
      "storePath",
      "the path of a photo or another file relative to its store's folder; null outside a store"),
    Row(
      "camera",
      """
      an object with path, name, serial and port, each a text or null; or null. A store knows \
      only the name.
      """),
    Row("id", "a photo's id, as a text"),
    Row(
      "taken, added, deleted, changed, moment, last",
      """
      a point in time in the form of RFC 3339: 2026-06-01T12:00:00.000+02:00; taken has no \
      offset if the camera's clock had none
      """),
    Row(
      "names that end in Ms",
      "a duration in milliseconds, as a number, which may have a fraction"),
    Row("bytes, and names that end in Bytes", "a number of bytes"),
    Row(
      "width, height",
      "pixels, before a photo is turned upright by its orientation, from 1 to 8 as in EXIF"),
    Row("rate", "frames per second"),
    Row("outcome", "what was done with a photo or a file"),
    Row("event", "what happened, if the line is not about a result"),
    Row(
      "kind",
      "one word for programs; reason and message are sentences for people, which may change"),
    Row("error", "an object with message and the exit code for its cause"),
    Row("dryRun", "true if nothing was changed"),
  ]
}
