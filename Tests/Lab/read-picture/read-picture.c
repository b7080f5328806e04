// Tells what photos show, a line each: read-picture FILE...
//
//   photo.jpg camera 1 time 12345 off 2 harmed 0 mean 110 98 130
//
// `camera` and `time` are what the lab's USB camera drew on the frame, see ../usb-camera/stamp.h;
// both are `none` where there is no stamp. `off` is how far red and green are on average from those
// that the camera painted, in the part that has no noise. `harmed` is how many of a thousand blocks,
// down to the last row, show something else. `mean` are the averages of red, green and blue. Of
// pictures without colour it is the brightness that is compared with the green.
//
//   -q  only the stamp; where the photo is a JPEG as the camera sent it nothing is decoded
//   -s  only `sum 1f2e3d4c`: JPEGs with another one have other pictures, whatever their headers say
//   -r  the files are in PNM, as `djpeg -pnm` writes it
#include "../usb-camera/stamp.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { file_limit = 64 << 20 };

struct picture {
  unsigned width, height, channels;
  uint8_t *bytes;
};

static uint8_t file[file_limit];

// By the JPEG's bits

static unsigned width_of(const uint8_t *jpeg, unsigned length) {
  for (unsigned at = 2; at + 9 < length && jpeg[at] == 0xff;) {
    if (jpeg[at + 1] == 0xc0) return jpeg[at + 7] << 8 | jpeg[at + 8];
    at += 2 + (jpeg[at + 2] << 8 | jpeg[at + 3]);
  }
  return 0;
}

// 0 for none.
static uint32_t coded_stamp(const uint8_t *jpeg, unsigned length) {
  bool restarts;
  unsigned data = find_data(jpeg, length, &restarts), width = width_of(jpeg, length);
  if (!data || !width || data + last_byte_of_stamp(width, restarts) >= length) return 0;
  uint32_t stamp = 0;
  for (unsigned row = 0; row < row_count; row++) {
    for (unsigned cell = 0; cell < cells_a_row; cell++) {
      unsigned step = step_at(jpeg + data, place_of_cell(width, restarts, row, cell));
      if (!step) return 0;
      if (step == step_up) stamp |= bit_of_cell(row, cell);
    }
  }
  return is_stamp(stamp) ? stamp : 0;
}

// By what can be seen

static unsigned green_at(const struct picture *picture, unsigned x, unsigned y) {
  return picture->bytes[(y * picture->width + x) * picture->channels + picture->channels / 2];
}

static int level_of_cell(const struct picture *picture, unsigned left, unsigned top,
                         unsigned width, unsigned height) {
  unsigned sum = 0;
  for (unsigned y = height / 4; y < height * 3 / 4; y++) {
    for (unsigned x = width / 4; x < width * 3 / 4; x++) {
      sum += green_at(picture, left + x, top + y);
    }
  }
  return sum / (height / 2 * (width / 2));
}

static uint32_t seen_stamp(const struct picture *picture) {
  unsigned scale = picture->width < least_width ? 2 : 1, margin = (bright - grey) / 3;
  unsigned width = cell_width / scale, height = cell_height / scale;
  if (picture->width < least_width / scale || picture->height < row_count * height) return 0;
  uint32_t stamp = 0;
  for (unsigned row = 0; row < row_count; row++) {
    for (unsigned cell = 0; cell < cells_a_row; cell++) {
      int level = level_of_cell(picture, (2 * cell + 1) * width, row * height, width, height);
      if (abs(level - grey) < (int)margin) return 0;
      if (level > grey) stamp |= bit_of_cell(row, cell);
    }
  }
  return is_stamp(stamp) ? stamp : 0;
}

// What is compared with what make-pictures and usb-camera paint: all below the stamp and the
// picture's number.

enum { block_side = 16 };

static unsigned first_row(const struct picture *picture) {
  unsigned number_height = picture->width / 40 > 8 ? picture->width / 40 : 8;
  return row_count * cell_height + 2 * number_height;
}

static const uint8_t *pixel_at(const struct picture *picture, unsigned x, unsigned y) {
  return picture->bytes + (y * picture->width + x) * picture->channels;
}

// Of red and green, both sums over a block.
struct errors {
  long red, green;
  unsigned count;
};

static struct errors errors_of(const struct picture *picture, unsigned left, unsigned top) {
  struct errors errors = {0};
  for (unsigned y = top; y < top + block_side && y < picture->height; y++) {
    for (unsigned x = left; x < left + block_side && x < picture->width; x++) {
      errors.red += *pixel_at(picture, x, y) - (int)(x * 230 / picture->width);
      errors.green += (int)green_at(picture, x, y) - (int)(y * 230 / picture->height);
      errors.count++;
    }
  }
  return errors;
}

// The noise of the lower half makes JPEGs brighter there, and raw pictures have none.
static bool is_harm(long sum, unsigned count, bool may_have_noise) {
  enum { tolerance = 20, mean_of_noise = 12 };
  long error = sum / (long)count;
  return abs((int)error) > tolerance
    && !(may_have_noise && labs(error - mean_of_noise) <= tolerance);
}

static bool is_harmed(const struct picture *picture, unsigned left, unsigned top, bool has_colour) {
  struct errors errors = errors_of(picture, left, top);
  bool may_have_noise = top + block_side > picture->height / 2;
  return is_harm(errors.green, errors.count, may_have_noise)
    || (has_colour && is_harm(errors.red, errors.count, may_have_noise));
}

