import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabases } from '../../support/database.ts';
import { world, type World } from '../../support/world.ts';

const all: [number, number] = [0, 999];

describe.each(testDatabases())('invoices on $name', (on) => {
  let here: World;
  beforeAll(async () => {
    here = await world(on);
  });
  afterAll(() => here.close());

  test('the total of an invoice is the sum of its lines, and its unsettled part is outstanding', async () => {
    const billing = await here.as('billing');
    const query = { range: all, filter: { is_unpaid: false } };
    const { rows: paid } = await billing.call('GET /billing/invoices', { query });
    expect(paid.length).toBeGreaterThan(0);
    expect(paid.every(({ outstanding }) => outstanding === 0)).toBe(true);
    for (const { id, total, invoice_number } of paid.slice(0, 5)) {
      const found = await billing.call('GET /billing/invoices/:id', { params: { id } });
      const sumOf = (parts: readonly { amount: number }[]) =>
        parts.reduce((sum, { amount }) => sum + amount, 0);
      expect(sumOf(found.lines)).toBeCloseTo(total, 2);
      const live = found.settlements.filter(({ undone_at }) => undone_at === null);
      expect(sumOf(live)).toBeCloseTo(total, 2);
      const named = await billing.call('GET /billing/invoices', {
        query: { filter: { invoice_number: invoice_number ?? '' } },
      });
      expect(named.rows.map((row) => row.id)).toEqual([id]);
    }
  });

  test('a credit note reduces the invoice that it names', async () => {
    const billing = await here.as('billing');
    const { rows } = await billing.call('GET /billing/credit-notes', { query: { range: all } });
    const [note] = rows;
    if (!note?.invoice_id) throw new Error('No credit note names an invoice');
    const invoice = await billing.call('GET /billing/invoices/:id', {
      params: { id: note.invoice_id },
    });
    expect(invoice.invoice_number).toBe(note.invoice_number);
    expect(invoice.credited).toBeGreaterThanOrEqual(note.total - note.unallocated);
  });

  test('an account reads its own invoices, and other users need the permission', async () => {
    const account = await here.as('account');
    const other = await here.as('other');
    const nonbilling = await here.as('nonbilling');
    const billing = await here.as('billing');
    const own = await account.call('GET /billing/invoices', { query: { range: all } });
    expect(new Set(own.rows.map(({ account_id }) => account_id))).toEqual(new Set([1]));
    const params = { id: own.rows[0]?.id ?? 0 };
    await expect(other.call('GET /billing/invoices/:id', { params })).rejects.toMatchObject({
      status: 404,
    });
    for (const client of [nonbilling, account])
      await expect(client.call('GET /billing/books')).rejects.toMatchObject({ status: 403 });
    await expect(nonbilling.call('GET /billing/invoices')).rejects.toMatchObject({ status: 403 });
    const draft = (await here.given.invoice({ issue: false })).id;
    await expect(
      account.call('GET /billing/invoices/:id', { params: { id: draft } }),
    ).rejects.toMatchObject({ status: 404 });
    const shown = await billing.call('GET /billing/invoices/:id', { params: { id: draft } });
    expect(shown).toMatchObject({ state: 'draft', invoice_number: null, snapshot: null });
  });

  test('the books of the demo company are right, and a wrong balance is reported', async () => {
    const billing = await here.as('billing');
    await here.database.pool.query(`update accounts set balance = balance + 1 where id = 2`);
    const books = await billing.call('GET /billing/books');
    const wrong = books.filter(({ examples }) => examples.some(({ off }) => off === 1));
    expect(wrong).toHaveLength(2);
    expect(wrong.every(({ broken }) => broken >= 1)).toBe(true);
  });
});
