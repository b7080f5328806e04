#include "CQuietErrors.h"

#include <iostream>
#include <streambuf>

// exempi not only returns an error but also prints it to std::cerr, which its interface cannot
// prevent. Only the program itself should write to standard error.

namespace {

thread_local int muteCount = 0;

/// Passes characters on to another buffer, except from threads that are muted.
class Gate final : public std::streambuf {
public:
  explicit Gate(std::streambuf *output) : output(output) {}

private:
  std::streambuf *const output;

  int_type overflow(int_type character) override {
    if (muteCount > 0 || traits_type::eq_int_type(character, traits_type::eof())) {
      return traits_type::not_eof(character);
    }
    return output->sputc(traits_type::to_char_type(character));
  }

  std::streamsize xsputn(const char *characters, std::streamsize count) override {
    return muteCount > 0 ? count : output->sputn(characters, count);
  }

  int sync() override { return muteCount > 0 ? 0 : output->pubsync(); }
};

}  // namespace

void c_errors_mute(void) {
  // Never freed: std::cerr is used until the process ends.
  static Gate *const gate = [] {
    auto *gate = new Gate(std::cerr.rdbuf());
    std::cerr.rdbuf(gate);
    return gate;
  }();
  (void)gate;
  ++muteCount;
}

void c_errors_unmute(void) { --muteCount; }
