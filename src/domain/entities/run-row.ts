import { entity } from './entity.ts';

/** What a run does something to, with what came of it. */
export const runRow = entity({ key: 'run-row', name: 'row', plural: 'rows' });
