import { serve } from '#server/http/serve.ts';
import { listReferences, providersByRole, setProviders } from './payment-references.ts';

export default serve('paymentReferences', {
  'GET /payment-references': listReferences,
  'GET /payment-references/roles': (_, { db }) => providersByRole(db),
  'POST /payment-references/roles': ({ body }, context) => setProviders(body, context),
});
