import { serve } from '#server/http/serve.ts';
import { readTrend } from './account-trend.ts';

export default serve('accountTrend', {
  'GET /accounts/:id/trend': ({ params }, { db, caller }) => readTrend(db, caller, params.id),
});
