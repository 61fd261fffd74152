import { networks } from '../../../src/api/contract/networks.ts';
import { serve } from '../../serve.ts';
import { addNetwork, changeNetwork, listNetworks } from './networks.ts';
import { addPoint, changePoint, listPoints } from './points.ts';

export default serve(networks, {
  'GET /networks': ({ query }, { db }) => listNetworks(db, query),
  'POST /networks': ({ body }, context) => addNetwork(body, context),
  'PUT /networks/:id': (input, context) => changeNetwork(input, context),
  'GET /points': ({ query }, { db }) => listPoints(db, query),
  'POST /points': ({ body }, context) => addPoint(body, context),
  'PUT /points/:id': (input, context) => changePoint(input, context),
});
