import { serve } from '#server/http/serve.ts';
import { readPace } from './pace.ts';

export default serve('pace', {
  'GET /ops-api/pace': (_, { db }) => readPace(db),
});
