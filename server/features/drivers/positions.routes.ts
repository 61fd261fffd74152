import { publishPositionReports } from '#server/live/positions.ts';
import { measurements } from '#server/metrics/measurements.ts';
import { devicesIn, issueDevice, registerPush, revokeDevice } from './driver-devices.ts';
import { storePositions, trailsBetween } from './driver-positions.ts';
import { serve } from '#server/http/serve.ts';

export default serve('positions', {
  'POST /drivers/positions': {
    system: async ({ body }, { db, database, caller }) => {
      const { answer, published } = await storePositions(db, caller, { body });
      const refused = answer.refused.length;
      const doubtful = answer.doubtful.length;
      const accepted = body.fixes.length - refused - doubtful;
      database.afterCommit(() => {
        publishPositionReports(database, published);
        measurements.positionsStored.record({ accepted, doubtful, refused });
      });
      return answer;
    },
  },
  'GET /drivers/positions/history': ({ query }, { db }) => trailsBetween(db, query),
  'GET /drivers/devices': (_, { db }) => devicesIn(db),
  'POST /drivers/devices': ({ body }, { db, caller }) => issueDevice(db, caller, body),
  'POST /drivers/push-token': {
    system: ({ body }, { db, caller }) => registerPush(db, caller, body),
  },
  'DELETE /drivers/devices/:id': async ({ params }, { db }) => {
    await revokeDevice(db, params.id);
    return { ok: true as const };
  },
});
