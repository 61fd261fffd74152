import { entity } from './entity.ts';

/** A line of a large bank file that a run takes in. */
export const bankLine = entity({
  key: 'bank-line',
  name: 'bank line',
  plural: 'bank lines',
  topic: 'bank-lines',
  inRuns: true,
});
