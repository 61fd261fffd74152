import { readAnalytics } from './analytics.ts';
import { serve } from '#server/http/serve.ts';

export default serve('analytics', {
  // Opens its own transactions, because the provider's settings are outside the tenant scope of
  // customers.
  'GET /analytics': { own: ({ query }, context) => readAnalytics(query, context) },
});
