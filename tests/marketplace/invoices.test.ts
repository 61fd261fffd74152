import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fetchAcknowledgements } from '#server/features/marketplace/invoices/invoice-sending.ts';
import { toDocument } from '#domain/kernel/money.ts';
import { testDatabases } from '../support/database.ts';
import { startMarketplace, type Marketplace } from '../support/doubles/marketplace.ts';
import { world, type World } from '../support/world.ts';
import { inHours } from '../support/moments.ts';
import { multipart } from '../support/doubles/multipart.ts';

const headings = 'Waybill,Weight,Net,VAT,Amount';
const line = (waybill: string, amounts = '75.00,11.25,86.25') => `${waybill},1.5,${amounts}`;

describe.each(testDatabases())('invoices to the marketplace on $name', (on) => {
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

  const upload = async (number: string, rows: string[], fields: Record<string, string> = {}) => {
    const data = Buffer.from([headings, ...rows].join('\r\n'));
    const form = multipart({ invoice_number: number, ...fields }, [
      { field: 'file', filename: 'invoice.csv', type: 'text/csv', data },
    ]);
    return here.app.inject({
      method: 'POST',
      url: '/amazon-invoices/upload',
      headers: { authorization: `Bearer ${await here.signIn('marketplace')}`, ...form.headers },
      payload: form.payload,
    });
  };
  const waybill = async () => (await here.given.marketplaceShipment()).waybill;
  const outcomes = async (call: 'calculate-totals' | 'send-to-amz' | 's3-to-amzsftp', id: number) =>
    (await client.call(`POST /amazon-invoices/${call}`, { body: { ids: [id] } })).results[0];

  test('totals are whole cents, and VAT and net amount add up to them', async () => {
    const totals = await client.call('POST /amazon-invoices/totals', { body: { filter: {} } });
    for (const amount of [totals.total, totals.vat, totals.total_excluding_vat])
      expect(amount).toBe(toDocument(amount));
    expect(totals.total_excluding_vat + totals.vat).toBeCloseTo(totals.total, 6);
    for (const { total } of totals.by_state) expect(total).toBe(toDocument(total));
  });

  test('an invoice is totalled, staged, sent and acknowledged, and nothing is sent twice', async () => {
    const rows = [line(await waybill()), line(await waybill(), '0.10,0.02,0.12'), 'Total,,,,86.37'];
    const answer = (await upload('INV-1', rows)).json();
    expect(answer).toMatchObject({ bad: [], total: 86.37, stated_total: 86.37, difference: 0 });
    const { id } = answer.invoice;
    expect(await outcomes('send-to-amz', id)).toMatchObject({
      outcome: 'skipped',
      reason: 'Calculate the totals of this invoice first.',
    });
    expect(await outcomes('calculate-totals', id)).toMatchObject({ outcome: 'ok' });
    expect(await outcomes('send-to-amz', id)).toMatchObject({ outcome: 'ok' });
    const status = await client.call('GET /amazon-invoices-s3-to-amzsftp/:id', { params: { id } });
    expect(status).toMatchObject({
      state: 'acknowledged',
      progress: 100,
      storage_key: 'invoices/INV-1.csv',
    });
    expect(status.steps.filter(({ done_at }) => done_at === null)).toEqual([]);
    const staged = await readFile(
      path.join(partner.config.dataDir, 'object-storage/invoices/INV-1.csv'),
    );
    const sent = await readFile(
      path.join(partner.config.dataDir, 'marketplace-files/inbound/INV-1.csv'),
    );
    expect(sent.equals(staged)).toBe(true);
    expect(String(sent)).toContain('INV-1,Total,,,,86.3700');
    expect(await outcomes('send-to-amz', id)).toMatchObject({ outcome: 'skipped' });
    expect((await upload('INV-1', rows)).statusCode).toBe(409);
  });

  test('the difference of a wrong total is named, and the invoice is not sent until it is corrected', async () => {
    const rows = [line(await waybill())];
    const { invoice, difference } = (await upload('INV-2', [...rows, 'Total,,,,100.00'])).json();
    expect(difference).toBe(13.75);
    expect(invoice).toMatchObject({ state: 'failed', fingerprint: 'total-mismatch' });
    expect(invoice.error).toMatch(/it is R\s13,75 too much/);
    expect(await outcomes('send-to-amz', invoice.id)).toMatchObject({ outcome: 'skipped' });
    const again = (await upload('INV-2', [...rows, 'Total,,,,86.25'])).json();
    expect(again.invoice).toMatchObject({ id: invoice.id, state: 'uploaded', line_count: 1 });
  });

  test('wrong lines are named, and nothing is stored', async () => {
    const good = await waybill();
    await upload('INV-3', [line(await waybill())]);
    const { rows: billed } = await here.database.pool.query<{ waybill: string }>(
      `select l.waybill from marketplace_invoice_lines l join marketplace_invoices i on i.id = l.amazon_invoice_id where i.invoice_number = 'INV-3'`,
    );
    const answer = (
      await upload('INV-4', [
        line(good),
        line(good),
        line('nonsense'),
        line('TEST111111'),
        line(billed[0]?.waybill ?? ''),
        line(await waybill(), '75,11.25,90'),
        line(await waybill(), '-75,-11.25,-86.25'),
      ])
    ).json();
    expect(answer.invoice).toBeNull();
    expect(
      answer.bad.map((one: { row: number; reasons: string[] }) => [one.row, one.reasons[0]]),
    ).toEqual([
      [3, 'The waybill is in the file twice.'],
      [4, 'The waybill is not well-formed.'],
      [5, 'There is no shipment with this waybill.'],
      [6, 'The shipment is on another invoice.'],
      [7, 'Amount must be the net amount plus VAT.'],
      [8, 'Amounts must be numbers from 0 to 1 000 000.'],
    ]);
    const { total } = await client.call('GET /amazon-invoices', {
      query: { filter: { search: 'INV-4' } },
    });
    expect(total).toBe(0);
  });

  test('the sending of an invoice whose file was stored but not recorded as delivered is completed', async () => {
    const { invoice } = (await upload('INV-5', [line(await waybill())])).json();
    await outcomes('calculate-totals', invoice.id);
    await outcomes('send-to-amz', invoice.id);
    // The process died after it had staged and delivered the file, but before it recorded the
    // delivery.
    await here.given.marketplaceInvoice(invoice.id, {
      state: 'staged',
      sent_at: null,
      acknowledged_at: null,
    });
    expect(await outcomes('s3-to-amzsftp', invoice.id)).toMatchObject({ outcome: 'ok' });
    const { state } = await client.call('GET /amazon-invoices/upload-status/:id', {
      params: { id: invoice.id },
    });
    expect(state).toBe('acknowledged');
  });

  test('sent invoices are checked until the marketplace acknowledges them', async () => {
    const ids: number[] = [];
    for (const number of ['INV-7', 'INV-8']) {
      const { invoice } = (await upload(number, [line(await waybill())])).json();
      await outcomes('calculate-totals', invoice.id);
      await outcomes('send-to-amz', invoice.id);
      ids.push(invoice.id);
    }
    await here.given.marketplaceInvoice(ids, { state: 'sent', acknowledged_at: null });
    await rm(path.join(partner.config.dataDir, 'marketplace-files/inbound/INV-8.csv'));
    await fetchAcknowledgements(here.services, here.services.log);
    const { rows } = await here.database.pool.query(
      'select state from marketplace_invoices where id = any($1) order by id',
      [ids],
    );
    expect(rows).toEqual([{ state: 'acknowledged' }, { state: 'sent' }]);
  });

  test('invoices without acknowledgement do not block newer ones', async () => {
    const { invoice } = (await upload('INV-9', [line(await waybill())])).json();
    await outcomes('calculate-totals', invoice.id);
    await outcomes('send-to-amz', invoice.id);
    for (let lost = 0; lost < 25; lost += 1)
      await here.given.marketplaceInvoice({ state: 'sent', sent_at: inHours(-9 * 24) });
    await here.given.marketplaceInvoice(invoice.id, { state: 'sent', acknowledged_at: null });
    await fetchAcknowledgements(here.services, here.services.log);
    await fetchAcknowledgements(here.services, here.services.log);
    const { state } = await client.call('GET /amazon-invoices/upload-status/:id', {
      params: { id: invoice.id },
    });
    expect(state).toBe('acknowledged');
  });

  test('several parallel sends deliver an invoice only once', async () => {
    const { invoice } = (await upload('INV-6', [line(await waybill())])).json();
    await outcomes('calculate-totals', invoice.id);
    const all = await Promise.all([0, 1, 2].map(() => outcomes('send-to-amz', invoice.id)));
    expect(all.filter((one) => one?.outcome === 'ok')).toHaveLength(1);
    expect(all.filter((one) => one?.outcome === 'skipped')).toHaveLength(2);
  });
});
