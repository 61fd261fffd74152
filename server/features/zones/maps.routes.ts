import { listBranches, listDrivers, mapLockers } from '../drivers/fleet.ts';
import { serviceArea } from '../booking/service-area.ts';
import { serve } from '../../serve.ts';

export default serve('maps', {
  'GET /drivers': ({ query }, { db }) => listDrivers(db, query),
  'GET /branches': ({ query }, { db }) => listBranches(db, query),
  'GET /maps/lockers': (_, { db }) => mapLockers(db),
  // The index over all areas is everybody's; what is told of it depends on who asks.
  'POST /service-area': { system: ({ body }, context) => serviceArea(body, context) },
});
