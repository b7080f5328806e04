// The minimum work to make a screen and a low tier of a JPEG: decode to planes, scale, encode
// twice. The qualities are given; nothing is chosen, checked, rotated or annotated.
//
//   bare < LIST      each line: path, screen quality and low quality, separated by tabs
//
// Prints milliseconds of processor time per photo.

#include <libyuv/scale.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <turbojpeg.h>

enum { photo_limit = 1000 };

static int screen_width = 1920, screen_height = 1080;

struct photo {
  unsigned char *bytes;
  unsigned long count;
  int qualities[2];
};

// Three planes in one buffer, which grows but never shrinks.
struct picture {
  int width, height, subsampling;
  unsigned char *planes[3];
  int strides[3];
  unsigned char *memory;
  unsigned long capacity;
};

static void fail(const char *why) {
  fprintf(stderr, "bare: %s\n", why);
  exit(1);
}

static void shape(struct picture *picture, int width, int height, int subsampling) {
  picture->width = width;
  picture->height = height;
  picture->subsampling = subsampling;
  unsigned long offsets[3], count = 0;
  int plane_count = subsampling == TJSAMP_GRAY ? 1 : 3;
  for (int i = 0; i < plane_count; i++) {
    picture->strides[i] = tjPlaneWidth(i, width, subsampling);
    offsets[i] = count;
    count += (unsigned long)picture->strides[i] * tjPlaneHeight(i, height, subsampling);
  }
  if (count > picture->capacity) {
    picture->memory = realloc(picture->memory, count);
    picture->capacity = count;
  }
  for (int i = 0; i < plane_count; i++) picture->planes[i] = picture->memory + offsets[i];
}

static int scaled(int side, int divisor) { return (side + divisor - 1) / divisor; }

static void fit(int width, int height, int *fitted_width, int *fitted_height) {
  *fitted_width = width;
  *fitted_height = height;
  if (width <= screen_width && height <= screen_height) return;
  if (width * screen_height >= height * screen_width) {
    *fitted_width = screen_width;
    *fitted_height = (height * screen_width + width / 2) / width;
  } else {
    *fitted_width = (width * screen_height + height / 2) / height;
    *fitted_height = screen_height;
  }
}

static void decode(tjhandle reader, const struct photo *photo, struct picture *picture,
                   int *target_width, int *target_height) {
  int width, height, subsampling, colours;
  if (tjDecompressHeader3(reader, photo->bytes, photo->count, &width, &height, &subsampling,
                          &colours))
    fail(tjGetErrorStr2(reader));
  fit(width, height, target_width, target_height);
  int divisor = 8;
  while (divisor > 1 && (scaled(width, divisor) < *target_width ||
                         scaled(height, divisor) < *target_height))
    divisor /= 2;
  shape(picture, scaled(width, divisor), scaled(height, divisor), subsampling);
  if (tjDecompressToYUVPlanes(reader, photo->bytes, photo->count, picture->planes, picture->width,
                              picture->strides, picture->height, 0))
    fail(tjGetErrorStr2(reader));
}

static void scale(const struct picture *source, struct picture *target) {
  int plane_count = target->subsampling == TJSAMP_GRAY ? 1 : 3;
  for (int i = 0; i < plane_count; i++) {
    int width = i ? tjPlaneWidth(i, source->width, source->subsampling) : source->width;
    int height = i ? tjPlaneHeight(i, source->height, source->subsampling) : source->height;
    int target_width = i ? tjPlaneWidth(i, target->width, target->subsampling) : target->width;
    int target_height = i ? tjPlaneHeight(i, target->height, target->subsampling) : target->height;
    ScalePlane(source->planes[i], source->strides[i], width, height, target->planes[i],
               target->strides[i], target_width, target_height, kFilterBox);
  }
}

static void encode(tjhandle writer, const struct picture *picture, int quality) {
  static unsigned char *jpeg;
  static unsigned long count;
  const unsigned char *planes[] = {picture->planes[0], picture->planes[1], picture->planes[2]};
  if (tjCompressFromYUVPlanes(writer, planes, picture->width, picture->strides, picture->height,
                              picture->subsampling, &jpeg, &count, quality, 0))
    fail(tjGetErrorStr2(writer));
}

static struct photo load(const char *path, int screen, int low) {
  FILE *file = fopen(path, "rb");
  if (!file) fail(path);
  fseek(file, 0, SEEK_END);
  struct photo photo = {.count = ftell(file), .qualities = {screen, low}};
  rewind(file);
  photo.bytes = malloc(photo.count);
  if (fread(photo.bytes, 1, photo.count, file) != photo.count) fail(path);
  fclose(file);
  return photo;
}

int main(void) {
  const char *screen_size = getenv("TIER_SCREEN");
  if (screen_size && sscanf(screen_size, "%dx%d", &screen_width, &screen_height) != 2)
    fail("TIER_SCREEN is no size");
  static struct photo photos[photo_limit];
  int photo_count = 0, screen, low;
  char path[4096];
  while (photo_count < photo_limit && scanf("%4095[^\t]\t%d\t%d\n", path, &screen, &low) == 3)
    photos[photo_count++] = load(path, screen, low);
  if (!photo_count) fail("no photos are listed");

  tjhandle reader = tjInitDecompress(), writer = tjInitCompress();
  struct picture decoded = {0}, fitted = {0};
  struct timespec start, end;
  for (int i = -1; i < photo_count; i++) {
    if (i == 0) clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &start);  // the first one is a warm-up
    const struct photo *photo = &photos[i < 0 ? 0 : i];
    int width, height;
    decode(reader, photo, &decoded, &width, &height);
    int is_grey = decoded.subsampling == TJSAMP_GRAY;
    shape(&fitted, width, height, is_grey ? TJSAMP_GRAY : TJSAMP_420);
    scale(&decoded, &fitted);
    for (int tier = 0; tier < 2; tier++) encode(writer, &fitted, photo->qualities[tier]);
  }
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &end);
  double seconds = (end.tv_sec - start.tv_sec) + (end.tv_nsec - start.tv_nsec) / 1e9;
  printf("%f\n", seconds * 1000 / photo_count);
}
