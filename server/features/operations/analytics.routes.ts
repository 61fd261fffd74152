import { readAnalytics } from './analytics.ts';
import { serve } from '../../serve.ts';

export default serve('analytics', {
  // Opens its own transactions: the provider's settings lie outside the tenant scope of its customers.
  'GET /analytics': { own: ({ query }, context) => readAnalytics(query, context) },
});
