import type { World } from '../support/world.ts';
import type { Requests } from './request.ts';

const as = 'ops';
const ASKING = 'ask parcels: shipment\ncheck "Go on with {parcels}?"';
// The kind of note does not exist, so that the step fails.
const FAILING = 'ask parcels: shipment\nshipments.note {parcels} note="x" note-type="Nonsense"';

let made = 0;

/** A new runbook; publishing it is left to the call. */
async function written(here: World, text = ASKING) {
  made += 1;
  const client = await here.as(as);
  const body = { name: `Runbook ${made}`, text };
  const { id } = await client.call('POST /runbooks', { body });
  return { client, id };
}

const ofRunbook = (body?: object) => async (here: World) => ({
  as,
  params: { id: (await written(here)).id },
  ...(body && { body }),
});

/** A planned run, which is started if `isStarted`. */
const ofRun =
  (text = ASKING, isStarted = false) =>
  async (here: World) => {
    const { client, id } = await written(here, text);
    const request = { params: { id }, body: { answers: { parcels: [1] } } };
    const run = await client.call('POST /runbooks/:id/runs', request);
    const params = { id: run.id };
    if (isStarted) await client.call('POST /runbook-runs/:id/start', { params });
    return { as, params };
  };

export const runbookRequests: Requests = {
  'GET /runbooks/:id': ofRunbook(),
  'PUT /runbooks/:id': ofRunbook({ text: `${ASKING}\nnote "Done"` }),
  'POST /runbooks/macros/:id/retire': async (here) => {
    const { client } = await written(here);
    const performed = [
      { call: 'POST /shipments/notes/bulk', subject: { ids: [1] }, arguments: { note: 'x' } },
    ];
    const body = { name: `Macro ${made}`, keys: '@ 2' as const, performed };
    const { id } = await client.call('POST /runbooks/macros', { body });
    return { as, params: { id } };
  },
  'POST /runbooks/:id/publish': ofRunbook(),
  'POST /runbooks/:id/retire': ofRunbook(),
  'POST /runbooks/:id/runs': ofRunbook({ answers: { parcels: [1] } }),
  'GET /runbook-runs/:id': ofRun(),
  'GET /runbook-runs/:id/preview': ofRun(),
  'POST /runbook-runs/:id/start': ofRun(),
  'POST /runbook-runs/:id/confirm': ofRun(ASKING, true),
  'POST /runbook-runs/:id/resume': ofRun(FAILING, true),
  'POST /runbook-runs/:id/stop': ofRun(ASKING, true),
};
