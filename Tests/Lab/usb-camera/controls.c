// The host's questions and orders on the control endpoint.
#include "usb-camera.h"

#include <errno.h>
#include <string.h>

struct control {
  enum camera_unit unit;
  unsigned selector, length, bit;
  int minimum, maximum, resolution, initial, value;
};

// The exposure mode is a set of bits; its resolution lists those that there are.
enum { exposure_mode = 2 };

static struct control controls[] = {
  {processing_unit, 0x02, 2, 0, 0, 255, 1, 128, 128},       // brightness
  {processing_unit, 0x03, 2, 1, 0, 95, 4, 32, 32},          // contrast, in steps
  {processing_unit, 0x07, 2, 3, 0, 128, 1, 64, 64},         // saturation
  {processing_unit, 0x08, 2, 4, 0, 6, 1, 2, 2},             // sharpness
  {processing_unit, 0x0a, 2, 6, 2800, 6500, 1, 4600, 4600}, // white balance temperature
  {processing_unit, 0x0b, 1, 12, 0, 1, 1, 1, 1},            // automatic white balance
  {processing_unit, 0x01, 2, 8, 0, 2, 1, 1, 1},             // backlight compensation
  {processing_unit, 0x04, 2, 9, 0, 100, 1, 0, 0},           // gain
  {processing_unit, 0x05, 1, 10, 0, 2, 1, 1, 1},            // power line frequency
  {terminal_unit, exposure_mode, 1, 1, 0, 0, 9, 8, 8},
  {terminal_unit, 0x04, 4, 3, 3, 2047, 1, 250, 250},        // exposure time
};

enum { control_count = sizeof controls / sizeof *controls };

struct control_faults control_faults;

// What the host may ask why a request was refused.
enum { no_error = 0, out_of_range = 4, no_such_control = 6 };
static uint8_t last_error = no_error;

// The requests of every USB device, and whom they are for.
enum {
  get_status = 0, clear_feature = 1, set_feature = 3, get_descriptor = 6, get_configuration = 8,
  set_configuration = 9, get_interface = 10, set_interface = 11
};
enum { of_interface = 1, of_endpoint = 2 };

// The class's requests.
enum {
  set_current = 0x01, get_current = 0x81, get_minimum = 0x82, get_maximum = 0x83,
  get_resolution = 0x84, get_length = 0x85, get_info = 0x86, get_default = 0x87
};
enum { may_get_and_set = 3 };

struct request {
  unsigned type, code, value, index, length;
};

static struct request read_setup(const uint8_t *setup) {
  return (struct request){
    setup[0], setup[1], get16(setup + 2), get16(setup + 4), get16(setup + 6)};
}

static int at_most(unsigned length, unsigned limit) {
  return length < limit ? length : limit;
}

static bool is_for_class(unsigned type) {
  return (type & 0x60) == 0x20;
}

unsigned control_bits(enum camera_unit unit) {
  unsigned bits = 0;
  for (int i = 0; i < control_count; i++) {
    if (controls[i].unit == unit) bits |= 1u << controls[i].bit;
  }
  return bits;
}

// Whether the host has the camera begin: it chooses a setting that leaves room on the bus.
static bool is_start(const struct request *request) {
  return request->type == of_interface && request->code == set_interface && request->value;
}

bool is_control_ignored(const uint8_t *setup) {
  struct request request = read_setup(setup);
  switch (control_faults.silence) {
    case ignores_all: return true;
    case ignores_class: return is_for_class(request.type);
    case ignores_start: return is_start(&request);
    default: return false;
  }
}

// Requests that every USB device knows

static int answer_get_descriptor(const struct request *request, uint8_t *output) {
  int length = copy_descriptor(request->value >> 8, request->value & 255, output);
  return length < 0 ? -EPIPE : at_most(length, request->length);
}

static int answer_standard(const struct request *request, uint8_t *output) {
  enum { streaming_interface = 1 };
  bool is_streaming = (request->index & 255) == streaming_interface;
  switch (request->code) {
    case get_status:
      put16(output, 0);
      return at_most(2, request->length);
    case clear_feature:
      if (request->type == of_endpoint) clear_halt();
      return 0;
    case set_feature:
    case set_configuration:
      return 0;
    case get_descriptor:
      return answer_get_descriptor(request, output);
    case get_configuration:
      output[0] = 1;
      return 1;
    case get_interface:
      output[0] = is_streaming ? chosen_setting() : 0;
      return 1;
    case set_interface:
      if (is_streaming) choose_setting(request->value);
      return 0;
    default:
      return -EPIPE;
  }
}

