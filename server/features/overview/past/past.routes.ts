import { serve } from '#server/http/serve.ts';
import { changesBetween, stepsFrom } from './moments.ts';

export default serve('past', {
  'GET /past/steps': ({ query }, { db, caller }) => stepsFrom(db, caller, query),
  'GET /past/moments': ({ query }, { db, caller }) => changesBetween(db, caller, query),
});
