import { serve } from '#server/http/serve.ts';
import { withCounts } from '#server/http/row-results.ts';
import { claimRows, noteRows, releaseRows, takeOver } from './claim-rows.ts';
import { listClaims } from './claim-list.ts';
import { snoozeRows } from './snooze.ts';
import { requireRows } from './require-rows.ts';

export default serve('claimEndpoints', {
  'GET /claims': (input, context) => listClaims(input, context),
  'POST /claims': async ({ body }, context) => {
    requireRows(context.caller, body.entity);
    return withCounts(await claimRows(context, body));
  },
  'POST /claims/release': async ({ body }, context) => {
    requireRows(context.caller, body.entity);
    return withCounts(await releaseRows(context, body));
  },
  'POST /claims/take-over': async ({ body }, context) => {
    requireRows(context.caller, body.entity);
    return withCounts(await takeOver(context, body));
  },
  'POST /claims/note': async ({ body }, context) => {
    requireRows(context.caller, body.entity);
    return withCounts(await noteRows(context, body));
  },
  'POST /claims/snooze': async ({ body }, context) => {
    requireRows(context.caller, body.entity);
    return withCounts(await snoozeRows(context, body));
  },
});
