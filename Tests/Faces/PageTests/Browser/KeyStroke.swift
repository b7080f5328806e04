import CaptureJSON

/// A combination of keys, as the browser's protocol describes it.
struct KeyStroke {
  let key: String
  let code: String
  /// What the key writes; nil for keys that write nothing.
  let text: String?
  private let modifiers: Int
  private let number: Int

  /// Reads a combination such as `Shift+ArrowLeft`; `Space` and `+` are also keys.
  init(_ combination: String) {
    let parts = combination == "+" ? ["+"] : combination.split(separator: "+").map(String.init)
    let name = parts.last ?? ""
    let bits = ["Alt": 1, "Ctrl": 2, "Shift": 8]
    modifiers = parts.dropLast().reduce(0) { $0 | (bits[$1] ?? 0) }
    let isWriting = modifiers & 3 == 0
    if name.count == 1 {
      key = modifiers & 8 != 0 ? name.uppercased() : name
      code = Self.code(of: name)
      number = Int(name.uppercased().utf8.first ?? 0)
      text = isWriting ? key : nil
    } else {
      key = name == "Space" ? " " : name
      code = name
      number = Self.numbers[name] ?? 0
      text = isWriting ? ["Space": " ", "Enter": "\r"][name] : nil
    }
  }

  var members: [JSON.Member] {
    [
      .init(name: "key", value: .string(key)), .init(name: "code", value: .string(code)),
      .init(name: "modifiers", value: .integer(modifiers)),
      .init(name: "windowsVirtualKeyCode", value: .integer(number)),
    ]
  }

  private static func code(of name: String) -> String {
    let marks = ["/": "Slash", "?": "Slash", "+": "Equal", "-": "Minus", ".": "Period"]
    if let mark = marks[name] { return mark }
    return name.first?.isNumber == true ? "Digit\(name)" : "Key\(name.uppercased())"
  }

  private static let numbers = [
    "Tab": 9, "Enter": 13, "Escape": 27, "Space": 32, "PageUp": 33, "PageDown": 34, "End": 35,
    "Home": 36, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40, "Delete": 46,
  ]
}
