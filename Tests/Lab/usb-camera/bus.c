// The way to the kernel: USB/IP, as Linux describes it in Documentation/usb/usbip_protocol.rst, on
// a socket whose other end is handed to the virtual host controller. To close it is to unplug.
#include "usb-camera.h"

#include <endian.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define CONTROLLER "/sys/devices/platform/vhci_hcd.0"

enum { submit_request = 1, unlink_request = 2, submit_answer = 3, unlink_answer = 4 };
enum { transfer_limit = 64, packet_limit = 1024, data_limit = 1 << 20, input_limit = 1 << 16 };

// All numbers have their highest byte first.
struct header {
  uint32_t command, sequence, device, direction, endpoint;
  union {
    struct {
      uint32_t flags, length, start, packets, interval;
      uint8_t setup[8];
    } submit;
    struct {
      uint32_t status, length, start, packets, errors;
    } answer;
    uint32_t unlinked;
    uint8_t bytes[28];
  };
};

struct packet {
  uint32_t offset, length, actual, status;
};

// A request for video that waits for some. It has packets where the endpoint is isochronous.
struct transfer {
  uint32_t sequence, length, packet_count;
  struct packet *packets;
};

static int bus = -1;
static unsigned setting;
static bool streaming, halted;
static int next_error;
static struct transfer transfers[transfer_limit];
static unsigned transfer_count;
static int64_t packets_due;
// The kernel may send a request after taking it back. It remembers the request only once it has sent
// it, and waits without end if taking it back is answered before, so the answer waits for the request.
static struct early_unlink {
  uint32_t sequence, unlinked;
} early_unlinks[transfer_limit];
static unsigned early_count;
static uint32_t newest;  // the sequence number of the last request

// Bytes

static bool receive(void *target, size_t count) {
  for (uint8_t *next = target; count;) {
    ssize_t got = read(bus, next, count);
    if (got == -1 && errno == EINTR) continue;
    if (got <= 0) return false;
    next += got;
    count -= got;
  }
  return true;
}

static bool transmit(const void *source, size_t count) {
  for (const uint8_t *next = source; count;) {
    ssize_t sent = send(bus, next, count, MSG_NOSIGNAL);
    if (sent == -1 && errno == EINTR) continue;
    if (sent <= 0) return false;
    next += sent;
    count -= sent;
  }
  return true;
}

// Answers

static unsigned add_packets(uint8_t *target, const struct transfer *transfer) {
  for (unsigned i = 0; i < transfer->packet_count; i++) {
    const struct packet *packet = &transfer->packets[i];
    const struct packet swapped = {htobe32(packet->offset), htobe32(packet->length),
      htobe32(packet->actual), htobe32(packet->status)};
    memcpy(target + i * sizeof swapped, &swapped, sizeof swapped);
  }
  return transfer->packet_count * sizeof (struct packet);
}

// `data` may be missing where only a length is given.
static bool answer(const struct transfer *transfer, int status, const uint8_t *data,
                   unsigned length, unsigned errors) {
  static uint8_t message[sizeof (struct header) + data_limit
    + packet_limit * sizeof (struct packet)];
  struct header header = {.command = htobe32(submit_answer)};
  header.sequence = htobe32(transfer->sequence);
  header.answer.status = htobe32(status);
  header.answer.length = htobe32(length);
  header.answer.packets = htobe32(transfer->packet_count);
  header.answer.errors = htobe32(errors);
  memcpy(message, &header, sizeof header);
  unsigned count = sizeof header;
  if (data && length) {
    memcpy(message + count, data, length);
    count += length;
  }
  count += add_packets(message + count, transfer);
  return transmit(message, count);
}

// Transfers of video

static void drop_transfer(unsigned index) {
  free(transfers[index].packets);
  transfer_count--;
  memmove(transfers + index, transfers + index + 1,
          (transfer_count - index) * sizeof *transfers);
}

static bool fail_transfer(const struct transfer *transfer) {
  int error = next_error ? next_error : EPIPE;
  next_error = 0;
  say("a transfer fails with %d", error);
  return answer(transfer, -error, NULL, 0, 0);
}

// What is due only later, in microseconds; 0 after an answer; or `bus_lost`.

