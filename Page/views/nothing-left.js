import { go } from '../model/route.js';
import { sentence } from '../shell/sentence.js';

/** What culling says when there is nothing to cull. */
export function allReviewed() {
  return sentence({
    title: 'Nothing left to review.',
    lines: [
      'Every photo has stars, a pick or a reject. New photos are shown here as they are taken.',
    ],
    action: { text: 'All photos', press: () => go('sheet') },
  });
}
