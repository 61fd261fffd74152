import { serve } from '#server/http/serve.ts';
import { addNetwork, changeNetwork, listNetworks } from './networks.ts';

export default serve('networks', {
  'GET /networks': ({ query }, { db }) => listNetworks(db, query),
  'POST /networks': ({ body }, context) => addNetwork(body, context),
  'PUT /networks/:id': (input, context) => changeNetwork(input, context),
});
