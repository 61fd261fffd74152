import { marketplaceOf } from '#server/adapters/marketplace.ts';
import { readDashboard } from './dashboard.ts';
import { groupFailures } from './events/failures.ts';
import { marketplaceReferenceData } from './look-ups.ts';
import { serve } from '#server/http/serve.ts';

export default serve('marketplaceFigures', {
  'GET /amazon-shipments/statuses': (_, { db }) => marketplaceReferenceData(db),
  'GET /amazon-shipments/amazon-dashboard': ({ query }, { db, config }) =>
    readDashboard(db, marketplaceOf(config), query),
  'GET /amazon-shipments/failures': ({ query }, { db, caller }) =>
    groupFailures(db, query, caller.permissions.has('Invoice marketplace')),
});
