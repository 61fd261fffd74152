import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '#api/client.ts';
import { cents, rand, subtract } from '#domain/kernel/cents.ts';
import { testDatabases } from '../../support/database.ts';
import { world, type World } from '../../support/world.ts';
import { officeOf, type Office } from '../books/office.ts';

const PLACE = 'PUT /billing/import/payments/:id';
const VIRTUAL = 'POST /billing/import/virtual-allocation';
const REVERSE = 'POST /billing/import/reverse-payment';

interface Owing {
  id: number;
  account_id: number;
  outstanding: number;
}

describe.each(testDatabases())('split receipts on $name', (on) => {
  let here: World;
  let office: Office;
  let billing: Client;
  beforeAll(async () => {
    here = await world(on);
    office = await officeOf(here);
    billing = await here.as('billing');
  });
  afterAll(() => here.close());
  beforeEach(() => office.nextDay());

  const less = (amount: number, by: number) => rand(subtract(cents(amount), cents(by)));
  const read = (id: number) => billing.call('GET /billing/import/payments/:id', { params: { id } });

  /**
   * Two invoices of two accounts, a receipt of 31 rand, and parts of 20 and 11 rand into which it
   * can be split.
   */
  const branches = async () => {
    const [one, other] = await here.rows<Owing>(
      `select distinct on (account_id) id, account_id, outstanding::float8 from invoices where outstanding > 50 order by account_id, id limit 2`,
    );
    if (!one || !other) throw new Error('Too few owe anything');
    const id = (await here.given.receipt({ amount: 31 })).id;
    const share = (invoice: Owing, amount: number) => ({
      account_id: invoice.account_id,
      invoice_ids: [invoice.id],
      method: 'exact' as const,
      amount,
    });
    return { one, other, id, parts: [share(one, 20), share(other, 11)] };
  };

  test('a receipt of a head office settles invoices of its branches as previewed, and can be joined again', async () => {
    const { one, other, id, parts } = await branches();
    const before = [await office.standing(one), await office.standing(other)];
    const plan = await billing.call(VIRTUAL, {
      body: { decisions: [{ payment_id: id, parts }] },
    });
    expect(plan).toMatchObject({
      payments: [
        { account_id: one.account_id, parts: [{ invoice_id: one.id, amount: 20 }] },
        { account_id: other.account_id, parts: [{ invoice_id: other.id, amount: 11 }] },
      ],
      sum: 0,
      refusals: [],
    });
    expect((await read(id)).state).toBe('unmatched');
    const { receipt } = await billing.call(PLACE, {
      params: { id },
      body: { parts, plan_hash: plan.plan_hash },
    });
    expect(receipt).toMatchObject({
      state: 'split',
      account_id: null,
      unallocated: 0,
      parts: [
        { amount: 20, allocated: 20, state: 'allocated' },
        { amount: 11, allocated: 11, state: 'allocated' },
      ],
    });
    for (const [at, invoice] of [one, other].entries())
      expect(await office.standing(invoice)).toMatchObject({
        outstanding: less(invoice.outstanding, parts[at]?.amount ?? 0),
        balance: less(before[at]?.balance ?? 0, parts[at]?.amount ?? 0),
      });
    await office.expectBooks();

    const back = { account_id: null, method: 'on-account' as const };
    await billing.call(PLACE, { params: { id }, body: back });
    expect(await read(id)).toMatchObject({ state: 'unmatched', unallocated: 31, parts: [] });
    expect([await office.standing(one), await office.standing(other)]).toEqual(before);
    await office.expectBooks();
    // The receipt can be split again, and the earlier parts stay reversed.
    await billing.call(PLACE, { params: { id }, body: { parts } });
    expect(await read(id)).toMatchObject({ state: 'split', parts: [{}, {}] });
    await office.expectBooks();
  });

  test('the bank can return the whole receipt, but no single part of it', async () => {
    const { one, other, id, parts } = await branches();
    const before = [await office.standing(one), await office.standing(other)];
    await billing.call(PLACE, { params: { id }, body: { parts } });
    const [first] = (await read(id)).parts;
    const reason = 'Debit order returned';
    await expect(
      billing.call(REVERSE, { body: { payment_id: first?.id ?? 0, reason } }),
    ).rejects.toMatchObject({
      status: 409,
      message: 'This is part of a split receipt. Reverse the whole receipt instead.',
    });
    const { reopened } = await billing.call(REVERSE, { body: { payment_id: id, reason } });
    expect(reopened.map(({ invoice_id }) => invoice_id)).toEqual([one.id, other.id]);
    expect(await read(id)).toMatchObject({ state: 'reversed', parts: [] });
    expect([await office.standing(one), await office.standing(other)]).toEqual(before);
    await office.expectBooks();
  });

  test('a part for the wrong account becomes unallocated and moves to another account', async () => {
    const { one, other, id, parts } = await branches();
    await billing.call(PLACE, { params: { id }, body: { parts } });
    const [first] = (await read(id)).parts;
    const wrong = first?.id ?? 0;
    await billing.call(PLACE, {
      params: { id: wrong },
      body: { account_id: null, method: 'on-account' },
    });
    expect(await read(wrong)).toMatchObject({ state: 'unmatched', amount: 20, parent_id: id });
    expect(await office.standing(one)).toMatchObject({ outstanding: one.outstanding });
    await office.expectBooks();
    await billing.call(PLACE, {
      params: { id: wrong },
      body: { account_id: other.account_id, invoice_ids: [other.id], method: 'exact' },
    });
    expect(await office.standing(other)).toMatchObject({
      outstanding: less(other.outstanding, 31),
    });
    await office.expectBooks();
  });

  test('parts that do not add up and a refunded part are refused, and nothing changes', async () => {
    const { one, id, parts } = await branches();
    await expect(
      billing.call(PLACE, {
        params: { id },
        body: { parts: parts.map((part) => ({ ...part, amount: 10 })) },
      }),
    ).rejects.toMatchObject({
      status: 422,
      message: expect.stringMatching(/^The parts add up to .*20,00, the receipt is .*31,00\.$/),
    });
    await expect(
      billing.call(PLACE, { params: { id }, body: { parts, account_id: one.account_id } }),
    ).rejects.toMatchObject({ status: 422 });
    expect(await read(id)).toMatchObject({ state: 'unmatched', parts: [] });
    const kept = parts.map(({ account_id, amount }) => ({
      account_id,
      amount,
      method: 'on-account' as const,
    }));
    await billing.call(PLACE, { params: { id }, body: { parts: kept } });
    const [first] = (await read(id)).parts;
    await billing.call('POST /billing/transactions', {
      body: {
        kind: 'refund',
        account_id: one.account_id,
        payment_id: first?.id ?? 0,
        reason: 'Paid twice by them',
      },
    });
    await expect(
      billing.call(PLACE, { params: { id }, body: { account_id: null, method: 'on-account' } }),
    ).rejects.toMatchObject({
      status: 409,
      message: 'Part of this receipt was refunded. Reverse the refund first.',
    });
    expect(await read(id)).toMatchObject({ state: 'split' });
    await office.expectBooks();
  });
});