static int finish_bulk(const struct transfer *transfer) {
  static uint8_t data[data_limit];
  unsigned length;
  do {
    length = take_payload(data, transfer->length);
  } while (length && is_payload_missing());
  if (length) return answer(transfer, 0, data, length, 0) ? 0 : bus_lost;
  if (is_supply_stopped()) return 100000;
  int64_t time = now();
  return next_frame_due() > time ? next_frame_due() - time : 1000;
}

static int finish_isochronous(const struct transfer *transfer) {
  static uint8_t data[data_limit];
  int64_t time = now();
  if (time < packets_due) return packets_due - time;
  if (packets_due + 50000 < time) packets_due = time;  // too late to catch up
  packets_due += transfer->packet_count * 125;
  unsigned length = 0, errors = 0;
  for (unsigned i = 0; i < transfer->packet_count; i++) {
    struct packet *packet = &transfer->packets[i];
    packet->status = 0;
    packet->actual = take_payload(data + length, packet->length);
    if (packet->actual && is_payload_lost()) {
      packet->status = -EXDEV;
      packet->actual = 0;
      errors++;
    } else if (packet->actual && is_payload_missing()) {
      packet->actual = 0;
    }
    length += packet->actual;
  }
  return answer(transfer, 0, data, length, errors) ? 0 : bus_lost;
}

static int finish(const struct transfer *transfer) {
  if (next_error || halted) return fail_transfer(transfer) ? 0 : bus_lost;
  return options.bulk ? finish_bulk(transfer) : finish_isochronous(transfer);
}

int serve_video(void) {
  while (transfer_count) {
    int result = finish(&transfers[0]);
    if (result) return result;
    drop_transfer(0);
  }
  return nothing_due;
}

void fail_next_transfer(int error) {
  next_error = error;
}

void halt_endpoint(void) {
  halted = true;
}

// The stream

static void set_streaming(bool on) {
  if (on == streaming) return;
  streaming = on;
  if (!on) {
    stop_frames();
    return;
  }
  load_pictures();
  start_frames();
  packets_due = now();
  say("streaming, setting %u", setting);
}

void restart_stream(void) {
  streaming = false;
  set_streaming(true);
}

void clear_halt(void) {
  halted = false;
  if (options.bulk) set_streaming(false);
}

void choose_setting(unsigned number) {
  setting = number;
  if (!options.bulk) set_streaming(number > 0);
}

unsigned chosen_setting(void) {
  return setting;
}

// Requests

static bool transmit_unlink_answer(uint32_t sequence, int status) {
  const struct header answer = {.command = htobe32(unlink_answer), .sequence = htobe32(sequence),
    .answer.status = htobe32(status)};
  return transmit(&answer, sizeof answer);
}

static bool answer_unlink(uint32_t sequence, uint32_t unlinked) {
  if ((int32_t)(unlinked - newest) > 0) {
    if (early_count == transfer_limit) return false;
    early_unlinks[early_count++] = (struct early_unlink){sequence, unlinked};
    return true;
  }
  for (unsigned i = 0; i < transfer_count; i++) {
    if (transfers[i].sequence != unlinked) continue;
    drop_transfer(i);
    return transmit_unlink_answer(sequence, -ECONNRESET);
  }
  return transmit_unlink_answer(sequence, 0);
}

// The place of a request in `early_unlinks`, or -1.
static int find_early_unlink(uint32_t request) {
  for (unsigned i = 0; i < early_count; i++) {
    if (early_unlinks[i].unlinked == request) return i;
  }
  return -1;
}

static bool answer_early_unlink(unsigned index) {
  const struct early_unlink unlink = early_unlinks[index];
  early_unlinks[index] = early_unlinks[--early_count];
  say("a request comes after it was cancelled");
  return transmit_unlink_answer(unlink.sequence, -ECONNRESET);
}

static bool read_control(const struct header *header, const uint8_t *input, unsigned length) {
  static uint8_t output[input_limit];
  const uint8_t *setup = header->submit.setup;
  if (is_control_ignored(setup)) return true;
  bool is_for_class = setup[0] & 0x60;
  if (control_faults.milliseconds && is_for_class) usleep(control_faults.milliseconds * 1000);
  const struct transfer transfer = {.sequence = be32toh(header->sequence)};
  int count = answer_control(setup, input, output);
  if (count < 0) return answer(&transfer, count, NULL, 0, 0);
  bool wants_data = be32toh(header->direction);
  if (wants_data) return answer(&transfer, 0, output, count, 0);
  return answer(&transfer, 0, NULL, length, 0);
}

