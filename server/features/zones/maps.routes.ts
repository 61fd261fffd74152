import { listBranches, listDrivers, mapLockers } from '../drivers/fleet.ts';
import { serviceArea } from '../booking/service-area.ts';
import { serve } from '#server/http/serve.ts';

export default serve('maps', {
  'GET /drivers': ({ query }, { db }) => listDrivers(db, query),
  'GET /branches': ({ query }, { db }) => listBranches(db, query),
  'GET /maps/lockers': (_, { db }) => mapLockers(db),
  // In the system scope, because the index contains all areas; the response is reduced to what the
  // caller may see.
  'POST /service-area': { system: ({ body }, context) => serviceArea(body, context) },
});
