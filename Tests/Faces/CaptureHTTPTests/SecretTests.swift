import CaptureHTTP
import Testing

@Suite struct SecretTests {
  @Test func `a new secret has 43 characters and is read back`() throws {
    let secret = HTTPSecret()
    #expect(secret.text.utf8.count == 43)
    #expect(try #require(HTTPSecret(text: secret.text)).text == secret.text)
    #expect(HTTPSecret().text != secret.text)
  }

  @Test func `a secret matches its text and no other`() {
    let secret = HTTPSecret()
    #expect(secret.matches(secret.text))
    #expect(!secret.matches(secret.text.uppercased()))
    #expect(!secret.matches(String(secret.text.dropLast())))
    #expect(!secret.matches(""))
  }

  @Test func `a secret that is printed does not show itself`() {
    let secret = HTTPSecret()
    var dumped = ""
    dump(secret, to: &dumped)
    #expect(!"\(secret)\(String(reflecting: secret))\(dumped)".contains(secret.text))
  }

  @Test(arguments: ["", "short", String(repeating: "=", count: 43)])
  func `a text in another form is not a secret`(text: String) {
    #expect(HTTPSecret(text: text) == nil)
  }
}
