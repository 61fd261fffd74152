import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { statuses } from '#domain/kernel/statuses.ts';
import { bookingForm, box } from '../support/runs/bookings.ts';
import { testDatabases } from '../support/database.ts';
import { multipart } from '../support/doubles/multipart.ts';
import { refusalOf, flippedCompany, type FlippedCompany } from './company.ts';

type Status = (typeof statuses)[number];

const ONE_REASON = 'Choose one of: Rain, Gate locked.';
const ONE_TYPE = 'Choose one of: Call, Claim.';
const ONE_PACKAGING = 'Choose one of: Crate, Bag.';
const wrongBox = { ...box, packaging: 'Barrel' };
const { packaging: _, ...unpacked } = box;

const lists = {
  shipment_cancellation_reason: '["Rain","Gate locked"]',
  rejection_reasons: '["Rain","Gate locked"]',
  collection_failed_attempt_reasons: '["Rain","Gate locked"]',
  delivery_failed_attempt_reasons: '["Rain","Gate locked"]',
  note_types: '["Call","Claim"]',
  parcel_types: '["Crate","Bag"]',
};

describe.each(testDatabases().slice(0, 1))('choices defined by settings on $name', (on) => {
  let here: FlippedCompany;
  beforeAll(async () => {
    here = await flippedCompany(on);
    await here.given.settings(lists);
  });
  afterAll(() => here.close());

  const ids = async () => [(await here.given.shipment({ parcels: [unpacked] })).id];
  const update = async (status: Status, reason: string) =>
    refusalOf(
      (await here.as('ops')).call('POST /shipments/bulkupdate', {
        body: { ids: await ids(), status, reason },
      }),
    );

  test.each<Status>([
    'cancelled',
    'collection-rejected',
    'collection-failed-attempt',
    'delivery-rejected',
    'delivery-failed-attempt',
  ])(
    'a reason outside the list of %s is refused, and the error names the choices',
    async (status) => {
      expect(await update(status, 'Nonsense')).toBe(ONE_REASON);
      expect(await update(status, 'Rain')).toBe(null);
    },
  );

  test('a status without a list accepts any reason', async () => {
    expect(await update('on-hold', 'Contents to be declared')).toBe(null);
  });

  test('a scan with a reason outside the list is refused', async () => {
    const body = { ids: await ids(), status: 'collection-rejected' as const, reason: 'Nonsense' };
    const ops = await here.as('ops');
    expect(await refusalOf(ops.call('POST /tracking/shipment-events', { body }))).toBe(ONE_REASON);
  });

  test('a run with a reason outside the list is not started', async () => {
    const call = 'POST /shipments/bulkupdate' as const;
    const wrong = { status: 'cancelled', reason: 'Nonsense' };
    const body = { call, arguments: wrong, subject: { ids: await ids() } };
    expect(await refusalOf((await here.as('ops')).call('POST /runs', { body }))).toBe(ONE_REASON);
  });

  test('a kind of note outside the list is refused for shipments and accounts', async () => {
    const ops = await here.as('ops');
    const [id = 0] = await ids();
    const bulk = (note_type?: string) =>
      ops.call('POST /shipments/notes/bulk', { body: { ids: [id], note: 'Called', note_type } });
    const single = { shipment_id: id, note: 'Called', note_type: 'NoSuchType' };
    const account = { account_id: 1, note: 'Called', note_type: 'NoSuchType' };
    expect(await refusalOf(bulk('NoSuchType'))).toBe(ONE_TYPE);
    expect(await refusalOf(ops.call('POST /shipments/notes', { form: single }))).toBe(ONE_TYPE);
    expect(await refusalOf(ops.call('POST /accounts/notes', { body: account }))).toBe(ONE_TYPE);
    expect(await refusalOf(bulk())).toBe(null);
    const notes = await ops.call('GET /shipments/notes/:id', { params: { id } });
    expect(notes.map(({ note_type }) => note_type)).toEqual(['Call']);
  });

  test('packaging outside the list is refused for quotes and bookings', async () => {
    const parcels = [wrongBox];
    expect(await refusalOf(here.quote({ parcels }))).toBe(ONE_PACKAGING);
    expect(await refusalOf(here.given.shipment({ parcels }))).toBe(ONE_PACKAGING);
    const body = { shipments: [bookingForm({ parcels }), bookingForm({ parcels: [unpacked] })] };
    const made = await (await here.as('account')).call('POST /createshipments', { body });
    expect(made.results.map(({ errors }) => errors)).toEqual([
      { 'parcels.0.packaging': [ONE_PACKAGING] },
      null,
    ]);
  });

  test('packaging outside the list is refused in an imported row', async () => {
    const file = [
      'Service,Delivery name,Address,Suburb,City,Province,Postal code,Length,Width,Height,Weight,Packaging',
      'ECO,Thandi Nkosi,3 Beach Road,Sea Point,Cape Town,WC,8005,30,20,15,1,Barrel',
    ].join('\n');
    const form = multipart({}, [
      { field: 'file', filename: 'rows.csv', type: 'text/csv', data: Buffer.from(file) },
    ]);
    const token = await here.signIn('account');
    const headers = { authorization: `Bearer ${token}`, ...form.headers };
    const answer = await here.app.inject({
      method: 'POST',
      url: '/import-shipments',
      headers,
      payload: form.payload,
    });
    expect(answer.json().rows[0].errors).toEqual({ packaging: [ONE_PACKAGING] });
  });

  test('a parcel without packaging gets the first packaging in the list', async () => {
    const [id] = await ids();
    const rows = await here.rows('select packaging from parcels where shipment_id = $1', [id]);
    expect(rows).toEqual([{ packaging: 'Crate' }]);
  });
});
