internal import CaptureArguments
internal import CaptureCamera

extension StreamRequest {
  /// Creates the request from the stream options that several commands share.
  init(_ parsed: ParsedCommand) throws(Failure) {
    self.init(
      size: parsed[PhotoSyntax.size], format: parsed[PhotoSyntax.format],
      rate: parsed[PhotoSyntax.rate], controls: ControlSettings(parsed[PhotoSyntax.control]),
      isExact: parsed[PhotoSyntax.exact])
    if parsed.withoutDefaults[PhotoSyntax.exact], size == nil, format == nil, rate == nil {
      let problem = "'--exact' needs '--size', '--format' or '--rate'"
      throw .usage(UsageError(.refused(problem), in: parsed.command))
    }
  }
}
