import { lockers } from '../../../src/api/contract/lockers.ts';
import { storeLockerReports } from './locker-reports.ts';
import { serve } from '../../serve.ts';

export default serve(lockers, {
  'POST /lockers/reports': {
    system: async ({ body }, { db, caller }) => ({
      taken: await storeLockerReports(db, caller, body.reports),
    }),
  },
});