static bool read_packets(struct transfer *transfer) {
  if (!transfer->packet_count) return true;
  if (transfer->packet_count > packet_limit) return false;
  transfer->packets = calloc(transfer->packet_count, sizeof *transfer->packets);
  if (!receive(transfer->packets, transfer->packet_count * sizeof *transfer->packets)) return false;
  for (unsigned i = 0; i < transfer->packet_count; i++) {
    struct packet *packet = &transfer->packets[i];
    packet->offset = be32toh(packet->offset);
    packet->length = be32toh(packet->length);
  }
  return true;
}

static bool queue_transfer(const struct header *header, unsigned length) {
  if (transfer_count == transfer_limit || length > data_limit) return false;
  struct transfer *transfer = &transfers[transfer_count++];
  *transfer = (struct transfer){.sequence = be32toh(header->sequence), .length = length};
  // For bulk it is a number that means "none".
  if (!options.bulk) transfer->packet_count = be32toh(header->submit.packets);
  return read_packets(transfer);
}

// Reads one request and answers it, if that can be done now. False when the bus is lost.
bool read_request(void) {
  static uint8_t input[input_limit];
  struct header header;
  if (!receive(&header, sizeof header)) return false;
  if (be32toh(header.command) == unlink_request) {
    return answer_unlink(be32toh(header.sequence), be32toh(header.unlinked));
  }
  if (be32toh(header.command) != submit_request) return false;
  unsigned length = be32toh(header.submit.length);
  bool brings_data = !be32toh(header.direction);
  if (brings_data && (length > sizeof input || !receive(input, length))) return false;
  newest = be32toh(header.sequence);
  int early = find_early_unlink(newest);
  if (!header.endpoint && early == -1) return read_control(&header, input, length);
  if (header.endpoint && !queue_transfer(&header, length)) return false;
  if (early == -1) return true;
  if (header.endpoint) drop_transfer(transfer_count - 1);
  return answer_early_unlink(early);
}

// Plugging

static int free_port(void) {
  FILE *status = fopen(CONTROLLER "/status", "r");
  if (!status) return -1;
  enum { free_state = 4 };
  char line[256], hub[8];
  int port, state, found = -1;
  while (found == -1 && fgets(line, sizeof line, status)) {
    bool is_port = sscanf(line, "%7s %d %d", hub, &port, &state) == 3;
    if (is_port && !strcmp(hub, "hs") && state == free_state) found = port;
  }
  fclose(status);
  return found;
}

static bool attach(int port, int socket) {
  enum { high_speed = 3 };
  char words[64];
  int length = snprintf(words, sizeof words, "%d %d %d %d", port, socket, 0x10000 | (port + 1),
                        high_speed);
  int file = open(CONTROLLER "/attach", O_WRONLY);
  if (file == -1) return false;
  bool well = write(file, words, length) == length;
  close(file);
  return well;
}

static void reset(void) {
  while (transfer_count) drop_transfer(0);
  early_count = 0;
  setting = 0;
  streaming = halted = false;
  next_error = 0;
}

static bool try_to_plug(void) {
  int port = options.port >= 0 ? options.port : free_port(), ends[2];
  // The controller takes any stream socket.
  if (port == -1 || socketpair(AF_UNIX, SOCK_STREAM, 0, ends)) return false;
  for (int i = 0; i < 2; i++) {
    setsockopt(ends[i], SOL_SOCKET, SO_SNDBUFFORCE, &(int){data_limit}, sizeof (int));
  }
  reset();
  bool well = attach(port, ends[1]);
  close(ends[1]);
  bus = ends[0];
  if (well) {
    say("plugged into port %d", port);
  } else {
    close(bus);
    bus = -1;
  }
  return well;
}

// A port that was left a moment ago is not free at once.
bool plug(void) {
  for (int tries = 0; tries < 50; tries++) {
    if (try_to_plug()) return true;
    usleep(100000);
  }
  say("there is no port to plug into: is vhci-hcd loaded?");
  return false;
}

void unplug(void) {
  if (bus == -1) return;
  close(bus);
  bus = -1;
  set_streaming(false);
  reset();
  say("unplugged");
}

int bus_descriptor(void) {
  return bus;
}
