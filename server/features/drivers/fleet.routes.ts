import { serve } from '#server/http/serve.ts';
import { listBranches, listDrivers } from './fleet.ts';

export default serve('fleet', {
  'GET /drivers': ({ query }, { db }) => listDrivers(db, query),
  'GET /branches': ({ query }, { db }) => listBranches(db, query),
});
