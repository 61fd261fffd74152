import { serve } from '#server/http/serve.ts';
import { takeCarrierReports } from './carrier-reports.ts';

export default serve('carrierReports', {
  'POST /shipments/carrier-reports': ({ body }, { db, caller }) =>
    takeCarrierReports(db, caller, body),
});
