// The camera's description of itself when it is plugged in: USB 2.0 chapter 9, UVC 1.1 chapter 3.
#include "usb-camera.h"

#include <string.h>

const unsigned setting_bytes[setting_count] = {192, 512, 1024, 2048, 3072};

static uint8_t configuration[4096];
static unsigned length;

static void append(const void *bytes, unsigned count) {
  memcpy(configuration + length, bytes, count);
  length += count;
}

// Numbers of two and four bytes among those of one.
#define TWO(number) (uint8_t)(number), (uint8_t)((number) >> 8)
#define FOUR(number) TWO(number), TWO((number) >> 16)
#define APPEND(...) append((const uint8_t[]){__VA_ARGS__}, sizeof (uint8_t[]){__VA_ARGS__})

// Descriptor types, and the subtypes of those that belong to the class.
enum {
  device = 1, whole_configuration = 2, text = 3, interface = 4, endpoint = 5, qualifier = 6,
  association = 11, class_interface = 0x24
};
enum { video_class = 14, control_subclass = 1, streaming_subclass = 2 };
enum { high_speed_packet = 64 };

static void append_processing_unit(void) {
  unsigned bits = control_bits(processing_unit);
  bool has_standards = options.uvc >= 0x110;  // a field that version 1.0 does not know
  APPEND(has_standards ? 12 : 11, class_interface, 5, processing_unit, terminal_unit, TWO(0), 2,
         TWO(bits), 0);
  if (has_standards) APPEND(0);
}

// A camera terminal, a processing unit behind it, and the way to the host.
static void append_control_interface(void) {
  APPEND(9, interface, 0, 0, 0, video_class, control_subclass, 0, 2);
  unsigned start = length;
  APPEND(13, class_interface, 1, TWO(options.uvc), TWO(0), FOUR(48000000), 1, 1);
  unsigned bits = control_bits(terminal_unit);
  APPEND(18, class_interface, 2, terminal_unit, TWO(0x0201), 0, 0, TWO(0), TWO(0), TWO(0), 3,
         TWO(bits), bits >> 16);
  append_processing_unit();
  APPEND(9, class_interface, 3, 3, TWO(0x0101), 0, processing_unit, 0);
  put16(configuration + start + 5, length - start);
}

static void append_size(const struct format *format, const struct size *size, unsigned number) {
  unsigned bits_a_frame = size->bytes * 8;
  const uint8_t types[] = {[raw_pictures] = 5, [jpegs] = 7, [film] = 17};
  APPEND(26 + 4 * size->interval_count, class_interface, types[format->coding], number, 0,
         TWO(size->width), TWO(size->height), FOUR(bits_a_frame), FOUR(bits_a_frame * 30));
  if (format->coding != film) APPEND(FOUR(size->bytes));
  APPEND(FOUR(size->intervals[0]), size->interval_count);
  if (format->coding == film) APPEND(FOUR(0));  // bytes a line
  for (unsigned i = 0; i < size->interval_count; i++) APPEND(FOUR(size->intervals[i]));
}

static void append_format(const struct format *format, unsigned number) {
  if (format->coding != jpegs) {
    bool is_film = format->coding == film;
    APPEND(is_film ? 28 : 27, class_interface, is_film ? 16 : 4, number, format->size_count);
    append(format->guid, 16);
    APPEND(format->bits, 1, 0, 0, 0, 0);
    if (is_film) APPEND(1);  // its frames vary in length
  } else {
    APPEND(11, class_interface, 6, number, format->size_count, 1, 1, 0, 0, 0, 0);
  }
  for (unsigned i = 0; i < format->size_count; i++) append_size(format, &format->sizes[i], i + 1);
  APPEND(6, class_interface, 13, 1, 1, 4);  // the colours of BT.601
}

// Each setting reserves more of the bus. More than 1024 bytes take several packets a microframe.
static void append_settings(void) {
  for (unsigned i = 0; i < setting_count; i++) {
    unsigned packets = (setting_bytes[i] + 1023) / 1024;
    unsigned packet = setting_bytes[i] / packets | (packets - 1) << 11;
    APPEND(9, interface, 1, i + 1, 1, video_class, streaming_subclass, 0, 0);
    APPEND(7, endpoint, video_endpoint, 5, TWO(packet), 1);
  }
}

static void append_streaming_interface(void) {
  APPEND(9, interface, 1, 0, options.bulk, video_class, streaming_subclass, 0, 0);
  unsigned start = length;
  APPEND(13 + format_count, class_interface, 1, format_count, TWO(0), video_endpoint, 0, 3, 0, 0, 0,
         1);
  for (unsigned i = 0; i < format_count; i++) APPEND(0);
  for (unsigned i = 0; i < format_count; i++) append_format(&formats[i], i + 1);
  put16(configuration + start + 4, length - start);
  if (options.bulk) {
    APPEND(7, endpoint, video_endpoint, 2, TWO(512), 0);
  } else {
    append_settings();
  }
}

void build_descriptors(void) {
  length = 0;
  APPEND(9, whole_configuration, TWO(0), 2, 1, 0, 0x80, 250);
  APPEND(8, association, 0, 2, video_class, 3, 0, 2);
  append_control_interface();
  append_streaming_interface();
  put16(configuration + 2, length);
}

static int copy(const void *bytes, unsigned count, uint8_t *target) {
  memcpy(target, bytes, count);
  return count;
}

static int copy_text(unsigned index, uint8_t *target) {
  static const uint8_t languages[] = {4, text, TWO(0x0409)};
  if (!index) return copy(languages, sizeof languages, target);
  if (index > 3) return -1;
  const char *words = (const char *[]){options.maker, options.product, options.serial}[index - 1];
  unsigned count = strlen(words);
  for (unsigned i = 0; i < count; i++) put16(target + 2 + 2 * i, (uint8_t)words[i]);
  target[0] = 2 + 2 * count;
  target[1] = text;
  return target[0];
}

int copy_descriptor(unsigned type, unsigned index, uint8_t *target) {
  const uint8_t whole[] = {18, device, TWO(0x200), 0xef, 2, 1, high_speed_packet,
    TWO(options.vendor), TWO(options.model), TWO(0x0100), 1, 2, 3, 1};
  const uint8_t other[] = {10, qualifier, TWO(0x200), 0xef, 2, 1, high_speed_packet, 1, 0};
  switch (type) {
    case device: return copy(whole, sizeof whole, target);
    case whole_configuration: return copy(configuration, length, target);
    case text: return copy_text(index, target);
    case qualifier: return copy(other, sizeof other, target);
    default: return -1;
  }
}
