import Testing

/// The rules for the page's modules that can be read from their text.
struct ModuleRuleTests {
  /// The groups of modules; each imports only from those before it and from itself.
  static let groups = ["base", "server", "model", "pictures", "shell", "views"]

  @Test(arguments: PageFiles.scripts)
  func `each import names a file of the page`(name: String) throws {
    for path in try Self.imports(of: name) {
      #expect(PageFiles.names.contains(path), "\(name) imports \(path)")
    }
  }

  @Test(arguments: PageFiles.scripts.filter { $0 != "shell/main.js" })
  func `a module imports only from its own group and those below`(name: String) throws {
    let rank = try #require(Self.rank(of: name))
    for path in try Self.imports(of: name) {
      #expect(try #require(Self.rank(of: path)) <= rank, "\(name) imports \(path)")
    }
  }

  @Test(arguments: PageFiles.scripts.filter { $0.hasPrefix("views/") && $0 != "views/views.js" })
  func `a view imports only itself and what views share, and the sheet its filter`(
    name: String
  ) throws {
    let view = Self.view(of: name)
    let known = ["shared", view] + (view == "sheet" ? ["filter"] : [])
    for path in try Self.imports(of: name) where path.hasPrefix("views/") {
      #expect(known.contains(Self.view(of: path)), "\(name) imports \(path)")
    }
  }

  @Test(arguments: PageFiles.scripts)
  func `a module has at most 200 lines of 100 columns`(name: String) throws {
    let lines = try PageFiles.text(of: name).split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 201)
    guard name != "base/icons.js" else { return }
    for line in lines { #expect(line.count <= 100, "\(line)") }
  }

  @Test(arguments: PageFiles.names)
  func `nothing in the page reads HTML or code from a text`(name: String) throws {
    let text = try PageFiles.text(of: name)
    let forbidden = [
      "innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "DOMParser",
      "createContextualFragment", "srcdoc", "eval(", "new Function", "setAttribute('style'",
      "javascript:", "cssText", "document.cookie", "XMLHttpRequest", "EventSource", "https:",
    ]
    for word in forbidden { #expect(!text.contains(word), "\(name) has \(word)") }
    let plain = text.split(separator: "http://www.w3.org/2000/svg").joined()
    #expect(!plain.contains("http:"))
  }

  @Test func `an icon is a path of at most 200 bytes`() throws {
    let lines = try PageFiles.text(of: "base/icons.js").split(separator: "\n")
    let paths = lines.compactMap { $0.split(separator: "'").dropFirst().first }
    #expect(paths.count >= 30)
    for path in paths { #expect(path.utf8.count <= 200, "\(path)") }
  }

  private static func rank(of name: String) -> Int? {
    name.split(separator: "/").first.flatMap { groups.firstIndex(of: String($0)) }
  }

  /// The folder of a module of a view.
  private static func view(of name: String) -> Substring {
    name.split(separator: "/")[1]
  }

  /// The paths that a module imports, relative to the folder of the page.
  private static func imports(of name: String) throws -> [String] {
    let folder = name.split(separator: "/").dropLast()
    let parts = try PageFiles.text(of: name).split(separator: "'")
    return zip(parts, parts.dropFirst()).compactMap { before, path in
      guard before.hasSuffix(" from ") || before.hasSuffix("import ") || before.hasSuffix("import(")
      else { return nil }
      return resolved(path, in: folder)
    }
  }

  private static func resolved(_ path: Substring, in folder: ArraySlice<Substring>) -> String {
    path.split(separator: "/").reduce(into: Array(folder)) { parts, part in
      switch part {
      case ".": break
      case "..": _ = parts.popLast()
      default: parts.append(part)
      }
    }.joined(separator: "/")
  }
}
