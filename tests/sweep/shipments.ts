import { bookingForm, box, sandown, seaPoint } from '../support/runs/bookings.ts';
import { multipart, picture } from '../support/doubles/multipart.ts';
import { startReferences } from '../support/runs/runs.ts';
import type { World } from '../support/world.ts';
import { postTo, type PreparedRequest, type Requests } from './request.ts';

const as = 'account';
const csv = [
  'Service,Delivery name,Address,Suburb,City,Province,Postal code,Length,Width,Height,Weight,Reference',
  'ECO,Thandi Nkosi,3 Beach Road,Sea Point,Cape Town,WC,8005,30,20,15,1.4,ORD-1',
  'ECO,,4 Beach Road,Sea Point,Cape Town,WC,8005,30,20,15,heavy,ORD-2',
].join('\r\n');

let files = 0;
/** Form of an import; each file differs, so that none counts as a duplicate. */
function importForm() {
  files += 1;
  const data = Buffer.from(`${csv}\r\n`.replace('ORD-1', `ORD-1-${files}`));
  return multipart({}, [{ field: 'file', filename: 'orders.csv', type: 'text/csv', data }]);
}
const imported = (here: World) =>
  postTo<{ id: number }>(here, '/import-shipments', { as, form: importForm() });

const publicQuote = (here: World) =>
  here.anonymous.call('POST /quote/get-quote', {
    body: { collection: sandown, delivery: seaPoint, parcels: [box] },
  });

/** A quote for guests, with the settings that allow it; they are restored afterwards. */
async function guestQuote(here: World) {
  const [account] = await here.rows<{ code: string }>(
    'select account_code as code from accounts where id = 1',
  );
  const set = (code: string, isOn: string) =>
    here.given.settings({ guest_booking_account: code, eft_guest_enabled: isOn });
  await set(account?.code ?? '', 'true');
  const { id, rates } = await publicQuote(here);
  const rate = rates.find((one) => one.service_level_code === 'ECO');
  const body = {
    id,
    service_level_code: 'ECO',
    collection: sandown,
    delivery: seaPoint,
    provider: 'eft' as const,
    expected_charge: rate?.charge ?? 0,
  };
  return { body, after: () => set('', 'false') };
}

/** A request about a new shipment. */
const about =
  (request: (shipment: { id: number; short_tracking_reference: string }) => PreparedRequest) =>
  async ({ given }: World) =>
    request(await given.shipment());

/** A request about a run, optionally prepared. */
const ofRun = (prepare?: (here: World, id: number) => Promise<unknown>) => async (here: World) => {
  const { id } = await startReferences(await here.as('ops'), [1, 2]);
  await prepare?.(here, id);
  return { as: 'ops', params: { id } };
};

/** Ends a run and marks one of its rows as failed. */
async function failOne(here: World, id: number): Promise<void> {
  await (await here.as('ops')).call('POST /runs/:id/cancel', { params: { id } });
  await here.given.runItem({ run_id: id, position: 1 }, { outcome: 'failed' });
  await here.given.run(id, { skipped: 1, failed: 1 });
}

export const shipmentRequests: Requests = {
  'GET /shipments/:id': about(({ id }) => ({ as, params: { id } })),
  'POST /shipments/book-quote': async (here) => {
    const body = { collection: sandown, delivery: seaPoint, parcels: [box] };
    const { quote_id } = await (await here.as(as)).call('POST /shipments/quote', { body });
    const { parcels: _, ...details } = bookingForm();
    return { as, body: { ...details, quote_id } };
  },
  'PUT /shipment/update-collection-delivery-address': about(({ id: shipment_id }) => ({
    as,
    body: { shipment_id, delivery: { ...seaPoint, street_address: '5 Beach Road' } },
  })),
  'POST /shipments/notes': about(({ id }) => ({
    as: 'ops',
    form: multipart({ shipment_id: String(id), note: 'Ring twice.' }, [picture('attachments')]),
  })),
  'POST /shipments/bulk/email': about(({ id }) => ({
    as,
    form: multipart({
      ids: String(id),
      to: 'recipient',
      subject: 'Your parcel',
      message: 'On its way.',
    }),
  })),
  'POST /shipments/bulk/email-files': () => ({
    as,
    form: multipart({}, [picture('attachments')]),
  }),
  'POST /notification/special-trip-request': about(({ id: shipment }) => ({
    as,
    body: {
      shipment,
      contact: { name: 'Lerato Mokoena', email: 'lerato@karoo.example' },
      message: 'Needed before noon.',
    },
  })),
  'GET /events': about(({ id }) => ({ as, query: { object_id: String(id) } })),
  'POST /shipments/waybills/bulk': about(({ id }) => ({ as, body: { ids: [id] } })),
  'POST /shipments/stickers/bulk': about(({ id }) => ({ as, body: { ids: [id] } })),
  'POST /shipments/pod/images': about(({ id }) => ({
    as: 'ops',
    form: multipart({ shipment_id: String(id) }, [picture('image')]),
  })),
  'GET /shipments/files/:id': async (here) => {
    const { id } = await here.given.shipment();
    const form = multipart({ shipment_id: String(id) }, [picture('image')]);
    const proof = await postTo<{ file_id: number }>(here, '/shipments/pod/images', {
      as: 'ops',
      form,
    });
    return { as, params: { id: proof.file_id } };
  },
  'GET /tracking/shipments/public': about((shipment) => ({
    query: { query: shipment.short_tracking_reference },
  })),
  'POST /tracking/shipment-events': about(({ id }) => ({
    as: 'ops',
    body: { ids: [id], status: 'collected' },
  })),
  'POST /quote/claim': async (here) => ({ as, body: { id: (await publicQuote(here)).id } }),
  'POST /quote/book': guestQuote,
  'POST /quote/pay': async (here) => {
    const { body, after } = await guestQuote(here);
    await here.anonymous.call('POST /quote/book', { body });
    return { body: { id: body.id, provider: body.provider }, after };
  },
  'POST /quote/opt-in': async (here) => ({
    body: { id: (await publicQuote(here)).id, service_level_code: 'ECO', opt_in: ['GIFT'] },
  }),
  'GET /quote/get-shipment/:id': async (here) => ({ params: { id: (await publicQuote(here)).id } }),
  'GET /import-shipments': async (here) => {
    await imported(here);
    return { as };
  },
  'GET /import-shipments/:id': async (here) => ({ as, params: await imported(here) }),
  'POST /import-shipments': () => ({ as, form: importForm() }),
  'PUT /import-shipments/:id': async (here) => ({
    as,
    params: await imported(here),
    body: { rows: [{ number: 3, cells: { 'Delivery name': 'Sipho', Weight: '2' } }], commit: true },
  }),
  'GET /runs/:id': ofRun(),
  'GET /runs/:id/items': ofRun(),
  'GET /runs/:id/result': ofRun(async ({ given }, id) =>
    given.run(id, { file_id: (await given.file()).id }),
  ),
  'POST /runs/:id/pause': ofRun(),
  'POST /runs/:id/resume': ofRun(async (here, id) =>
    (await here.as('ops')).call('POST /runs/:id/pause', { params: { id } }),
  ),
  'POST /runs/:id/cancel': ofRun(),
  'POST /runs/:id/dismiss': ofRun(),
  'POST /runs/:id/retry': ofRun(failOne),
  'POST /runs/:id/retry/preview': ofRun(failOne),
};
