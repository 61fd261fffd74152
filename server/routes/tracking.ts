import { tracking } from '../../src/api/contract/tracking.ts';
import { trackPublicly } from '../rules/public-tracking.ts';
import { recordScan, resubmitUpstream } from '../rules/scans.ts';
import { eventsOf } from '../rules/tracking-events.ts';
import { serve } from '../serve.ts';

export default serve(tracking, {
  'GET /events': ({ query }, { db, caller }) => eventsOf(db, caller, query),
  // Whoever asks here has no account, and so no rows of their own.
  'GET /tracking/shipments/public': {
    system: ({ query }, { db }) => trackPublicly(db, query.query),
  },
  'POST /tracking/shipment-events': ({ body }, { db, caller }) => recordScan(db, caller, body),
  'POST /shipments/resubmit-shiplogic': ({ body }, { db, caller }) =>
    resubmitUpstream(db, caller, body.ids),
});
