import { serviceArea } from './service-area.ts';
import { serve } from '#server/http/serve.ts';

export default serve('serviceArea', {
  // In the system scope, because the index contains all areas; the response is reduced to what the
  // caller may see.
  'POST /service-area': { system: ({ body }, context) => serviceArea(body, context) },
});
