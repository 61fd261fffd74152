import { trackPublicly } from './public-tracking.ts';
import { requestMoreTime, requestPin } from './recipient-requests.ts';
import { recordScan } from '../shipments/changes/scans.ts';
import { eventsOf } from '../shipments/tracking-events.ts';
import { resubmitUpstream } from '../shipments/upstream.ts';
import { recordRun } from '#server/runs/record-as-run.ts';
import { serve } from '#server/http/serve.ts';

export default serve('tracking', {
  'GET /events': ({ query }, { db, caller }) => eventsOf(db, caller, query),
  // In the system scope, because public callers have no account.
  'GET /tracking/shipments/public': {
    system: ({ query }, { db }) => trackPublicly(db, query.query),
  },
  'POST /tracking/public/resend-pin': {
    own: ({ body }, context) => requestPin(context, body.query),
  },
  'POST /tracking/public/extend': {
    own: ({ body }, context) => requestMoreTime(context, body.query),
  },
  'POST /tracking/shipment-events': ({ body }, context) => {
    const { ids, ...scan } = body;
    return recordRun(
      context,
      { call: 'POST /tracking/shipment-events', ids, arguments: scan },
      ({ db, caller }) => recordScan(db, caller, body),
    );
  },
  'POST /shipments/resubmit-shiplogic': ({ body: { ids } }, context) =>
    recordRun(context, { call: 'POST /shipments/resubmit-shiplogic', ids }, ({ db, caller }) =>
      resubmitUpstream(db, caller, ids),
    ),
});
