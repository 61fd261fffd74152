import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabases } from '../support/database.ts';
import {
  freshShipment,
  marketplaceWorld,
  type MarketplaceWorld,
} from '../support/marketplace-world.ts';
import { multipart } from '../support/multipart.ts';

describe.each(testDatabases())('the marketplace office on $name', (on) => {
  let here: MarketplaceWorld;
  let client: Awaited<ReturnType<MarketplaceWorld['as']>>;
  beforeAll(async () => {
    here = await marketplaceWorld(on);
    client = await here.as('marketplace');
  });
  afterAll(() => here.close());

  const insert = async (text: string, values: unknown[]): Promise<number> => {
    const { rows } = await here.database.pool.query<{ id: number }>(text, values);
    return rows[0]?.id ?? 0;
  };

  test('a list of waybills is held against itself and the shipments there are', async () => {
    const { waybill } = await freshShipment(here, [], { state: 'accepted' });
    const { results, counts } = await client.call('POST /amazon-shipments/validate-waybills', {
      body: { waybills: [waybill, ` ${waybill.toLowerCase()}/1`, 'TEST123456', 'x'] },
    });
    expect(results.map(({ verdict }) => verdict)).toEqual([
      'ok',
      'duplicate',
      'unknown',
      'malformed',
    ]);
    expect(counts).toMatchObject({ ok: 1, duplicate: 1, unknown: 1, malformed: 1, closed: 0 });
  });

  test('a route file puts known shipments on their routes and reports every other row', async () => {
    const { id, waybill } = await freshShipment(here, []);
    const rows = [`${waybill},R07`, 'TEST654321,R07', `${waybill},R08`, 'x,R09', 'TEST654322,?'];
    const data = Buffer.from(['Waybill,Route', ...rows].join('\r\n'));
    const file = { field: 'file', filename: '../routes.csv', type: 'text/csv', data };
    const form = multipart({ station: 'JNB5', route_date: '2026-11-20' }, [file]);
    const answer = await here.app.inject({
      method: 'POST',
      url: '/amazon-shipments/upload_route_file',
      headers: { authorization: `Bearer ${await here.signIn('marketplace')}`, ...form.headers },
      payload: form.payload,
    });
    const report = answer.json();
    expect(report).toMatchObject({
      file_name: 'routes.csv',
      row_count: 5,
      matched_count: 1,
      unmatched_count: 1,
      bad_count: 3,
    });
    expect(
      report.rows.map(({ row, verdict }: { row: number; verdict: string }) => [row, verdict]),
    ).toEqual([
      [2, 'matched'],
      [3, 'unmatched'],
      [4, 'bad'],
      [5, 'bad'],
      [6, 'bad'],
    ]);
    expect(await client.call('GET /amazon-shipments/:id', { params: { id } })).toMatchObject({
      route_code: 'R07',
      route_file_id: report.id,
    });
    const { total } = await client.call('GET /amazon-shipments', {
      query: { filter: { route_file_id: report.id } },
    });
    expect(total).toBe(1);
  });

  test('inbound shipments are read again by the rules of today', async () => {
    const { id, waybill } = await freshShipment(here, [], { state: 'failed' });
    const log = (postalCode: string) =>
      insert(
        `insert into marketplace_inbound_logs (waybill, amazon_shipment_id, state, http_status, error, fingerprint, payload)
         values ($1, $2, 'failed', 412, 'Customer reference is required', 'customer-reference-missing', $3) returning id`,
        [waybill, id, { orderId: '405-1', postalCode }],
      );
    const ids = [await log('2196'), await log('8005'), 999_999];
    const { results } = await client.call('POST /inbound-shipments/resubmit', { body: { ids } });
    expect(results).toMatchObject([
      { outcome: 'failed', reason: 'Postal code is not in the province' },
      { outcome: 'ok' },
      { outcome: 'failed', reason: 'Not found, or not visible to you' },
    ]);
    const refused = await client.call('GET /amazon-shipments/inbound-logs/:id', {
      params: { id: ids[0] ?? 0 },
    });
    expect(refused).toMatchObject({ fingerprint: 'postal-code-zone-mismatch', attempts: 2 });
    const shipment = await client.call('GET /amazon-shipments/:id', { params: { id } });
    expect(shipment.state).toBe('received');
  });

  test('an inbound shipment that is too large is refused again until it was measured anew, and never booked twice', async () => {
    const rows = await here.database.pool.query<{ waybill: string; shipment_id: number }>(
      `select a.waybill, a.shipment_id from marketplace_shipments a join shipments s on s.id = a.shipment_id
       where s.lane = 'D2D' order by a.id limit 1`,
    );
    const [booked] = rows.rows;
    const weigh = (kilograms: number) =>
      here.database.pool.query('update parcels set actual_weight = $2 where shipment_id = $1', [
        booked?.shipment_id,
        kilograms,
      ]);
    const log = (waybill: string, payload: object) =>
      insert(
        `insert into marketplace_inbound_logs (waybill, state, http_status, error, fingerprint, payload)
         values ($1, 'failed', 422, 'Parcel is over the limits of the service', 'over-service-limits', $2) returning id`,
        [waybill, payload],
      );
    const { waybill } = await freshShipment(here, []);
    const parcel = { length: 40, width: 30, height: 20, weight: 400 };
    const ids = [
      await log(booked?.waybill ?? '', { orderId: '405-1', postalCode: '0000' }),
      await log(waybill, { orderId: '405-1', postalCode: '8005', parcels: [parcel] }),
    ];
    await here.database.pool.query(
      `update marketplace_inbound_logs l set payload = l.payload || jsonb_build_object('postalCode', a.postal_code)
       from marketplace_shipments a where l.id = $1 and a.waybill = l.waybill`,
      [ids[0]],
    );
    const reasons = async () =>
      (await client.call('POST /inbound-shipments/resubmit', { body: { ids } })).results;
    await weigh(90);
    const over = 'Parcel is over the limits of the service: Weight';
    expect((await reasons()).map(({ reason }) => reason)).toEqual([
      `${over} 90 kg is over the maximum of 70 kg`,
      `${over} 400 kg is over the maximum of 70 kg`,
    ]);
    await weigh(5);
    expect((await reasons()).map(({ reason }) => reason)).toEqual([
      'This waybill was booked already',
      `${over} 400 kg is over the maximum of 70 kg`,
    ]);
  });

  test('failed text messages are sent once more, and only once; hopeless ones are not', async () => {
    const { rows } = await here.database.pool.query<{ id: number; shipment_id: number }>(
      'select id, shipment_id from marketplace_shipments where shipment_id is not null order by id limit 3',
    );
    const [one, two, three] = rows;
    await here.database.pool.query(
      `delete from text_messages where shipment_id = any($1) and channel = 'sms'`,
      [rows.map(({ shipment_id }) => shipment_id)],
    );
    const message = (shipment: number | undefined, error: string) =>
      insert(
        `insert into text_messages (shipment_id, channel, template, mobile_number, message, status, error)
         values ($1, 'sms', 'delivered', '+27825550101', 'Delivered', 'failed', $2) returning id`,
        [shipment, error],
      );
    await message(one?.shipment_id, 'Handset unreachable');
    await message(two?.shipment_id, 'Number not in service');
    const ids = [one?.id ?? 0, two?.id ?? 0, three?.id ?? 0];
    const send = async () =>
      (
        await client.call('POST /amazon-shipments/resend-failed-sms', { body: { ids } })
      ).results.map(({ outcome }) => outcome);
    expect(await send()).toEqual(['ok', 'skipped', 'skipped']);
    expect(await send()).toEqual(['skipped', 'skipped', 'skipped']);
  });

  test('failures are grouped by what mends them, with their number and samples', async () => {
    const made = await Promise.all(
      [1, 2, 3].map(() => freshShipment(here, ['Departed'], { state: 'accepted' })),
    );
    await here.database.pool.query(
      `update marketplace_events set state = 'failed', fingerprint = 'storage-failed', error = 'Made up' where id = any($1)`,
      [made.flatMap(({ events }) => events)],
    );
    const groups = await client.call('GET /amazon-shipments/failures', {
      query: { subject: 'events' },
    });
    const group = groups.find(({ fingerprint }) => fingerprint === 'storage-failed');
    expect(group).toMatchObject({ subject: 'events', count: 3, next: 'connection' });
    expect(group?.samples).toHaveLength(3);
    const { total } = await client.call('GET /amazon-shipments/event-shipments', {
      query: { filter: { fingerprint: 'storage-failed', state: 'failed' } },
    });
    expect(total).toBe(3);
    const status = await client.call('POST /amazon-shipments/track-send_event-status', {
      body: { ids: [made[0]?.id ?? 0, 999_999] },
    });
    expect(status).toMatchObject([
      { state: 'blocked', failed: 1, blocked_by: 'Departed: Made up' },
      { state: 'not_found' },
    ]);
  });

  test('a downloaded file holds no formula that a spreadsheet would run', async () => {
    const { id, events } = await freshShipment(here, ['Departed'], { state: 'accepted' });
    await here.database.pool.query(
      `update marketplace_events set error = '=HYPERLINK("https://evil.example")' where id = $1`,
      [events[0]],
    );
    const file = await client.call('POST /amazon-shipments/download/:id', {
      params: { id },
      body: { format: 'csv' },
    });
    const text = await file.text();
    expect(text).toContain(`"'=HYPERLINK(`);
    const json = await client.call('POST /amazon-shipments/download/:id', {
      params: { id },
      body: { format: 'json' },
    });
    expect(JSON.parse(await json.text())).toMatchObject({ id });
  });

  test('notes stand with the shipment, as text', async () => {
    const { id } = await freshShipment(here, []);
    const note = '<img src=x onerror=alert(1)>';
    const answer = await client.call('POST /amazon-shipments/shipment-notes', {
      body: { ids: [id, 999_999], note },
    });
    expect(answer.results).toEqual([
      { id, outcome: 'ok', reason: null },
      { id: 999_999, outcome: 'failed', reason: 'Not found, or not visible to you' },
    ]);
    const { notes } = await client.call('GET /amazon-shipments/:id', { params: { id } });
    expect(notes).toMatchObject([{ note, user: 'Anika Venter' }]);
  });
});
