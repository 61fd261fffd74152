import writeXlsxFile from 'write-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabases } from '../support/database.ts';
import { startMarketplace, type Marketplace } from '../support/doubles/marketplace.ts';
import { world, type World } from '../support/world.ts';
import { XLSX } from '#domain/kernel/file-types.ts';
import { parcels } from '#server/db/schema/tracking.ts';
import { multipart } from '../support/doubles/multipart.ts';

describe.each(testDatabases())('the marketplace office on $name', (on) => {
  let here: World;
  let partner: Marketplace;
  let client: Awaited<ReturnType<World['as']>>;
  beforeAll(async () => {
    partner = await startMarketplace();
    here = await world(on, partner.config);
    here.beforeClose(partner.stop);
    client = await here.as('marketplace');
  });
  afterAll(() => here.close());

  test('each pasted waybill is checked against the rest of the list and the known shipments', async () => {
    const { waybill } = await here.given.marketplaceShipment({ state: 'accepted' });
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

  test('a route file assigns known shipments to routes and reports every other row', async () => {
    const { id, waybill } = await here.given.marketplaceShipment();
    const rows = [`${waybill},R07`, 'TEST654321,R07', `${waybill},R08`, 'x,R09', 'TEST654322,?'];
    const cells = ['Waybill,Route', ...rows].map((row) => row.split(','));
    const sheets = [
      { data: [['Instructions'], ['One waybill on each row']], sheet: 'Read me' },
      { data: cells, sheet: 'Routes' },
    ];
    const data = await writeXlsxFile(sheets).toBuffer();
    const file = { field: 'file', filename: '../routes.xlsx', type: XLSX, data };
    const form = multipart({ station: 'JNB5', route_date: '2026-11-20' }, [file]);
    const answer = await here.app.inject({
      method: 'POST',
      url: '/amazon-shipments/upload_route_file',
      headers: { authorization: `Bearer ${await here.signIn('marketplace')}`, ...form.headers },
      payload: form.payload,
    });
    const report = answer.json();
    expect(report).toMatchObject({
      file_name: 'routes.xlsx',
      sheet: 'Routes',
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

  test('inbound shipments are processed again by the current rules', async () => {
    const { id, waybill } = await here.given.marketplaceShipment({ state: 'failed' });
    const log = async (postalCode: string) => {
      const facts = { waybill, amazon_shipment_id: id, payload: { orderId: '405-1', postalCode } };
      return (await here.given.inboundLog(facts)).id;
    };
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

  test('an oversized inbound shipment is refused until it is measured again, and is booked once', async () => {
    const rows = await here.database.pool.query<{
      waybill: string;
      shipment_id: number;
      postal_code: string;
    }>(
      `select a.waybill, a.shipment_id, a.postal_code from marketplace_shipments a join shipments s on s.id = a.shipment_id
       where s.lane = 'D2D' order by a.id limit 1`,
    );
    const [booked] = rows.rows;
    const weigh = (actual_weight: number) =>
      here.given.rows(parcels, { shipment_id: booked?.shipment_id }, { actual_weight });
    const refused = {
      http_status: 422,
      error: 'Parcel is over the limits of the service',
      fingerprint: 'over-service-limits',
    };
    const log = async (waybill: string, payload: Record<string, unknown>) =>
      (await here.given.inboundLog({ ...refused, waybill, payload })).id;
    const { waybill } = await here.given.marketplaceShipment();
    const parcel = { length: 40, width: 30, height: 20, weight: 400 };
    const ids = [
      await log(booked?.waybill ?? '', { orderId: '405-1', postalCode: booked?.postal_code }),
      await log(waybill, { orderId: '405-1', postalCode: '8005', parcels: [parcel] }),
    ];

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
      'This waybill was already booked',
      `${over} 400 kg is over the maximum of 70 kg`,
    ]);
  });

  test('failed text messages are resent once, except those that cannot succeed', async () => {
    const { rows } = await here.database.pool.query<{ id: number; shipment_id: number }>(
      'select id, shipment_id from marketplace_shipments where shipment_id is not null order by id limit 3',
    );
    const [one, two, three] = rows;
    await here.given.without('text_messages');
    const message = (shipment_id: number | undefined, error: string) =>
      here.given.text({ shipment_id, template: 'delivered', status: 'failed', error });
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

  test('failures are grouped by the command that corrects them, with the number and samples of each group', async () => {
    const made = await Promise.all(
      [1, 2, 3].map(() =>
        here.given.marketplaceShipment({ codes: ['Departed'], state: 'accepted' }),
      ),
    );
    await here.given.marketplaceEvent(
      made.flatMap(({ events }) => events),
      { state: 'failed', fingerprint: 'storage-failed', error: 'Made up' },
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

  test('a downloaded file has no formula that a spreadsheet would run', async () => {
    const { id, events } = await here.given.marketplaceShipment({
      codes: ['Departed'],
      state: 'accepted',
    });
    await here.given.marketplaceEvent(events, { error: '=HYPERLINK("https://evil.example")' });
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

  test('notes of a shipment are shown as plain text', async () => {
    const { id } = await here.given.marketplaceShipment();
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
