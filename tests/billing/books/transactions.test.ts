import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#api/client.ts';
import { shiftDay, todayHere } from '#domain/kernel/business-days.ts';
import { testDatabases } from '../../support/database.ts';
import { world, type World } from '../../support/world.ts';
import { accounting_months } from '#server/db/schema/ledger.ts';
import { officeOf, type Office } from './office.ts';

const POST = 'POST /billing/transactions';
const REVERSE = 'POST /billing/transactions/reversal';
const today = todayHere();
const yearAgo = shiftDay(today, -365);
const ACCOUNT = 1;

describe.each(testDatabases())('manual transactions on $name', (on) => {
  let here: World;
  let office: Office;
  let billing: Client;
  beforeAll(async () => {
    here = await world(on);
    office = await officeOf(here);
    await office.invoiceAll();
    ({ billing } = office);
  });
  afterAll(() => here.close());

  const statement = () =>
    billing.call('GET /billing/statements', {
      query: { account_id: ACCOUNT, start_date: yearAgo, end_date: today, type: 'transactions' },
    });
  const ages = async () => {
    const body = { as_of: today, filter: { account_id: ACCOUNT } };
    return (await billing.call('POST /accounts-age-analysis', { body })).totals;
  };
  const adjust = (amount: number, changes: object = {}) =>
    billing.call(POST, {
      body: { account_id: ACCOUNT, amount, reason: 'Agreed by telephone', ...changes },
    });
  const cents = (amount: number) => Math.round(amount * 100);

  test('an adjustment changes balance, ages and statement, and its reversal restores them', async () => {
    const before = { statement: await statement(), ages: await ages() };
    const charged = await adjust(120.5, { reference: 'ADJ-7' });
    const credited = await adjust(-20.25);
    expect(charged.transaction).toMatchObject({
      kind: 'adjustment',
      reference: 'ADJ-7',
      description: 'Agreed by telephone',
      date: today,
      debit: 120.5,
      credit: 0,
    });
    expect(
      await here.rows(
        `select ledger, account_id, amount::float8 from postings where transaction_id = any($1) order by transaction_id, amount`,
        [[charged.transaction.id, credited.transaction.id]],
      ),
    ).toEqual([
      { ledger: 'adjustments', account_id: null, amount: -120.5 },
      { ledger: 'debtors', account_id: ACCOUNT, amount: 120.5 },
      { ledger: 'debtors', account_id: ACCOUNT, amount: -20.25 },
      { ledger: 'adjustments', account_id: null, amount: 20.25 },
    ]);
    const balance = before.statement.carried_forward;
    expect(cents(credited.balance)).toBe(cents(balance) + 10025);
    const after = { statement: await statement(), ages: await ages() };
    expect(after.statement.carried_forward).toBe(credited.balance);
    expect(cents(after.ages.current)).toBe(cents(before.ages.current) + 12050);
    expect(cents(after.ages.unallocated)).toBe(cents(before.ages.unallocated) - 2025);
    await office.expectBooks();

    const back = await billing.call(REVERSE, {
      body: { id: charged.transaction.id, reason: 'Wrong account' },
    });
    expect(back.transaction).toMatchObject({
      kind: 'reversal',
      credit: 120.5,
      reverses: charged.transaction.id,
      description: 'Reversal of adjustment ADJ-7: Wrong account',
    });
    await billing.call(REVERSE, { body: { id: credited.transaction.id, reason: 'Wrong account' } });
    expect(await ages()).toEqual(before.ages);
    const { rows, carried_forward } = await statement();
    expect(carried_forward).toBe(balance);
    expect(rows.find(({ id }) => id === charged.transaction.id)).toMatchObject({
      reversed_by: back.transaction.id,
    });
    await office.expectBooks();
  });

  test('reversing a payment leaves its invoice outstanding and its receipt unallocated', async () => {
    const [paid] = await here.rows<{
      id: number;
      payment_id: number;
      invoice_id: number;
      amount: number;
      outstanding: number;
      balance: number;
    }>(
      `select t.id, t.payment_id, s.invoice_id, s.amount::float8, i.outstanding::float8, a.balance::float8
        from transactions t join payments p on p.id = t.payment_id and p.kind = 'receipt' and p.state = 'allocated'
        join allocations s on s.payment_id = p.id and s.undone_at is null join invoices i on i.id = s.invoice_id join accounts a on a.id = t.account_id
        left join transactions back on back.reverses_id = t.id
        where t.kind = 'payment' and back.id is null and a.status <> 'closed' order by t.id limit 1`,
    );
    if (paid === undefined) throw new Error('No payment settles an invoice');
    const made = await billing.call(REVERSE, { body: { id: paid.id, reason: 'Another customer' } });
    const outstanding = (cents(paid.outstanding) + cents(paid.amount)) / 100;
    expect(made.reopened).toContainEqual(
      expect.objectContaining({ invoice_id: paid.invoice_id, outstanding }),
    );
    expect(await office.read(paid.invoice_id)).toMatchObject({ outstanding });
    expect(made.transaction).toMatchObject({ kind: 'reversal', reverses: paid.id });
    expect(cents(made.balance)).toBe(cents(paid.balance) + cents(made.transaction.debit));
    expect(
      await here.rows('select state, account_id from payments where id = $1', [paid.payment_id]),
    ).toEqual([{ state: 'unmatched', account_id: null }]);
    await office.expectBooks();
  });

  test('a transaction is reversed once, even if two users reverse it at the same moment', async () => {
    const { transaction } = await adjust(10);
    const both = await Promise.allSettled(
      [1, 2].map(() =>
        billing.call(REVERSE, { body: { id: transaction.id, reason: 'Twice over' } }),
      ),
    );
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(
      billing.call(REVERSE, { body: { id: transaction.id, reason: 'Once more' } }),
    ).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(
        /^This transaction was already reversed on \d+ \w+ \d{4} by Priya Naidoo\.$/,
      ),
    });
    await office.expectBooks();
  });

  test('a payment of a settlement file cannot be reversed as a transaction, and the refusal names the right page', async () => {
    const [paid] = await here.rows<{ id: number; account_id: number }>(
      `select t.id, t.account_id from transactions t join payments p on p.id = t.payment_id and p.kind = 'credit'
        where t.kind = 'payment' and p.state <> 'reversed' order by t.id limit 1`,
    );
    const message = 'Reverse this payment under Imported payments [CR] instead.';
    await expect(
      billing.call(REVERSE, { body: { id: paid?.id ?? 0, reason: 'By mistake' } }),
    ).rejects.toMatchObject({ status: 422, message });
    const { rows } = await billing.call('GET /billing/statements', {
      query: {
        account_id: paid?.account_id ?? 0,
        start_date: yearAgo,
        end_date: today,
        type: 'transactions',
      },
    });
    expect(rows.find(({ id }) => id === paid?.id)).toMatchObject({ payment_kind: 'credit' });
  });

  test.each([
    ['invoice', 'Invoices cannot be reversed. Credit the invoice instead.'],
    ['credit-note', 'A credit note is final. Invoice the amount again.'],
    ['reversal', 'A reversal is final. Post the transaction again.'],
  ])('a %s cannot be reversed by hand', async (kind, message) => {
    const [row] = await here.rows<{ id: number }>(
      `select t.id from transactions t left join transactions back on back.reverses_id = t.id
        where t.kind = $1 and back.id is null and t.account_id is not null order by t.id limit 1`,
      [kind],
    );
    const body = { id: row?.id ?? 0, reason: 'By mistake' };
    await expect(billing.call(REVERSE, { body })).rejects.toMatchObject({ status: 422, message });
  });

  test.each([
    [{ amount: 0 }, 'amount', 'The amount is zero.'],
    [{ amount: 0.005 }, 'amount', 'The amount has fractions of a cent.'],
    [{ date: shiftDay(today, 1) }, 'date', 'The date cannot be in the future.'],
    [{ reason: 'No' }, 'reason', 'Enter a reason of at least 5 characters.'],
    [
      { invoice_id: 1 },
      'invoice_id',
      'An adjustment has no VAT. Issue a credit note for the invoice instead.',
    ],
    [{ account_id: 999_999 }, 'account_id', 'There is no such account.'],
  ])('an adjustment with %o is refused and posts nothing', async (changes, field, text) => {
    const count = () => here.rows('select count(*)::int as n from transactions');
    const before = await count();
    await expect(adjust(5, changes)).rejects.toMatchObject({
      status: 422,
      body: { errors: { [field]: [text] } },
    });
    expect(await count()).toEqual(before);
  });

  test('nothing is posted into a closed month, whose transactions are reversed in the open month', async () => {
    const first = `${shiftDay(`${today.slice(0, 8)}01`, -1).slice(0, 8)}01`;
    const { transaction } = await adjust(33, { date: first });
    await here.given.row(accounting_months, { month: first });
    const earliest = /^\w+ \d{4} is closed\. The earliest date is 1 \w+ \d{4}\.$/;
    const refusal = {
      status: 422,
      body: { errors: { date: [expect.stringMatching(earliest)] } },
    };
    await expect(adjust(5, { date: first })).rejects.toMatchObject(refusal);
    const body = { id: transaction.id, reason: 'Not agreed' };
    await expect(billing.call(REVERSE, { body: { ...body, date: first } })).rejects.toMatchObject(
      refusal,
    );
    expect((await billing.call(REVERSE, { body })).transaction.date).toBe(today);
    await office.expectBooks();
    await here.given.without('accounting_months');
  });

  test('debit adjustments count against the limit, and credit adjustments pay waiting bookings', async () => {
    const left = async () =>
      (await billing.call('GET /accounts/:id', { params: { id: ACCOUNT } })).available ?? 0;
    await here.given.account(ACCOUNT, { credit_limit: 1_000_000 });
    const before = await left();
    const { transaction } = await adjust(75.25);
    expect(cents(await left())).toBe(cents(before) - 7525);
    await billing.call(REVERSE, { body: { id: transaction.id, reason: 'Not agreed' } });
    expect(await left()).toBe(before);
    const { id } = await here.given.shipment();
    await here.given.shipment(id, { payment_state: 'unpaid' });
    await adjust(-1);
    expect(await here.rows('select payment_state from shipments where id = $1', [id])).toEqual([
      { payment_state: 'account' },
    ]);
  });

  test('nothing is posted on a closed account', async () => {
    const closed = await here.given.account({ status: 'closed' });
    await expect(adjust(5, { account_id: closed.id })).rejects.toMatchObject({
      status: 423,
      message: 'This account is closed. Open it again before you post to it.',
    });
  });
});
