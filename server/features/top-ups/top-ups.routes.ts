import { serve } from '#server/http/serve.ts';
import { beginTopUp, listMethods } from './top-ups.ts';

// In the system scope, because the settings of methods are outside every account's tenant scope.
export default serve('topUps', {
  'GET /payment-methods': { system: ({ query }, { db }) => listMethods(db, query.purpose) },
  'POST /top-ups': { own: ({ body }, context) => beginTopUp(body, context) },
});
