import { serve } from '#server/http/serve.ts';
import { listTokens, makeToken, revokeToken } from './bearer-tokens.ts';

export default serve('bearerTokens', {
  'GET /bearer-tokens': { system: (input, context) => listTokens(input, context) },
  'POST /generate-bearer-token': { own: ({ body }, context) => makeToken(body, context) },
  'DELETE /bearer-tokens/:id': { system: ({ params }, context) => revokeToken(params.id, context) },
});
