// The frame that is being sent, payload by payload, and the faults that it can have.
#include "usb-camera.h"

#include <stdlib.h>
#include <string.h>

enum fault { error_bit, lost, gap, no_end, no_toggle, half, big, header, fault_count };

static const char *const fault_names[fault_count] = {
  "err", "lost", "gap", "noeof", "nofid", "half", "big", "header"};

static int fault_frames[fault_count];  // how many of the next frames have it,
static int fault_steps[fault_count];   // and of how many one
static bool faults[fault_count];       // of the frame that is being sent
static bool struck;                    // a fault of one payload has had its turn

static bool paused;
static long budget = -1;
static int64_t due;
static unsigned sent;

static uint8_t *frame;
static unsigned length, position, capacity;
static bool sending, frame_id;

enum { header_size = 6, header_frame_id = 1, header_end = 2, header_error = 0x40 };

// Has a time stamp but no clock reference: the virtual controller has no frame numbers for one.
enum { header_flags = 0x84 };

bool add_fault(const char *name, int frames, int step) {
  for (int i = 0; i < fault_count; i++) {
    if (strcmp(fault_names[i], name)) continue;
    fault_frames[i] = frames;
    fault_steps[i] = step > 1 ? step : 1;
    return true;
  }
  return false;
}

void supply_frames(bool pause, long frames) {
  paused = pause;
  budget = frames;
  due = now();
}

bool is_supply_stopped(void) {
  return paused || !budget;
}

void start_frames(void) {
  sending = false;
  sent = 0;
  due = now() + habits.first_milliseconds * 1000LL;
}

void stop_frames(void) {
  sending = false;
  say("stopped after %u frames", sent);
}

int64_t next_frame_due(void) {
  return due;
}

static void choose_faults(void) {
  struck = false;
  for (int i = 0; i < fault_count; i++) {
    // At places that a program which sees every second frame does not skip.
    unsigned step = fault_steps[i];
    faults[i] = fault_frames[i] > 0 && (sent + sent / step) % step == 0;
    if (faults[i]) fault_frames[i]--;
  }
}

static void apply_faults(unsigned frame_bytes) {
  if (faults[half] || sent < habits.broken_count) length /= 2;
  if (faults[big]) {
    memset(frame + length, 0xaa, capacity - length);
    length = frame_bytes + 4096;
  }
  if (!faults[no_toggle]) frame_id = !frame_id;
}

static void copy_picture(const struct picture *picture, unsigned frame_bytes) {
  unsigned needed = frame_bytes * 2 + 65536;  // with room for habits
  if (capacity < needed) frame = realloc(frame, capacity = needed);
  length = picture->length < needed ? picture->length : needed;
  memcpy(frame, picture->bytes, length);
  draw_stamp(frame, length);
  if (agreed_format()->coding == jpegs) length = add_habits(frame, length, capacity);
  position = 0;
}

// Keeps the pace, but does not catch up on what was missed earlier.
static void schedule_next(int64_t time) {
  unsigned interval = habits.interval ? habits.interval : agreed_interval();
  due += interval;
  if (due + 200000 < time) due = time + interval;
}

static void begin_frame_when_due(void) {
  int64_t time = now();
  if (sending || is_supply_stopped() || time < due) return;
  const struct picture *picture = next_picture(sent);
  if (!picture) return;
  unsigned frame_bytes = agreed_size()->bytes;
  copy_picture(picture, frame_bytes);
  choose_faults();
  apply_faults(frame_bytes);
  schedule_next(time);
  sending = true;
  sent++;
  if (budget > 0) budget--;
}

// The first payload of the frame's second half, once.
static bool strikes(enum fault fault) {
  if (!faults[fault] || struck || position <= length / 2) return false;
  struck = true;
  return true;
}

bool is_payload_lost(void) {
  return strikes(lost);
}

bool is_payload_missing(void) {
  return strikes(gap);
}

// A header and the data behind it; 0 while there is nothing to send.
unsigned take_payload(uint8_t *target, unsigned room) {
  begin_frame_when_due();
  if (!sending) return 0;
  unsigned count = length - position;
  if (count > room - header_size) count = room - header_size;
  memcpy(target + header_size, frame + position, count);
  position += count;
  sending = position < length;

  target[0] = header_size;
  target[1] = header_flags | (frame_id ? header_frame_id : 0)
    | (!sending && !faults[no_end] ? header_end : 0) | (faults[error_bit] ? header_error : 0);
  put32(target + 2, now() * 48);
  if (strikes(header)) target[0] = 255;
  return header_size + count;
}
