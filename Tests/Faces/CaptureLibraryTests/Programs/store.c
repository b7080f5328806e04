/* A store in the folder `store`. */

#include "check.h"

static capture_picture *new_photo(void) {
  capture_camera *camera = simulated_camera();
  capture_picture *photo = capture_photo_take(camera, NULL, &error);
  CHECK(photo);
  capture_camera_close(camera);
  return photo;
}

/* Opens a new store with one photo. */
static capture_store *store_with(char id[CAPTURE_ID_SIZE]) {
  capture_store *store = capture_store_open("store", true, &error);
  CHECK(store);
  capture_picture *photo = new_photo();
  CHECK(capture_store_add(store, photo, id, &error) == 0);
  capture_picture_release(photo);
  return store;
}

static size_t count_photos(capture_store *store, const capture_query *query) {
  capture_photos *photos = capture_store_list(store, query, &error);
  CHECK(photos);
  size_t count = 0;
  capture_photo photo = CAPTURE_PHOTO_INIT;
  while (capture_photos_get(photos, count, &photo)) count++;
  capture_photos_release(photos);
  return count;
}

static void add(void) {
  char id[CAPTURE_ID_SIZE], again[CAPTURE_ID_SIZE], of_file[CAPTURE_ID_SIZE];
  capture_store *store = capture_store_open("store", true, &error);
  CHECK(store);
  capture_picture *photo = new_photo();
  CHECK(capture_store_add(store, photo, id, &error) == 0 && strlen(id) == 32);
  CHECK(strcmp(described(photo).id, id) == 0);
  CHECK(capture_store_add(store, photo, again, &error) == 0 && strcmp(id, again) == 0);
  CHECK(capture_picture_save(photo, "photo.jpg", &error) == 0);
  CHECK(capture_store_add_file(store, "photo.jpg", of_file, &error) == 0);
  CHECK(strcmp(id, of_file) == 0);
  CHECK(capture_store_add(store, photo, NULL, &error) == 0);
  capture_picture_release(photo);
  CHECK(count_photos(store, NULL) == 1);
  capture_store_close(store);
  CHECK((store = capture_store_open("store", false, &error)));
  CHECK(count_photos(store, NULL) == 1);
  capture_store_close(store);
}

static void list(void) {
  char id[CAPTURE_ID_SIZE];
  capture_store *store = store_with(id);
  CHECK(capture_store_rate(store, id, 4, &error) == 0);
  CHECK(capture_store_tag(store, id, "harbour", NULL, &error) == 0);
  CHECK(capture_store_tag(store, id, "market", NULL, &error) == 0);
  CHECK(capture_store_tag(store, id, "boat", NULL, &error) == 0);
  CHECK(capture_store_tag(store, id, NULL, "boat", &error) == 0);
  capture_photos *photos = capture_store_list(store, NULL, &error);
  capture_photo photo = CAPTURE_PHOTO_INIT;
  CHECK(photos && capture_photos_get(photos, 0, &photo));
  CHECK(strcmp(photo.keywords, "harbour\nmarket") == 0);
  CHECK(strcmp(photo.id, id) == 0 && photo.rating == 4 && photo.bytes > 1000);
  CHECK(photo.width == 640 && photo.height == 480 && llabs(photo.taken - time(NULL)) < 600);
  CHECK(strstr(photo.path, ".jpg"));
  capture_store_close(store);
  CHECK(strcmp(photo.id, id) == 0);
  capture_photos_release(photos);
}

static void query(void) {
  char id[CAPTURE_ID_SIZE], other[CAPTURE_ID_SIZE];
  capture_store *store = store_with(id);
  capture_picture *photo = new_photo();
  CHECK(capture_store_add(store, photo, other, &error) == 0);
  capture_picture_release(photo);
  CHECK(capture_store_rate(store, id, 4, &error) == 0);
  CHECK(capture_store_rate(store, other, -1, &error) == 0);
  CHECK(capture_store_tag(store, id, "harbour", NULL, &error) == 0);
  capture_query query = CAPTURE_QUERY_INIT;
  CHECK(count_photos(store, &query) == 2);
  query.limit = 1;
  CHECK(count_photos(store, &query) == 1);
  query.limit = 0;
  query.rating = 4;
  CHECK(count_photos(store, &query) == 1);
  query.rating = 5;
  CHECK(count_photos(store, &query) == 0);
  query.rating = 0;
  query.keyword = "harbour";
  CHECK(count_photos(store, &query) == 1);
  query.keyword = NULL;
  query.text = "harb";
  CHECK(count_photos(store, &query) == 1);
  query.folder = "elsewhere";
  CHECK(count_photos(store, &query) == 0);
  query.rating = 6;
  CHECK(!capture_store_list(store, &query, &error));
  CHECK_ERROR(CAPTURE_BAD_ARGUMENT);
  capture_store_close(store);
}

static void tiers(void) {
  static const int32_t tiers[] = {
      CAPTURE_TIER_FULL, CAPTURE_TIER_SCREEN, CAPTURE_TIER_LOW, CAPTURE_TIER_THUMB};
  char id[CAPTURE_ID_SIZE];
  capture_store *store = store_with(id);
  id[8] = 0;
  size_t last = SIZE_MAX;
  for (int index = 0; index < 4; index++) {
    int32_t width = tiers[index] == CAPTURE_TIER_THUMB ? 128 : 640;
    capture_picture *picture = capture_store_read(store, id, tiers[index], &error);
    CHECK(picture);
    capture_picture_info info = described(picture);
    CHECK(info.width == width && strncmp(info.id, id, 8) == 0 && !info.report && !info.exposed_ns);
    size_t count;
    CHECK(capture_picture_jpeg(picture, &count, &error) && count <= last);
    last = count;
    capture_pixels pixels = CAPTURE_PIXELS_INIT;
    CHECK(capture_picture_pixels(picture, &pixels, &error) == 0 && pixels.width == width);
    capture_picture_release(picture);
  }
  CHECK(!capture_store_read(store, id, 4, &error));
  CHECK_ERROR(CAPTURE_BAD_ARGUMENT);
  capture_store_close(store);
}

int main(int count, char **words) {
  static const struct test_case cases[] = {
      {"add", add}, {"list", list}, {"query", query}, {"tiers", tiers}, {NULL, NULL},
  };
  return run_case(cases, count, words);
}
