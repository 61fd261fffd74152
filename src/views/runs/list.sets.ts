import type { SentenceSet } from '#ui/sentence-set.ts';
import { filters } from './columns.tsx';
import view from './list.view.ts';

export const runSet: SentenceSet = {
  view,
  kind: 'runs',
  list: 'GET /runs',
  // Leaves out the entity filter, because in a sentence the name of an entity means the rows of its
  // own list.
  fields: filters.filter(({ name }) => name !== 'entity'),
  words: { failed: 'failed:yes', 'in progress': 'state:waiting,running,paused,cancelling' },
};
