import { serve } from '#server/http/serve.ts';
import { addPoint, changePoint, listPoints } from './points.ts';

export default serve('points', {
  'GET /points': ({ query }, { db }) => listPoints(db, query),
  'POST /points': ({ body }, context) => addPoint(body, context),
  'PUT /points/:id': (input, context) => changePoint(input, context),
});
