internal import CSQLite
internal import CaptureMetadata

/// The SQL function `composed(text)`, which returns the text with its accented letters composed.
let composedFunction:
  @convention(c) (
    OpaquePointer?, CInt, UnsafeMutablePointer<OpaquePointer?>?
  ) -> Void = { context, _, values in
    guard let value = values?.pointee, let text = sqlite3_value_text(value) else {
      return sqlite3_result_null(context)
    }
    let composed = String(cString: text).composed
    sqlite3_result_text(context, composed, -1, c_sqlite3_transient())
  }
