import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { todayHere } from '#domain/kernel/business-days.ts';
import { bookAs } from '../../support/runs/bookings.ts';
import { testDatabases } from '../../support/database.ts';
import { world, type World } from '../../support/world.ts';
import { inCents, officeOf, type Office } from '../books/office.ts';

const REVERSE = 'POST /billing/transactions/reversal';
const ACCOUNT = 1;

describe.each(testDatabases())('credits, write-offs and refunds by hand on $name', (on) => {
  let here: World;
  let office: Office;
  beforeAll(async () => {
    here = await world(on);
    office = await officeOf(here);
    await office.invoiceAll();
  });
  afterAll(() => here.close());

  test('a whole invoice is credited by a numbered document that settles it and reverses the VAT', async () => {
    const one = await here.given.invoice({ shipments: 2 });
    const answer = await office.post({ invoice_id: one.id });
    expect(answer.transaction).toMatchObject({ kind: 'credit-note', credit: one.total });
    expect(answer.document?.number).toMatch(/^CRN\d{6}$/);
    expect(await office.ledgerOf(answer.transaction.id)).toEqual({
      debtors: -inCents(one.total),
      revenue: inCents(one.total_excluding_vat),
      'vat-output': inCents(one.vat),
    });
    const after = await office.read(one.id);
    expect(after).toMatchObject({ outstanding: 0, credited: one.outstanding });
    expect(after.lines.every(({ is_credited: is }) => is)).toBe(true);
    await expect(office.post({ invoice_id: one.id })).rejects.toMatchObject({
      status: 422,
      body: { errors: { invoice_id: ['This invoice is already credited in full.'] } },
    });
    await office.expectBooks();
  });

  test('a credit of one line, or of an amount spread over all lines, never exceeds what remains', async () => {
    const one = await here.given.invoice({ shipments: 3 });
    const [first, second] = one.lines;
    const line = await office.post({ invoice_id: one.id, lines: [first?.number ?? 0] });
    expect(line.transaction.credit).toBe(first?.amount);
    await office.post({ invoice_id: one.id, amount: 1.01 });
    await expect(
      office.post({ invoice_id: one.id, lines: [second?.number ?? 0], amount: second?.amount }),
    ).rejects.toMatchObject({
      status: 422,
      body: {
        errors: {
          amount: [
            expect.stringContaining(
              `The amount is more than the remaining amount of ${one.invoice_number}: R`,
            ),
          ],
        },
      },
    });
    await expect(office.post({ invoice_id: one.id, lines: [99] })).rejects.toMatchObject({
      body: { errors: { lines: [`${one.invoice_number} has no line 99.`] } },
    });
    await office.post({ invoice_id: one.id });
    expect(await office.read(one.id)).toMatchObject({ outstanding: 0 });
    await office.expectBooks();
  });

  test('a cancelled shipment that was credited by hand is not credited again', async () => {
    await here.given.settings({ invoice_trigger_shipment_status: 'submitted' });
    const { id } = await bookAs(here, 'account');
    await here.given.settings({ invoice_trigger_shipment_status: 'collected' });
    const ops = await here.as('ops');
    await office.invoice([ACCOUNT]);
    const one = await office.read((await office.last(ACCOUNT)).id);
    const line = one.lines.find(({ shipment_id }) => shipment_id === id);
    const part = Math.floor((line?.amount ?? 0) * 40) / 100;
    await office.post({ invoice_id: one.id, lines: [line?.number ?? 0], amount: part });
    await ops.call('POST /tracking/shipment-events', {
      body: { ids: [id], status: 'cancelled', reason: 'Booked twice' },
    });
    await office.invoice([ACCOUNT]);
    const credited = async () => {
      const [row] = await here.rows<{ sum: number; open: number }>(
        `select (select sum(n.amount)::float8 from credit_note_lines n where shipment_id = $1) as sum,
          (select count(*)::int from charges where shipment_id = $1 and invoice_id is null and credit_note_id is null) as open`,
        [id],
      );
      return row;
    };
    expect(await credited()).toEqual({ sum: line?.amount, open: 0 });
    await office.invoice([ACCOUNT]);
    expect(await credited()).toEqual({ sum: line?.amount, open: 0 });
    await office.expectBooks();
  });

  test('an invoice is written off with its VAT as a bad debt, and reversing the write-off makes the invoice outstanding again', async () => {
    const one = await here.given.invoice();
    const ages = async () => {
      const body = { as_of: todayHere(), filter: { account_id: one.account_id } };
      return (await office.billing.call('POST /accounts-age-analysis', { body })).totals;
    };
    const before = await ages();
    const answer = await office.post({
      kind: 'write-off',
      account_id: one.account_id,
      invoice_id: one.id,
    });
    const ratio = (one.vat * one.outstanding) / one.total;
    expect(await office.ledgerOf(answer.transaction.id)).toEqual({
      debtors: -inCents(one.outstanding),
      'vat-output': inCents(ratio),
      'bad-debts': inCents(one.outstanding) - inCents(ratio),
    });
    expect(await office.read(one.id)).toMatchObject({
      state: 'written-off',
      outstanding: 0,
      written_off: one.outstanding,
    });
    expect(inCents((await ages()).balance)).toBe(
      inCents(before.balance) - inCents(one.outstanding),
    );
    await office.expectBooks();
    await expect(
      office.post({ kind: 'write-off', account_id: one.account_id, invoice_id: one.id }),
    ).rejects.toMatchObject({
      body: { errors: { invoice_id: ['This invoice has no outstanding amount.'] } },
    });
    await office.billing.call(REVERSE, {
      body: { id: answer.transaction.id, reason: 'They paid' },
    });
    expect(await office.read(one.id)).toMatchObject({
      state: one.state,
      outstanding: one.outstanding,
      written_off: 0,
    });
    expect(await ages()).toEqual(before);
    await office.expectBooks();
  });

  test('the remainder of a receipt is refunded once, and the receipt is reversed only after its refund is reversed', async () => {
    const owed = await here.rows<{ sum: number }>(
      'select coalesce(sum(outstanding), 0)::float8 as sum from invoices where account_id = $1',
      [ACCOUNT],
    );
    const id = (await here.given.receipt({ account: 1, amount: (owed[0]?.sum ?? 0) + 80 })).id;
    const before = await office.receipt(id);
    expect(before.unallocated).toBe(80);
    const refund = (body: object = {}) => office.post({ kind: 'refund', payment_id: id, ...body });
    await expect(refund({ amount: 80.01 })).rejects.toMatchObject({
      body: {
        errors: { amount: [expect.stringContaining('is more than the remaining amount of')] },
      },
    });
    const answer = await refund({ amount: 30 });
    expect(await office.ledgerOf(answer.transaction.id)).toEqual({ debtors: 3000, bank: -3000 });
    await refund();
    expect(await office.receipt(id)).toMatchObject({ refunded: 80, unallocated: 0 });
    await expect(refund()).rejects.toMatchObject({
      body: { errors: { payment_id: ['There is nothing left to refund.'] } },
    });
    await office.expectBooks();
    await expect(
      office.billing.call('POST /billing/import/reverse-payment', {
        body: { payment_id: id, reason: 'Returned by the bank', returned_by_bank: true },
      }),
    ).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('was refunded. Reverse the refund first.'),
    });
    await office.billing.call(REVERSE, {
      body: { id: answer.transaction.id, reason: 'Wrong bank' },
    });
    expect(await office.receipt(id)).toMatchObject({ refunded: 50, unallocated: 30 });
    await office.expectBooks();
  });

  test('a payment recorded by hand is a receipt that settles its invoice', async () => {
    const one = await here.given.invoice();
    const owed = one.outstanding;
    const paid = await office.post({
      kind: 'payment',
      account_id: one.account_id,
      invoice_id: one.id,
      amount: (inCents(owed) + 1200) / 100,
      method: 'card',
      reference: 'SLIP 8812',
    });
    const id = paid.transaction.payment_id ?? 0;
    expect(await office.receipt(id)).toMatchObject({
      method: 'card',
      bank_reference: 'SLIP 8812',
      file_name: null,
      amount: (inCents(owed) + 1200) / 100,
      unallocated: 12,
      allocations: [{ invoice_id: one.id, amount: owed }],
    });
    expect(await office.read(one.id)).toMatchObject({ outstanding: 0 });
    await office.expectBooks();
    await office.billing.call(REVERSE, {
      body: { id: paid.transaction.id, reason: 'Card declined' },
    });
    expect(await office.read(one.id)).toMatchObject({ outstanding: owed });
    await office.expectBooks();
  });

  test('the remainder of a credit note is refunded after its invoice is settled', async () => {
    const one = await here.given.invoice({ shipments: 1 });
    await office.settle(1);
    const { document } = await office.post({ invoice_id: one.id });
    const left = async () => {
      const params = { id: document?.id ?? 0 };
      return (await office.billing.call('GET /billing/credit-notes/:id', { params })).unallocated;
    };
    expect(await left()).toBeGreaterThan(0);
    await office.post({ kind: 'refund', credit_note_id: document?.id });
    expect(await left()).toBe(0);
    await office.expectBooks();
  });

  test('invalid postings are refused, and nothing is posted', async () => {
    const one = await here.given.invoice();
    const draft = { invoice_id: one.id };
    const refused = async (body: object, errors: object) =>
      expect(office.post(body)).rejects.toMatchObject({ status: 422, body: { errors } });
    await refused({}, { invoice_id: ['Choose an invoice.'] });
    await refused(
      { ...draft, account_id: 2 },
      { invoice_id: ['The account has no such invoice.'] },
    );
    await refused({ ...draft, amount: -5 }, { amount: ['The amount must be above zero.'] });
    await refused({ ...draft, amount: 0.001 }, { amount: ['The amount has fractions of a cent.'] });
    await refused({ kind: 'adjustment' }, { amount: ['Enter the amount.'] });
    await refused(
      { kind: 'refund' },
      { payment_id: ['Send a payment or a credit note, not both.'] },
    );
    await refused(
      { ...draft, date: '2020-01-01' },
      { date: [expect.stringMatching(/closed|Choose that day/)] },
    );
    expect(await office.read(one.id)).toMatchObject({ outstanding: one.outstanding });
  });
});
