internal import CaptureArguments
internal import CaptureServeClient
internal import CaptureText

/// The parameters of `capture serve` that let other machines in.
enum RemoteSyntax {
  static let listen = Parameter.option(
    "listen", .text, valueName: "address",
    help: """
      Listen on this address instead of 127.0.0.1 and ::1; 0.0.0.0 is all of IPv4, and :: all of \
      IPv4 and IPv6. Needs '--host', and either '--cert' and '--key' or '--behind-tls-proxy'.
      """
  ).filled
  static let host = Parameter.options(
    "host", hostForm, valueName: "name",
    help: """
      Name under which other machines reach the page, with the port if it differs from the \
      server's or, behind a proxy, from 443; may be repeated.
      """)
  static let certificate = Parameter.option(
    "cert", .text, valueName: "file",
    help: "TLS certificate in PEM form, followed by its intermediate certificates."
  ).path
  static let key = Parameter.option(
    "key", .text, valueName: "file",
    help: "Private key of the certificate in PEM form; other users must not be able to read it."
  ).path
  static let isBehindProxy = Parameter.flag(
    "behind-tls-proxy",
    help: """
      Rely on a proxy that adds TLS and passes on the Host header. Nothing else may be able to \
      reach the server's port.
      """)

  static let all: [any DeclaredParameter] = [listen, host, certificate, key, isBehindProxy]

  private static let hostForm = TextForm("a host name") { (text: String) -> String? in
    let isName = text.utf8.allSatisfy { $0.isLetterOrDigit || "-._:[]".utf8.contains($0) }
    return isName && !text.isEmpty ? text : nil
  }
}

extension ServeOptions.Remote {
  /// Reads the options about other machines; nil if these have no access.
  init?(_ parsed: ParsedCommand, hasSockets: Bool) throws(Failure) {
    let address = parsed[RemoteSyntax.listen]
    let protection = try Protection(parsed)
    guard let protection else {
      if address != nil { throw parsed.refusal(Self.unprotected) }
      if !parsed[RemoteSyntax.host].isEmpty {
        throw parsed.refusal("'--host' needs '--listen' or '--behind-tls-proxy'")
      }
      return nil
    }
    guard let host = parsed[RemoteSyntax.host].first else {
      throw parsed.refusal(
        "'--host' is missing: the name under which other machines reach the page")
    }
    if address == nil, !hasSockets, protection != .proxy {
      throw parsed.refusal("'--cert' and '--key' need '--listen'")
    }
    self.init(host: host, protection: protection)
    self.address = address
    otherHosts = Array(parsed[RemoteSyntax.host].dropFirst())
  }

  /// Why the address alone is not enough, and what most people want instead.
  private static let unprotected = """
    '--listen' lets other machines in, which needs '--cert' and '--key', or '--behind-tls-proxy'; to \
    use the page on another machine without them, run there \
    'ssh -L 7878:127.0.0.1:7878 HOST capture serve --port 7878'
    """
}

extension ServeOptions.Remote.Protection {
  fileprivate init?(_ parsed: ParsedCommand) throws(Failure) {
    switch (parsed[RemoteSyntax.certificate], parsed[RemoteSyntax.key]) {
    case (let certificate?, let key?):
      if parsed[RemoteSyntax.isBehindProxy] {
        throw .usage(UsageError(.contradiction("--cert", "--behind-tls-proxy"), in: parsed.command))
      }
      self = .files(certificate: certificate, key: key)
    case (nil, nil):
      guard parsed[RemoteSyntax.isBehindProxy] else { return nil }
      self = .proxy
    default: throw parsed.refusal("'--cert' and '--key' need each other")
    }
  }
}

extension ParsedCommand {
  fileprivate func refusal(_ sentence: String) -> Failure {
    .usage(UsageError(.refused(sentence), in: command))
  }
}
