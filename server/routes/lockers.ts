import { lockers } from '../../src/api/contract/lockers.ts';
import { keepLockerReports } from '../rules/locker-reports.ts';
import { serve } from '../serve.ts';

export default serve(lockers, {
  'POST /lockers/reports': {
    system: async ({ body }, { db, caller }) => ({
      taken: await keepLockerReports(db, caller, body.reports),
    }),
  },
});
