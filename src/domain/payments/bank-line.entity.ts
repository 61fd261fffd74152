import { entity } from '../entities/entity.ts';

/** Line of a large bank file that a run imports. */
export const bankLine = entity({
  key: 'bank-line',
  name: 'bank line',
  plural: 'bank lines',
  topic: 'bank-lines',
  inRuns: true,
});
