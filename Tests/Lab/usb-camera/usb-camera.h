// One process is one camera. Each file owns a part of its state; these are the doors between them.
#pragma once

#include <stdbool.h>
#include <stdint.h>

// usb-camera.c

struct options {
  const char *maker, *product, *serial;
  unsigned vendor, model;
  unsigned uvc;   // the class's version: 0x100 or 0x110
  bool bulk;      // else isochronous
  int port;       // of the virtual controller; -1 for any
  int identity;   // that its frames tell, 0 to 63; -1 for none
};

extern struct options options;

__attribute__((format(printf, 1, 2))) void say(const char *format, ...);
int64_t now(void);  // microseconds

// formats.c

enum { format_limit = 6, size_limit = 12, interval_limit = 8, terms_size = 34 };

struct size {
  unsigned width, height, bytes, interval_count;
  unsigned intervals[interval_limit];  // of 100 ns
};

enum coding { raw_pictures, jpegs, film };

struct format {
  char fourcc[5];
  enum coding coding;
  const uint8_t *guid;
  unsigned bits;  // a pixel
  unsigned size_count;
  struct size sizes[size_limit];
};

extern struct format formats[format_limit];
extern unsigned format_count;

// What driver and camera have talked about, and what they agreed on, in the form that USB gives it.
extern uint8_t probed[terms_size], agreed[terms_size];

bool add_format(char *text);
void settle(uint8_t *terms);
const struct format *agreed_format(void);
const struct size *agreed_size(void);
unsigned agreed_interval(void);  // microseconds

// pictures.c

struct picture {
  uint8_t *bytes;
  unsigned length;
};

void use_pictures(const char *folder);
void use_kind(const char *kind);  // a folder in that one
void load_pictures(void);
const struct picture *next_picture(unsigned number);  // of the frame in its stream, from 0

// raw.c

struct colour {
  uint8_t red, green, blue;
};

void draw_pixel(uint8_t *frame, const struct format *format, const struct size *size, unsigned x,
                unsigned y, struct colour colour);
void draw_card(uint8_t *frame, const struct format *format, const struct size *size,
               unsigned blue);

// stamp.c

void draw_stamp(uint8_t *frame, unsigned length);

// habits.c

// What a camera does otherwise than others, frame by frame.
struct habits {
  unsigned least_fill, most_fill;    // zero bytes before each marker of a JPEG
  unsigned bytes_before, bytes_after;
  unsigned first_milliseconds;       // until the first frame
  unsigned interval;                 // of its frames in microseconds, whatever was agreed on; or 0
  unsigned dark_count, broken_count; // of the frames that it begins with
  bool knows_no_defaults;            // of what a stream may be
};

extern struct habits habits;

// The length of the JPEG with the habits in the same memory, which has room for `capacity` bytes.
unsigned add_habits(uint8_t *jpeg, unsigned length, unsigned capacity);

// personality.c

bool read_personality(const char *path);

// frames.c

bool add_fault(const char *name, int frames, int step);  // one frame of `step` has it
void supply_frames(bool paused, long budget);  // -1 for no limit
bool is_supply_stopped(void);
void start_frames(void);
void stop_frames(void);
int64_t next_frame_due(void);
unsigned take_payload(uint8_t *target, unsigned room);
// Whether a fault that strikes one payload of a frame strikes this one.
bool is_payload_lost(void);    // and the bus says so
bool is_payload_missing(void); // and nobody says so

// descriptors.c

enum { video_endpoint = 0x81, setting_count = 5, bulk_payload = 16384 };

// How many bytes each alternate setting sends in a microframe of 125 µs.
extern const unsigned setting_bytes[setting_count];

void build_descriptors(void);
// The length, or -1 for one that the camera does not have.
int copy_descriptor(unsigned type, unsigned index, uint8_t *target);

// controls.c

enum camera_unit { terminal_unit = 1, processing_unit = 2 };

enum silence { answers_all, ignores_class, ignores_start, ignores_all };

struct control_faults {
  enum silence silence;
  bool refuses;      // to agree on a format
  int milliseconds;  // that each answer takes
  unsigned locked;   // the picture's control that cannot be set, by its selector; 0 for none
};

extern struct control_faults control_faults;

// The bits of the unit's controls in its descriptor.
unsigned control_bits(enum camera_unit unit);
bool is_control_ignored(const uint8_t *setup);
// The answer's length, or a negative errno.
int answer_control(const uint8_t *setup, const uint8_t *input, uint8_t *output);

// bus.c

enum { nothing_due = -1, bus_lost = -2 };

bool plug(void);
void unplug(void);
int bus_descriptor(void);  // to wait for; -1 while unplugged
bool read_request(void);
int serve_video(void);     // microseconds until there is something to send, or one of the above
void fail_next_transfer(int error);
void halt_endpoint(void);
void clear_halt(void);
void choose_setting(unsigned setting);
unsigned chosen_setting(void);
void restart_stream(void);

// Numbers as USB writes them

static inline unsigned get16(const uint8_t *bytes) {
  return bytes[0] | bytes[1] << 8;
}

static inline unsigned get32(const uint8_t *bytes) {
  return get16(bytes) | get16(bytes + 2) << 16;
}

static inline void put16(uint8_t *bytes, unsigned value) {
  bytes[0] = value;
  bytes[1] = value >> 8;
}

static inline void put32(uint8_t *bytes, unsigned value) {
  put16(bytes, value);
  put16(bytes + 2, value >> 16);
}
