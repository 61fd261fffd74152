import { bookAs, bookingForm, box, sandown, seaPoint } from './bookings.ts';
import { multipart, type SentFile } from './multipart.ts';
import type { PreparedRequest } from './prepared-requests.ts';
import type { World } from './world.ts';

/** One pixel. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
export const picture = (field: string): SentFile => ({
  field,
  filename: 'photo.png',
  type: 'image/png',
  data: png,
});

const csv = [
  'Service,Delivery name,Address,Suburb,City,Province,Postal code,Length,Width,Height,Weight,Reference',
  'ECO,Thandi Nkosi,3 Beach Road,Sea Point,Cape Town,WC,8005,30,20,15,1.4,ORD-1',
  'ECO,,4 Beach Road,Sea Point,Cape Town,WC,8005,30,20,15,heavy,ORD-2',
].join('\r\n');

let files = 0;
/** An import file; each one differs, so that none counts as imported before. */
function importFile(content = csv): SentFile {
  files += 1;
  const data = Buffer.from(`${content}\r\n`.replace('ORD-1', `ORD-1-${files}`));
  return { field: 'file', filename: 'orders.csv', type: 'text/csv', data };
}

async function sendForm(
  here: World,
  url: string,
  form: { token: string; sent: ReturnType<typeof multipart> },
) {
  const answer = await here.app.inject({
    method: 'POST',
    url,
    headers: { authorization: `Bearer ${form.token}`, ...form.sent.headers },
    payload: form.sent.payload,
  });
  return answer.json<{ id: number; file_id: number; version: number }>();
}

async function importOf(here: World) {
  const token = await here.signIn('account');
  return sendForm(here, '/import-shipments', { token, sent: multipart({}, [importFile()]) });
}

const publicQuote = (here: World) =>
  here.anonymous.call('POST /quote/get-quote', {
    body: { collection: sandown, delivery: seaPoint, parcels: [box] },
  });

/** A quote that guests may book, with the settings that allow it; they are as before afterwards. */
async function guestQuote(here: World) {
  const { rows } = await here.database.pool.query<{ code: string }>(
    'select account_code as code from accounts where id = 1',
  );
  const client = await here.as('superadmin');
  const set = (code: string, isOn: string) =>
    client.call('POST /settings', {
      body: {
        data: [
          { setting: 'guest_booking_account', value: code },
          { setting: 'eft_guest_enabled', value: isOn },
        ],
      },
    });
  await set(rows[0]?.code ?? '', 'true');
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

/** Requests of shipments that need something to be there first, by call. */
export const shipmentRequests: Record<string, (here: World) => Promise<PreparedRequest>> = {
  'GET /shipments/:id': async (here) => ({
    as: 'account',
    params: { id: (await bookAs(here, 'account')).id },
  }),
  'POST /shipments/book-quote': async (here) => {
    const client = await here.as('account');
    const quote = await client.call('POST /shipments/quote', {
      body: { collection: sandown, delivery: seaPoint, parcels: [box] },
    });
    const { parcels: _, ...details } = bookingForm();
    return { as: 'account', body: { ...details, quote_id: quote.quote_id } };
  },
  'PUT /shipment/update-collection-delivery-address': async (here) => ({
    as: 'account',
    body: {
      shipment_id: (await bookAs(here, 'account')).id,
      delivery: { ...seaPoint, street_address: '5 Beach Road' },
    },
  }),
  'POST /shipments/notes': async (here) => {
    const { id } = await bookAs(here, 'account');
    const fields = { shipment_id: String(id), note: 'Ring twice.' };
    return { as: 'ops', form: multipart(fields, [picture('attachments')]) };
  },
  'POST /shipments/bulk/email': async (here) => {
    const { id } = await bookAs(here, 'account');
    const fields = {
      ids: String(id),
      to: 'recipient',
      subject: 'Your parcel',
      message: 'On its way.',
    };
    return { as: 'account', form: multipart(fields) };
  },
  'POST /shipments/bulk/email-files': async () => ({
    as: 'account',
    form: multipart({}, [picture('attachments')]),
  }),
  'POST /notification/special-trip-request': async (here) => ({
    as: 'account',
    body: {
      shipment: (await bookAs(here, 'account')).id,
      contact: { name: 'Lerato Mokoena', email: 'lerato@karoo.example' },
      message: 'Needed before noon.',
    },
  }),
  'GET /events': async (here) => ({
    as: 'account',
    query: { object_id: String((await bookAs(here, 'account')).id) },
  }),
  'POST /shipments/waybills/bulk': async (here) => ({
    as: 'account',
    body: { ids: [(await bookAs(here, 'account')).id] },
  }),
  'POST /shipments/stickers/bulk': async (here) => ({
    as: 'account',
    body: { ids: [(await bookAs(here, 'account')).id] },
  }),
  'POST /shipments/pod/images': async (here) => {
    const { id } = await bookAs(here, 'account');
    return { as: 'ops', form: multipart({ shipment_id: String(id) }, [picture('image')]) };
  },
  'GET /shipments/files/:id': async (here) => {
    const { id } = await bookAs(here, 'account');
    const proof = await sendForm(here, '/shipments/pod/images', {
      token: await here.signIn('ops'),
      sent: multipart({ shipment_id: String(id) }, [picture('image')]),
    });
    return { as: 'account', params: { id: proof.file_id } };
  },
  'GET /tracking/shipments/public': async (here) => ({
    query: { query: (await bookAs(here, 'account')).short_tracking_reference },
  }),
  'POST /tracking/shipment-events': async (here) => ({
    as: 'ops',
    body: { ids: [(await bookAs(here, 'account')).id], status: 'collected' },
  }),
  'POST /quote/claim': async (here) => ({
    as: 'account',
    body: { id: (await publicQuote(here)).id },
  }),
  'POST /quote/book': (here) => guestQuote(here),
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
    await importOf(here);
    return { as: 'account' };
  },
  'GET /import-shipments/:id': async (here) => ({
    as: 'account',
    params: { id: (await importOf(here)).id },
  }),
  'POST /import-shipments': async () => ({ as: 'account', form: multipart({}, [importFile()]) }),
  'PUT /import-shipments/:id': async (here) => ({
    as: 'account',
    params: { id: (await importOf(here)).id },
    body: { rows: [{ number: 3, cells: { 'Delivery name': 'Sipho', Weight: '2' } }], commit: true },
  }),
};
