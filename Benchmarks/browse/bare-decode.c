// The minimum cost of decoding to pixels: TurboJPEG alone, with one handle and reused memory.
// bare-decode ROUNDS FILE... prints the processor time per picture in microseconds.
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <turbojpeg.h>

struct jpeg {
  unsigned char *bytes;
  long count;
  int width, height;
};

static struct jpeg read_file(const char *path, tjhandle handle) {
  struct jpeg jpeg = {0};
  FILE *file = fopen(path, "rb");
  if (!file) exit(1);
  fseek(file, 0, SEEK_END);
  jpeg.count = ftell(file);
  rewind(file);
  jpeg.bytes = malloc(jpeg.count);
  if (fread(jpeg.bytes, 1, jpeg.count, file) != (size_t)jpeg.count) exit(1);
  fclose(file);
  int subsampling, colours;
  tjDecompressHeader3(handle, jpeg.bytes, jpeg.count, &jpeg.width, &jpeg.height, &subsampling,
                      &colours);
  return jpeg;
}

static double processor_time(void) {
  struct timespec moment;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &moment);
  return moment.tv_sec * 1e6 + moment.tv_nsec / 1e3;
}

int main(int count, char **words) {
  if (count < 3) return 2;
  int rounds = atoi(words[1]), files = count - 2;
  tjhandle handle = tjInitDecompress();
  struct jpeg *jpegs = calloc(files, sizeof *jpegs);
  size_t most = 0;
  for (int index = 0; index < files; index++) {
    jpegs[index] = read_file(words[index + 2], handle);
    size_t size = (size_t)jpegs[index].width * jpegs[index].height * 4;
    if (size > most) most = size;
  }
  unsigned char *pixels = calloc(1, most);
  double begun = 0;
  for (int round = -1; round < rounds; round++) {
    if (round == 0) begun = processor_time();  // the first round is a warm-up
    for (int index = 0; index < files; index++) {
      struct jpeg *jpeg = &jpegs[index];
      if (tjDecompress2(handle, jpeg->bytes, jpeg->count, pixels, jpeg->width, 0, jpeg->height,
                        TJPF_BGRX, 0))
        return 1;
    }
  }
  printf("%f\n", (processor_time() - begun) / ((double)rounds * files));
}
