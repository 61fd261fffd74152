import { tracking } from '../../src/api/contract/tracking.ts';
import { statusFacts } from '../../src/domain/statuses.ts';
import { trackPublicly } from '../rules/public-tracking.ts';
import { recordScan } from '../rules/scans.ts';
import { eventsOf } from '../rules/tracking-events.ts';
import { resubmitUpstream } from '../rules/upstream.ts';
import { recorded } from '../runs/recorded.ts';
import { serve } from '../serve.ts';

export default serve(tracking, {
  'GET /events': ({ query }, { db, caller }) => eventsOf(db, caller, query),
  // Whoever asks here has no account, and so no rows of their own.
  'GET /tracking/shipments/public': {
    system: ({ query }, { db }) => trackPublicly(db, query.query),
  },
  'POST /tracking/shipment-events': ({ body }, context) => {
    const { ids, ...scan } = body;
    const title = `Record a scan: ${statusFacts(body.status).label}`;
    return recorded(
      context,
      { call: 'POST /tracking/shipment-events', noun: 'shipments', title, ids, arguments: scan },
      ({ db, caller }) => recordScan(db, caller, body),
    );
  },
  'POST /shipments/resubmit-shiplogic': ({ body: { ids } }, context) =>
    recorded(
      context,
      {
        call: 'POST /shipments/resubmit-shiplogic',
        noun: 'shipments',
        title: 'Resubmit upstream',
        ids,
        arguments: {},
      },
      ({ db, caller }) => resubmitUpstream(db, caller, ids),
    ),
});
