internal import CSQLite
internal import CaptureMetadata

/// The SQL function `sort_name(path)`, which returns the text by which the file's name is ordered.
let sortNameFunction:
  @convention(c) (
    OpaquePointer?, CInt, UnsafeMutablePointer<OpaquePointer?>?
  ) -> Void = { context, _, values in
    guard let value = values?.pointee, let text = sqlite3_value_text(value) else {
      return sqlite3_result_null(context)
    }
    let name = SortName.text(of: String(cString: text))
    sqlite3_result_text(context, name, -1, c_sqlite3_transient())
  }

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
