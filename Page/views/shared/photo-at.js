import { photos } from '../../model/photos.js';

/** What is needed to show the photo at a place: `{id, edition, number, width, height}`, upright. */
export function photoAt(place) {
  return {
    id: photos.idAt(place),
    edition: photos.editionAt(place),
    number: photos.numberAt(place),
    width: photos.widthAt(place),
    height: photos.heightAt(place),
  };
}