static unsigned harmed_thousandths(const struct picture *picture, bool has_colour) {
  unsigned harmed = 0, count = 0;
  for (unsigned y = first_row(picture); y < picture->height; y += block_side) {
    for (unsigned x = 0; x < picture->width; x += block_side) {
      harmed += is_harmed(picture, x, y, has_colour);
      count++;
    }
  }
  return count ? (harmed * 1000 + count - 1) / count : 1000;
}

// Above the noise.
static unsigned distance(const struct picture *picture, bool has_colour) {
  unsigned long long sum = 0, count = 0;
  for (unsigned y = first_row(picture); y < picture->height / 2; y++) {
    for (unsigned x = 0; x < picture->width; x++) {
      sum += abs((int)green_at(picture, x, y) - (int)(y * 230 / picture->height));
      count++;
      if (!has_colour) continue;
      sum += abs(*pixel_at(picture, x, y) - (int)(x * 230 / picture->width));
      count++;
    }
  }
  return count ? (sum + count / 2) / count : 255;
}

// The grey that stands for the missing part of a picture does not make it one without colour.
static bool has_colour(const struct picture *picture) {
  if (picture->channels == 1) return false;
  for (unsigned i = 0; i < picture->width * picture->height; i++) {
    const uint8_t *pixel = picture->bytes + i * picture->channels;
    if (pixel[0] != pixel[1] || pixel[1] != pixel[2]) return true;
  }
  return false;
}

static unsigned mean_of(const struct picture *picture, unsigned channel) {
  unsigned long long sum = 0, count = picture->width * picture->height;
  for (unsigned long long i = 0; i < count; i++) {
    sum += picture->bytes[i * picture->channels + channel % picture->channels];
  }
  return count ? sum / count : 0;
}

static struct picture parse(uint8_t *pnm, unsigned length) {
  struct picture picture = {0};
  char kind;
  int start = 0;
  pnm[length] = 0;
  if (sscanf((char *)pnm, "P%c %u %u 255%n", &kind, &picture.width, &picture.height, &start) != 3
      || !start) {
    return (struct picture){0};
  }
  picture.channels = kind == '6' ? 3 : 1;
  picture.bytes = pnm + start + 1;
  unsigned long long needed = (unsigned long long)picture.width * picture.height * picture.channels;
  return start + 1 + needed <= length ? picture : (struct picture){0};
}

// What djpeg warns of, such as bytes between markers, is not a failure.
static bool ended_well(int status) {
  enum { warnings = 2 };
  return WIFEXITED(status) && (!WEXITSTATUS(status) || WEXITSTATUS(status) == warnings);
}

// False for a file that nobody can read.
static bool decode(const char *path, bool is_pnm, struct picture *picture) {
  char command[4096];
  snprintf(command, sizeof command, "%s '%s' 2> /dev/null", is_pnm ? "cat" : "djpeg -pnm", path);
  FILE *source = popen(command, "r");
  unsigned length = source ? fread(file, 1, sizeof file - 1, source) : 0;
  if (!source || !ended_well(pclose(source))) return false;
  *picture = parse(file, length);
  return picture->width > 0;
}

static void tell_stamp(const char *path, uint32_t stamp) {
  if (stamp) printf("%s camera %u time %u", path, camera_of(stamp), hundredths_of(stamp));
  else printf("%s camera none time none", path);
}

static unsigned read_file(const char *path) {
  FILE *source = fopen(path, "rb");
  unsigned length = source ? fread(file, 1, sizeof file, source) : 0;
  if (source) fclose(source);
  return length;
}

// Of what is behind the JPEG's header, by FNV-1a.
static bool tell_sum(const char *path) {
  unsigned length = read_file(path);
  bool restarts;
  uint32_t sum = 2166136261;
  unsigned data = find_data(file, length, &restarts);
  for (unsigned i = data; data && i < length; i++) sum = (sum ^ file[i]) * 16777619;
  printf("%s sum %08x\n", path, sum);
  return data;
}

static bool tell(const char *path, bool is_quick, bool is_pnm) {
  uint32_t stamp = is_quick && !is_pnm ? coded_stamp(file, read_file(path)) : 0;
  struct picture picture;
  bool is_known = stamp;
  if (!is_known) {
    is_known = decode(path, is_pnm, &picture);
    stamp = is_known ? seen_stamp(&picture) : 0;
  }
  tell_stamp(path, stamp);
  if (is_known && !is_quick) {
    bool coloured = has_colour(&picture);
    printf(" off %u harmed %u mean %u %u %u", distance(&picture, coloured),
           harmed_thousandths(&picture, coloured), mean_of(&picture, 0), mean_of(&picture, 1),
           mean_of(&picture, 2));
  }
  puts("");
  return is_known;
}

int main(int count, char **words) {
  bool is_quick = false, is_pnm = false, sums = false, well = true;
  for (int option; (option = getopt(count, words, "qrs")) != -1;) {
    if (option == '?') return 2;
    is_quick |= option == 'q';
    is_pnm |= option == 'r';
    sums |= option == 's';
  }
  for (int i = optind; i < count; i++) {
    well &= sums ? tell_sum(words[i]) : tell(words[i], is_quick, is_pnm);
  }
  return !well;
}
