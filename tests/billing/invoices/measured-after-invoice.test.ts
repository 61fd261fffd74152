import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#api/client.ts';
import { checkBooks } from '#server/features/billing/books/books.ts';
import { testDatabases } from '../../support/database.ts';
import { world, type World } from '../../support/world.ts';
import { officeOf, type Office } from '../books/office.ts';

const sides = (kilograms: number) => ({
  parcel: 1,
  actual_length: 30,
  actual_width: 20,
  actual_height: 15,
  actual_weight: kilograms,
});

describe.each(testDatabases())('measuring after the invoice on $name', (on) => {
  let here: World;
  let office: Office;
  let ops: Client;
  beforeAll(async () => {
    here = await world(on);
    office = await officeOf(here);
    await office.invoiceAll();
    ops = await here.as('ops');
  });
  afterAll(() => here.close());

  /** Scans and measures the shipment at a hub. */
  async function measure(id: number, kilograms: number) {
    const scan = (body: {
      status: 'at-hub' | 'swad-dimensions';
      measures?: ReturnType<typeof sides>;
    }) => ops.call('POST /tracking/shipment-events', { body: { ids: [id], ...body } });
    await scan({ status: 'at-hub' });
    const { ok } = await scan({ status: 'swad-dimensions', measures: sides(kilograms) });
    expect(ok).toBe(1);
  }
  const account = () => office.billing.call('GET /accounts/:id', { params: { id: 1 } });
  const chargeOf = async (id: number) => {
    const [row] = await here.rows<{ charge: number }>(
      'select round(charge, 2)::float8 as charge from shipments where id = $1',
      [id],
    );
    return row?.charge ?? 0;
  };
  const broken = async () => {
    const rules = await here.database.within({ is: 'system' }, checkBooks);
    return rules.filter((one) => one.broken > 0);
  };

  test('a difference in weight counts against the credit limit immediately, even in a draft, and later as debt', async () => {
    const id = (await here.given.shipment({ status: 'collected' })).id;
    await office.invoice([1]);
    const invoiced = await account();
    const before = await chargeOf(id);
    await measure(id, 8.2);
    const difference = (await chargeOf(id)) - before;
    expect(difference).toBeGreaterThan(10);
    const measured = await account();
    expect(measured.unbilled).toBeCloseTo((invoiced.unbilled ?? 0) + difference, 2);
    expect(measured.balance).toBe(invoiced.balance);
    await office.invoice([1], { issue: false });
    expect((await account()).unbilled).toBeCloseTo(measured.unbilled ?? 0, 2);
    const [draft] = await here.rows<{ id: number }>(
      `select id from invoices where account_id = 1 and state = 'draft'`,
    );
    await office.billing.call('POST /billing/invoices/issue', { body: { ids: [draft?.id ?? 0] } });
    const issued = await account();
    expect(issued.unbilled).toBeCloseTo(invoiced.unbilled ?? 0, 2);
    expect(issued.balance).toBeCloseTo((invoiced.balance ?? 0) + difference, 2);
    await measure(id, 1);
    expect((await account()).unbilled).toBeLessThan(issued.unbilled ?? 0);
    await office.invoice([1]);
    expect((await account()).unbilled).toBeCloseTo(invoiced.unbilled ?? 0, 2);
    expect(await broken()).toEqual([]);
  });

  test('each line has VAT on its own amount after any measurement, and the books are right', async () => {
    const [line] = await here.rows<{ last: number }>('select max(id) as last from invoice_lines');
    const [credit] = await here.rows<{ last: number }>(
      'select max(id) as last from credit_note_lines',
    );
    const step = fc.record({
      kilograms: fc.integer({ min: 1, max: 300 }).map((tenths) => tenths / 10),
      then: fc.constantFrom('invoice', 'draft', 'nothing'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 5 }), async (steps) => {
        const id = (await here.given.shipment({ status: 'collected' })).id;
        for (const { kilograms, then } of steps) {
          await measure(id, kilograms);
          if (then !== 'nothing') await office.invoice([1], { issue: then === 'invoice' });
        }
        expect(await broken()).toEqual([]);
      }),
      { numRuns: 6 },
    );
    const wrong = await here.rows(
      `select 'invoice' as kind, amount::float8, vat::float8 from invoice_lines
         where id > $1 and vat <> round(amount * vat_percentage / (100 + vat_percentage), 2)
       union all select 'credit', n.amount::float8, n.vat::float8 from credit_note_lines n
         where n.id > $2 and n.vat <> round(n.amount * n.vat_percentage / (100 + n.vat_percentage), 2)
           and exists (select from credit_note_lines earlier where earlier.shipment_id = n.shipment_id and earlier.id < n.id) is false
           and n.amount < (select sum(l.amount) from invoice_lines l where l.shipment_id = n.shipment_id)`,
      [line?.last ?? 0, credit?.last ?? 0],
    );
    expect(wrong).toEqual([]);
  });

  test('a receipt dated in the future breaks a rule of the books', async () => {
    await here.given.older('payments', '-400 days', 1);
    const found = await broken();
    await here.given.older('payments', '400 days', 1);
    expect(found.map(({ rule }) => rule)).toContain('No transaction is dated after today');
    expect(await broken()).toEqual([]);
  });
});
