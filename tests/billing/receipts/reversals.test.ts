import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { todayHere } from '#domain/kernel/business-days.ts';
import { testDatabases } from '../../support/database.ts';
import { statementOf } from '../../support/doubles/statements.ts';
import { world, type World } from '../../support/world.ts';
import { accounting_months } from '#server/db/schema/ledger.ts';
import { officeOf, type Office } from '../books/office.ts';

const REVERSE = 'POST /billing/import/reverse-payment';

describe.each(testDatabases())('reversals on $name', (on) => {
  let here: World;
  let office: Office;
  beforeAll(async () => {
    here = await world(on);
    office = await officeOf(here);
  });
  afterAll(() => here.close());
  beforeEach(() => office.nextDay());

  /**
   * Imports a receipt that settles an invoice in full. Returns both, with the invoice as it was
   * before.
   */
  async function settled() {
    const [invoice] = await office.owed(1);
    if (!invoice) throw new Error('Nobody owes anything');
    const before = await office.standing(invoice);
    const answer = await office.upload(
      statementOf(office.line(invoice.outstanding.toFixed(2), invoice.invoice_number)),
    );
    return { invoice, before, id: Number(answer.json().lines[0].payment_id) };
  }

  test('a receipt returned by the bank makes its invoice outstanding again', async () => {
    const { invoice, before, id } = await settled();
    expect(await office.standing(invoice)).toMatchObject({ state: 'paid', outstanding: 0 });
    const billing = await here.as('billing');
    const { receipt, reopened } = await billing.call(REVERSE, {
      body: { payment_id: id, reason: 'debit order returned' },
    });
    expect(receipt).toMatchObject({ state: 'reversed', allocated: 0, unallocated: 0 });
    expect(reopened).toEqual([
      {
        invoice_id: invoice.id,
        invoice_number: invoice.invoice_number,
        amount: invoice.outstanding,
        outstanding: invoice.outstanding,
        state: expect.stringMatching(/^(issued|part-paid)$/),
      },
    ]);
    expect(await office.standing(invoice)).toEqual(before);
    const posted = await here.rows(
      `select kind, description, transaction_date::text as day from transactions where payment_id = $1 order by id`,
      [id],
    );
    const reversal = {
      kind: 'reversal',
      description: `Reversal of payment ${invoice.invoice_number}: debit order returned`,
      day: todayHere(),
    };
    expect(posted.slice(2)).toEqual([reversal, reversal]);
    const parts = await billing.call('GET /billing/import/get-allocated-invoice/:id', {
      params: { id },
    });
    expect(parts).toMatchObject([
      { invoice_id: invoice.id, amount: invoice.outstanding, undone_at: expect.any(String) },
    ]);
    await office.expectBooks();
    await expect(
      billing.call(REVERSE, { body: { payment_id: id, reason: 'once more' } }),
    ).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(/^Already reversed, on /),
    });
    await office.expectBooks();
  });

  test('reversing a payment to the wrong account leaves the receipt unallocated', async () => {
    const { invoice, before, id } = await settled();
    const billing = await here.as('billing');
    const body = { payment_id: id, reason: 'wrong account', returned_by_bank: false };
    const { receipt } = await billing.call(REVERSE, { body });
    expect(receipt).toMatchObject({
      state: 'unmatched',
      account_id: null,
      allocated: 0,
      unallocated: invoice.outstanding,
      reversed_at: null,
    });
    expect(await office.standing(invoice)).toEqual(before);
    await office.expectBooks();
    await expect(billing.call(REVERSE, { body })).rejects.toMatchObject({ status: 409 });
    await billing.call(REVERSE, { body: { ...body, returned_by_bank: true } });
    await office.expectBooks();
  });

  test('a reversal needs a reason and an open day', async () => {
    const { id } = await settled();
    const billing = await here.as('billing');
    const refused = (more: object, errors: object) =>
      expect(
        billing.call(REVERSE, { body: { payment_id: id, reason: 'returned', ...more } }),
      ).rejects.toMatchObject({ status: 422, body: { errors } });
    await refused({ reason: 'no' }, { reason: ['Enter a reason of at least 5 characters.'] });
    await refused({ date: '2099-01-01' }, { date: ['The date cannot be in the future.'] });
    await refused({ date: '2020-01-01' }, { date: [expect.stringMatching(/^The money came in/)] });
    const [{ day } = { day: '' }] = await here.rows<{ day: string }>(
      `select paid_on::text as day from payments where id = $1`,
      [id],
    );
    await here.given.row(accounting_months, { month: `${day.slice(0, 8)}01` });
    await refused({ date: day }, { date: [expect.stringContaining(' is closed. The earliest')] });
    await here.given.without('accounting_months');
    await billing.call(REVERSE, { body: { payment_id: id, reason: 'returned' } });
    await office.expectBooks();
  });

  test('a receipt is reversed once when two users reverse it at the same time', async () => {
    const { invoice, before, id } = await settled();
    const billing = await here.as('billing');
    const body = { payment_id: id, reason: 'debit order returned' };
    const both = await Promise.allSettled([
      billing.call(REVERSE, { body }),
      billing.call(REVERSE, { body }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await office.standing(invoice)).toEqual(before);
    await office.expectBooks();
  });

  test('notes of staff about a receipt are hidden from the paying account', async () => {
    const { id } = await settled();
    const billing = await here.as('billing');
    await billing.call('POST /billing/import/notes', {
      body: { payment_id: id, note: 'Asked the payer.' },
    });
    const notes = await billing.call('GET /billing/import/notes/:id', { params: { id } });
    expect(notes).toMatchObject([{ payment_id: id, note: 'Asked the payer.', user_id: 3 }]);
    await expect(
      billing.call('POST /billing/import/notes', { body: { payment_id: 999_999, note: 'x' } }),
    ).rejects.toMatchObject({ status: 404 });
    for (const name of ['ops', 'account', 'nonbilling'])
      await expect(
        (await here.as(name)).call('GET /billing/import/notes/:id', { params: { id } }),
      ).rejects.toMatchObject({ status: 403 });
  });
});
