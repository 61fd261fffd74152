import { entity } from '../entities/entity.ts';

/** Row of a run with its outcome. */
export const runRow = entity({ key: 'run-row', name: 'row', plural: 'rows' });
