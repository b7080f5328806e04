import CaptureJSON
import CaptureTestSupport
import Testing

extension WithCamera {
  /// The page as browsers of other machines have it.
  struct EncryptedPageTests {
    @Test func `the page works over TLS, and a request without it gets no answer`() throws {
      let files = try TestFolder()
      let made = try Child.run(
        "/usr/bin/openssl",
        [
          "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
          "-days", "10", "-subj", "/CN=127.0.0.2", "-addext", "subjectAltName=IP:127.0.0.2",
          "-keyout", "key.pem", "-out", "cert.pem",
        ], in: files)
      #expect(made.status == 0, "\(made.errors)")
      let server = try PageServer(
        photos: 1,
        arguments: [
          "--listen", "127.0.0.2", "--host", "127.0.0.2", "--cert", "\(files.path)/cert.pem",
          "--key", "\(files.path)/key.pem",
        ])
      #expect(server.address.hasPrefix("https://127.0.0.2:"))
      let tab = try SharedBrowser.browser.tab()
      // Nobody has signed the certificate.
      try tab.run("Security.setIgnoreCertificateErrors", ["ignore": true])
      try tab.open(server.address)
      try tab.wait(
        until: "document.querySelector('.viewfinder .stage')?.dataset.phase === 'live'")
      try tab.click(named: "Take a photo")
      try tab.wait(forControl: "Open photo 2")
      #expect(try tab.evaluate("isSecureContext").isTrue)
      #expect(try tab.evaluate("crossOriginIsolated").isTrue)
      #expect(tab.problems == [])
      let clear = server.address.split(separator: "https://").joined()
      #expect(throws: BrowserError.self) { try tab.open("http://\(clear)") }
    }
  }
}
