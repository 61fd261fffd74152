import { positions } from '../../src/api/contract/positions.ts';
import { tellSightings } from '../live/positions.ts';
import { devicesIn, issueDevice, revokeDevice } from '../rules/driver-devices.ts';
import { keepPositions, trailsBetween } from '../rules/driver-positions.ts';
import { serve } from '../serve.ts';

export default serve(positions, {
  'POST /drivers/positions': {
    system: async ({ body }, { db, database, caller }) => {
      const sightings = await keepPositions(db, caller, { body });
      database.afterCommit(() => tellSightings(database, sightings));
      return { taken: sightings.length };
    },
  },
  'GET /drivers/positions/history': ({ query }, { db }) => trailsBetween(db, query),
  'GET /drivers/devices': (_, { db }) => devicesIn(db),
  'POST /drivers/devices': ({ body }, { db, caller }) => issueDevice(db, caller, body),
  'DELETE /drivers/devices/:id': async ({ params }, { db }) => {
    await revokeDevice(db, params.id);
    return { ok: true as const };
  },
});
