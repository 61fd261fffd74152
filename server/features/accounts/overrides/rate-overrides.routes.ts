import { serve } from '#server/http/serve.ts';
import { addRateOverride, endRateOverride, readRateOverrides } from './rate-overrides.ts';

export default serve('rateOverrides', {
  'GET /accounts/:id/rate-overrides': {
    system: ({ params }, { db, caller }) => readRateOverrides(db, caller, params.id),
  },
  'POST /accounts/rate-overrides': ({ body }, { db, caller }) => addRateOverride(db, caller, body),
  'POST /accounts/rate-overrides/end': ({ body }, { db, caller }) =>
    endRateOverride(db, caller, body),
});
