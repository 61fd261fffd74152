import { serve } from '../../serve.ts';
import { beginTopUp, listMethods } from './top-ups.ts';

// What a method needs lies outside every account's tenant scope.
export default serve('topUps', {
  'GET /payment-methods': { system: ({ query }, { db }) => listMethods(db, query.purpose) },
  'POST /top-ups': { own: ({ body }, context) => beginTopUp(body, context) },
});
