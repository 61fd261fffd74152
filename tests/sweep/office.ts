import { endDay, liveDay } from '#demo/simulator/controls.ts';
import { kmlFile, placemark, square } from '../support/screens/areas.ts';
import { lookUpDouble } from '../support/doubles/look-up-double.ts';
import { multipart, picture } from '../support/doubles/multipart.ts';
import { inHours } from '../support/moments.ts';
import { embeddedReport, REPORT_SERVER } from '../support/recomputed/reports.ts';
import type { World } from '../support/world.ts';
import { firstId, type PreparedRequest, type Requests } from './request.ts';

const as = 'ops';

/** A driver with a device, and a shipment that the driver collects. */
async function driven({ given }: World) {
  const { id: driver } = await given.driver();
  const { id: shipment_id } = await given.shipment();
  await given.shipment(shipment_id, { collection_driver_id: driver, delivery_driver_id: driver });
  return { token: (await given.device(driver)).token, shipment_id };
}
/** A request from the device of a driver. */
const byDriver =
  (request: PreparedRequest) =>
  async ({ given }: World) => ({
    token: (await given.device((await given.driver()).id)).token,
    ...request,
  });

/** Puts an integration of the demo into a state. */
const inState = (state: 'active' | 'paused' | 'held') => async (here: World) => {
  const id = await firstId(here, 'select min(id) as id from integrations');
  const next_trial_at = state === 'held' ? inHours(24) : null;
  await here.given.integration(id, { state, next_trial_at });
  const after = () => here.given.integration(id, { state: 'active', next_trial_at: null });
  return { params: { id }, after };
};

/** Sends a request while a simulated day exists that has a clock but no activity. */
const withDay =
  (request: PreparedRequest) =>
  async ({ database }: World) => {
    await liveDay(database);
    return { ...request, after: () => endDay(database) };
  };

const addZone = async (here: World) =>
  (await (await here.as(as)).call('POST /zones', { body: square() })).id;

const fleetRequests: Requests = {
  'POST /drivers/positions': byDriver({
    body: { fixes: [{ latitude: -26.1, longitude: 28.05, at: inHours(0) }] },
  }),
  'POST /drivers/push-token': byDriver({ body: { token: 'the-phone-of-a-driver' } }),
  'POST /drivers/tasks': async (here) => {
    const { token, shipment_id } = await driven(here);
    return { token, body: { task: 'collect', shipment_id, scanned: [1] } };
  },
  'POST /drivers/collections': async (here) => {
    const [one] = await here.rows<{ id: number; driver: number }>(
      `select id, driver_id as driver from collection_occurrences where state = 'assigned' order by id limit 1`,
    );
    if (!one) throw new Error('No driver has a collection');
    const { token } = await here.given.device(one.driver);
    return { token, body: { outcome: 'collected', collection_id: one.id, parcel_count: 3 } };
  },
  'POST /drivers/proofs': async (here) => {
    const { token, shipment_id } = await driven(here);
    return { token, form: multipart({ shipment_id: String(shipment_id) }, [picture('image')]) };
  },
  'DELETE /drivers/devices/:id': async ({ given }) => ({ as, params: await given.device() }),
};

const mapRequests: Requests = {
  'PUT /zones/:id': async (here) => ({
    as,
    params: { id: await addZone(here) },
    body: { name: 'Redrawn' },
  }),
  'DELETE /zones/:id': async (here) => ({ as, params: { id: await addZone(here) } }),
  'POST /zones/:id/removal': async (here) => {
    const id = await addZone(here);
    await (await here.as(as)).call('POST /zones/publish', { body: { ids: [id] } });
    return { as, params: { id } };
  },
  'POST /zones/publish': async (here) => ({ as, body: { ids: [await addZone(here)] } }),
  'POST /zones/upload_kml': () => ({
    as,
    form: multipart({ mtype: 'rates' }, [
      {
        field: 'file',
        filename: 'areas.kml',
        type: 'application/vnd.google-earth.kml+xml',
        data: kmlFile(placemark('Uploaded')),
      },
    ]),
  }),
};

export const officeRequests: Requests = {
  ...fleetRequests,
  ...mapRequests,
  'POST /integrations/:id/pause': inState('active'),
  'POST /integrations/:id/resume': inState('paused'),
  'POST /integrations/:id/try': inState('held'),
  'GET /simulator': withDay({ as }),
  'POST /simulator': withDay({ body: { state: 'paused', speed: 5 } }),
  'GET /background-tasks': async (here) => {
    await here.rows(
      `insert into background_tasks (name, succeeded_at, took_ms, rows) values ('expired sessions', now(), 12, 3)
       on conflict do nothing`,
    );
    return { query: { range: [0, 24] } };
  },
  'POST /system/tasks/run': async (here) => {
    await here.rows(
      `insert into background_tasks (name, succeeded_at) values ('expired sessions', now()) on conflict do nothing`,
    );
    return { as: 'superadmin', body: { name: 'expired sessions' } };
  },
  'POST /system/providers/test': async ({ services: { config } }) => {
    const before = config.marketplace;
    const double = await lookUpDouble({ coordinates: { lat: 0, lng: 0 } });
    config.marketplace = { ...before, url: double.url };
    return {
      as: 'superadmin',
      body: { provider: 'marketplace' },
      after: async () => {
        config.marketplace = before;
        await double.close();
      },
    };
  },
  'GET /what3words': async ({ services: { config } }) => {
    const before = config.what3words;
    const double = await lookUpDouble({ coordinates: { lat: -26.1, lng: 28.05 } });
    config.what3words = { url: double.url, key: 'key' };
    return {
      as: 'account',
      query: { words: 'swept.by.contract' },
      after: async () => {
        config.what3words = before;
        await double.close();
      },
    };
  },
  'POST /reports/report-embedded-url': async (here) => {
    const { config } = here.services;
    const before = { reportSecret: config.reportSecret, reportHosts: config.reportHosts };
    Object.assign(config, REPORT_SERVER);
    return {
      as: 'account',
      body: { report_id: await embeddedReport(here, [5]) },
      after: async () => Object.assign(config, before),
    };
  },
};