// How the stream is agreed on

enum { probe_selector = 1, commit_selector = 2 };

static int take_terms(const struct request *request, bool commits, const uint8_t *input) {
  if (commits && control_faults.refuses) return -EPIPE;
  uint8_t *terms = commits ? agreed : probed;
  memset(terms, 0, terms_size);
  memcpy(terms, input, at_most(terms_size, request->length));
  settle(terms);
  if (!commits) return 0;
  say("agreed on %s %ux%u every %u us", agreed_format()->fourcc, agreed_size()->width,
      agreed_size()->height, agreed_interval());
  // A bulk endpoint has no settings, so this is the start.
  if (options.bulk) restart_stream();
  return 0;
}

static int answer_stream(const struct request *request, const uint8_t *input, uint8_t *output) {
  bool commits = request->value >> 8 == commit_selector;
  unsigned length = options.uvc < 0x110 ? 26 : terms_size;
  uint8_t terms[terms_size] = {0};
  switch (request->code) {
    case set_current:
      return take_terms(request, commits, input);
    case get_current:
      memcpy(terms, commits ? agreed : probed, terms_size);
      break;
    case get_default:
      if (habits.knows_no_defaults) return -EPIPE;
      // fallthrough
    case get_minimum:
    case get_maximum:
      memcpy(terms, probed, terms_size);
      put32(terms + 4, 0);  // no wish for an interval
      settle(terms);
      break;
    case get_resolution:
      break;
    case get_length:
      put16(output, length);
      return 2;
    case get_info:
      output[0] = may_get_and_set;
      return 1;
    default:
      return -EPIPE;
  }
  memcpy(output, terms, length);
  return at_most(length, request->length);
}

// The picture's controls

static int refuse(uint8_t error) {
  last_error = error;
  return -EPIPE;
}

static int set_value(struct control *control, const uint8_t *input) {
  bool is_locked = control->unit == processing_unit && control->selector == control_faults.locked;
  if (is_locked) return refuse(no_error);  // many cameras stall and do not say why
  int value = control->length == 1 ? input[0]
    : control->length == 2 ? (int16_t)get16(input) : (int)get32(input);
  bool is_set_of_bits = control->unit == terminal_unit && control->selector == exposure_mode;
  if (!is_set_of_bits && (value < control->minimum || value > control->maximum)) {
    return refuse(out_of_range);
  }
  control->value = value;
  say("control %u of unit %u is %d", control->selector, control->unit, value);
  return 0;
}

static int answer_value(struct control *control, const struct request *request,
                        const uint8_t *input, uint8_t *output) {
  int value;
  switch (request->code) {
    case set_current: return set_value(control, input);
    case get_current: value = control->value; break;
    case get_minimum: value = control->minimum; break;
    case get_maximum: value = control->maximum; break;
    case get_resolution: value = control->resolution; break;
    case get_default: value = control->initial; break;
    case get_length: put16(output, control->length); return 2;
    case get_info: output[0] = may_get_and_set; return 1;
    default: return -EPIPE;
  }
  put32(output, value);
  return at_most(control->length, request->length);
}

static int answer_class(const struct request *request, const uint8_t *input, uint8_t *output) {
  unsigned interface = request->index & 255, unit = request->index >> 8;
  unsigned selector = request->value >> 8;
  enum { control_interface = 0, streaming_interface = 1, error_selector = 2 };
  if (interface == streaming_interface
      && (selector == probe_selector || selector == commit_selector)) {
    return answer_stream(request, input, output);
  }
  if (interface != control_interface) return refuse(no_such_control);
  if (!unit && selector == error_selector) {
    output[0] = last_error;
    return 1;
  }
  for (int i = 0; i < control_count; i++) {
    struct control *control = &controls[i];
    if (control->unit != unit || control->selector != selector) continue;
    return answer_value(control, request, input, output);
  }
  return refuse(no_such_control);
}

int answer_control(const uint8_t *setup, const uint8_t *input, uint8_t *output) {
  struct request request = read_setup(setup);
  if ((request.type & 0x60) == 0) return answer_standard(&request, output);
  return is_for_class(request.type) ? answer_class(&request, input, output) : -EPIPE;
}
