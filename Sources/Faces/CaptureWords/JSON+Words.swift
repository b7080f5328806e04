internal import CaptureBase
package import CaptureExitCodes
package import CaptureJSON
package import CaptureStore

extension JSON {
  /// Returns a text, or null.
  package static func text(_ text: String?) -> JSON { text.map(JSON.string) ?? nil }

  /// Returns a duration in milliseconds, for a name that ends in `Ms`, or null.
  package static func milliseconds(_ span: Duration?) -> JSON {
    span.map { .number($0.milliseconds) } ?? nil
  }

  /// Returns an error as `--json` prints it, always under the name `error`.
  package static func error(_ sentence: String, _ code: ExitCode) -> JSON {
    ["message": .string(sentence), "code": .integer(Int(code.rawValue))]
  }

  package static func error(_ error: StoreError) -> JSON { .error(error.words, ExitCode(error)) }

  /// Returns a camera as `--json` prints it; what is not known is null.
  package static func camera(
    name: String?, path: String? = nil, serial: String? = nil, port: String? = nil
  ) -> JSON {
    ["path": .text(path), "name": .text(name), "serial": .text(serial), "port": .text(port)]
  }
}
