import { marketplaceFigures } from '../../src/api/contract/marketplace-figures.ts';
import { marketplaceOf } from '../outside/marketplace.ts';
import { readDashboard } from '../rules/marketplace/dashboard.ts';
import { groupFailures } from '../rules/marketplace/failures.ts';
import { marketplaceLookUps } from '../rules/marketplace/look-ups.ts';
import { serve } from '../serve.ts';

export default serve(marketplaceFigures, {
  'GET /amazon-shipments/statuses': (_, { db }) => marketplaceLookUps(db),
  'GET /amazon-shipments/amazon-dashboard': ({ query }, { db, config }) =>
    readDashboard(db, marketplaceOf(config), query),
  'GET /amazon-shipments/failures': ({ query }, { db, caller }) =>
    groupFailures(db, query, caller.permissions.has('Invoice marketplace')),
});
