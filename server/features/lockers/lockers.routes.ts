import { lockerHistory } from './locker-history.ts';
import { serve } from '#server/http/serve.ts';
import { measurements } from '#server/metrics/measurements.ts';
import { addLocker, changeLocker } from './locker-changes.ts';
import { listLockers, viewLocker } from './locker-list.ts';
import { storeLockerReports } from './locker-reports.ts';
import {
  readAccessTypes,
  readLockerData,
  readSizes,
  readTypes,
  shipmentsOfLocker,
} from './look-ups.ts';

export default serve('lockers', {
  'GET /lockers': ({ query }, { db }) => listLockers(db, query),
  'POST /lockers': ({ body }, context) => addLocker(body, context),
  'PUT /lockers/:id': (input, context) => changeLocker(input, context),
  'GET /lockers-view/:id': ({ params }, { db }) => viewLocker(db, params.id),
  'GET /lockers-shipment/:id': (input, { db }) => shipmentsOfLocker(db, input),
  'GET /lockers-data': (_, { db }) => readLockerData(db),
  'GET /lockers-types': (_, { db }) => readTypes(db),
  'GET /get-door-sizes': (_, { db }) => readSizes(db),
  'GET /access-types': (_, { db }) => readAccessTypes(db),
  'POST /lockers/reports': {
    system: async ({ body }, { db, database, caller }) => {
      const taken = await storeLockerReports(db, caller, body.reports);
      const online = body.reports.filter(({ is_online }) => is_online).length;
      database.afterCommit(() => measurements.lockersReported.record(online));
      return { taken };
    },
  },
  'GET /lockers/:id/history': ({ params }, { db, caller }) => lockerHistory(db, caller, params.id),
});
