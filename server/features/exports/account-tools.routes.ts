import { serve } from '#server/http/serve.ts';
import { activeRateGroups, webhookAccounts } from './account-facts.ts';
import { exportList } from './export-list.ts';

export default serve('accountTools', {
  'GET /accounts/get-webhook-accounts': (_, { db }) => webhookAccounts(db),
  'GET /accounts/active-rate-groups': {
    system: ({ query }, { db, caller }) => activeRateGroups(db, caller, query.account_id),
  },
  'POST /accounts/download_csv': {
    own: ({ body }, context) => exportList(context, { ...body, resource: 'accounts' }),
  },
  'POST /export-lockers': {
    own: ({ body }, context) => exportList(context, { ...body, resource: 'lockers' }),
  },
  'POST /export-csv': { own: ({ body }, context) => exportList(context, body) },
});
