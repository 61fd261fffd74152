import { candidatesFor } from './driver-candidates.ts';
import { serve } from '#server/http/serve.ts';

export default serve('driverCandidates', {
  'POST /drivers/candidates': ({ body }, context) => candidatesFor(body, context),
});
