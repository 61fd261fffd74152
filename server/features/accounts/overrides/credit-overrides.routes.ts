import { serve } from '#server/http/serve.ts';
import { addOverride, endOverride, readOverrides } from './credit-overrides.ts';

export default serve('creditOverrides', {
  'GET /accounts/:id/credit-overrides': ({ params }, { db, caller }) =>
    readOverrides(db, caller, params.id),
  'POST /accounts/credit-overrides': ({ body }, { db, caller }) => addOverride(db, caller, body),
  'POST /accounts/credit-overrides/end': ({ body }, { db, caller }) =>
    endOverride(db, caller, body),
});
