import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '#api/client.ts';
import { shiftDay, todayHere } from '#domain/kernel/business-days.ts';
import { cents, rand, subtract } from '#domain/kernel/cents.ts';
import { testDatabases } from '../../support/database.ts';
import { world, type World } from '../../support/world.ts';
import { officeOf, type Office } from '../books/office.ts';

const PLACE = 'PUT /billing/import/payments/:id';
const VIRTUAL = 'POST /billing/import/virtual-allocation';
const REALLOCATE = 'POST /billing/import/payment-reallocation';

describe.each(testDatabases())('allocations on $name', (on) => {
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

  const first = async (count = 1) => {
    const [invoice] = await office.owed(count);
    if (!invoice) throw new Error('Nobody owes anything');
    return invoice;
  };
  /** Age analysis of yesterday. No change made today may affect it. */
  const agedYesterday = async (account_id: number[]) => {
    const body = { as_of: shiftDay(todayHere(), -1), filter: { account_id } };
    const { rows } = await billing.call('POST /accounts-age-analysis', { body });
    return rows.map(({ account_code, balance }) => ({ account_code, balance }));
  };
  const less = (amount: number, by: number) => rand(subtract(cents(amount), cents(by)));

  test('a receipt is allocated as previewed, with the same effect on receipt, invoice, account and books', async () => {
    const invoice = await first();
    const before = await office.standing(invoice);
    const id = (await here.given.receipt({ amount: invoice.outstanding + 5 })).id;
    const decision = {
      account_id: invoice.account_id,
      invoice_ids: [invoice.id],
      method: 'exact' as const,
    };
    const posted = () => here.rows('select count(*)::int as count from transactions');
    const count = await posted();
    const plan = await billing.call(VIRTUAL, {
      body: { decisions: [{ payment_id: id, ...decision }] },
    });
    expect(await posted()).toEqual(count);
    expect(await office.standing(invoice)).toEqual(before);
    const paid = rand(cents(invoice.outstanding + 5));
    expect(plan).toMatchObject({
      invoices: [{ invoice_id: invoice.id, before: invoice.outstanding, after: 0, state: 'paid' }],
      accounts: [{ before: before.balance, after: less(before.balance, paid) }],
      payments: [{ left: 5, state: 'part-allocated' }],
      refusals: [],
      sum: 0,
    });
    const { receipt } = await billing.call(PLACE, {
      params: { id },
      body: { ...decision, plan_hash: plan.plan_hash },
    });
    expect(receipt).toMatchObject({
      state: 'part-allocated',
      allocated: invoice.outstanding,
      unallocated: 5,
      account_id: invoice.account_id,
    });
    expect(await office.standing(invoice)).toEqual({
      state: 'paid',
      outstanding: 0,
      balance: less(before.balance, paid),
    });
    await office.expectBooks();

    const again = await billing.call(PLACE, {
      params: { id },
      body: { account_id: null, method: 'on-account' },
    });
    expect(again.receipt).toMatchObject({ state: 'unmatched', account_id: null, allocated: 0 });
    expect(await office.standing(invoice)).toEqual(before);
    await office.expectBooks();
  });

  test('a stale allocation plan is refused with the current plan, and nothing is written', async () => {
    const invoice = await first();
    const [mine, theirs] = [
      (await here.given.receipt({ amount: 20 })).id,
      (await here.given.receipt({ amount: 15 })).id,
    ];
    const decision = {
      account_id: invoice.account_id,
      invoice_ids: [invoice.id],
      method: 'exact' as const,
    };
    const seen = await billing.call(VIRTUAL, {
      body: { decisions: [{ payment_id: mine, ...decision }] },
    });
    await billing.call(PLACE, { params: { id: theirs }, body: decision });
    const after = await office.standing(invoice);
    const error = await billing
      .call(PLACE, { params: { id: mine }, body: { ...decision, plan_hash: seen.plan_hash } })
      .catch((refused: unknown) => refused);
    expect(error).toMatchObject({
      status: 409,
      message: expect.stringMatching(/Check the new plan/),
      body: {
        current: { invoices: [{ before: after.outstanding, after: less(after.outstanding, 20) }] },
      },
    });
    expect(await office.standing(invoice)).toEqual(after);
    await office.expectBooks();
  });

  test('a receipt is allocated once when two users allocate it at the same time', async () => {
    const [one, other] = await office.owed(2);
    if (!one || !other) throw new Error('Nobody owes two invoices');
    const [elsewhere] = await here.rows<{ id: number; account_id: number }>(
      `select id, account_id from invoices where outstanding > 20 and account_id <> $1 order by id limit 1`,
      [one.account_id],
    );
    for (const against of [other, elsewhere ?? other]) {
      const id = (await here.given.receipt({ amount: 10 })).id;
      const place = (invoice: { id: number; account_id: number }) =>
        billing.call(PLACE, {
          params: { id },
          body: { account_id: invoice.account_id, invoice_ids: [invoice.id], method: 'exact' },
        });
      const both = await Promise.allSettled([place(one), place(against)]);
      expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: { status: 409 },
      });
      await office.expectBooks();
    }
  });

  test('ten receipts at once pay no invoice beyond its outstanding amount', async () => {
    const invoice = await first();
    const due = (await office.standing(invoice)).outstanding;
    const ids: number[] = [];
    for (let at = 0; at < 10; at += 1)
      ids.push((await here.given.receipt({ amount: rand(cents(due / 4)) })).id);
    const answers = await Promise.all(
      ids.map((id) =>
        billing
          .call(PLACE, {
            params: { id },
            body: { account_id: invoice.account_id, invoice_ids: [invoice.id], method: 'exact' },
          })
          .catch((error: unknown) => error),
      ),
    );
    const refused = answers.filter((answer) => answer instanceof Error);
    expect(refused.length).toBeGreaterThan(4);
    for (const error of refused)
      expect(error).toMatchObject({
        status: 409,
        message: expect.stringMatching(/already settled/),
      });
    expect(await office.standing(invoice)).toMatchObject({ state: 'paid', outstanding: 0 });
    await office.expectBooks();
  });

  test('a receipt is reallocated from one account to invoices of another', async () => {
    const invoice = await first();
    const before = await office.standing(invoice);
    const [target] = await here.rows<{ id: number; account_id: number; outstanding: number }>(
      `select id, account_id, outstanding::float8 from invoices where outstanding > 20 and account_id <> $1 order by id limit 1`,
      [invoice.account_id],
    );
    if (!target) throw new Error('Nobody else owes anything');
    const targetBefore = await office.standing(target);
    const id = (await here.given.receipt({ amount: 12 })).id;
    const place = { account_id: invoice.account_id, method: 'oldest-first' as const };
    await billing.call(PLACE, { params: { id }, body: place });
    const agedBefore = await agedYesterday([invoice.account_id, target.account_id]);
    const wrong = { account_id: target.account_id, method: 'oldest-first' as const };
    await expect(billing.call(PLACE, { params: { id }, body: wrong })).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(/Reallocate it instead\.$/),
    });
    const { receipt } = await billing.call(REALLOCATE, {
      body: {
        payment_id: id,
        to: { account_id: target.account_id, invoice_ids: [target.id], method: 'exact' },
        reason: 'paid for its sister company',
      },
    });
    expect(receipt).toMatchObject({ account_id: target.account_id, state: 'allocated' });
    expect(await office.standing(invoice)).toEqual(before);
    expect(await office.standing(target)).toMatchObject({
      outstanding: less(target.outstanding, 12),
      balance: less(targetBefore.balance, 12),
    });
    expect(await agedYesterday([invoice.account_id, target.account_id])).toEqual(agedBefore);
    await office.expectBooks();
    const posts = () => here.rows(`select id from transactions where payment_id = $1`, [id]);
    const count = (await posts()).length;
    const { receipt: onAccount } = await billing.call(REALLOCATE, {
      body: {
        payment_id: id,
        to: { account_id: target.account_id, method: 'on-account' },
        reason: 'not that invoice',
      },
    });
    expect(onAccount).toMatchObject({ state: 'matched', unallocated: 12 });
    expect((await posts()).length).toBe(count);
    await office.expectBooks();
  });

  test('impossible allocations are refused with a reason', async () => {
    const invoice = await first();
    const id = (await here.given.receipt({ amount: 10 })).id;
    const place = (more: object) =>
      billing.call(PLACE, {
        params: { id },
        body: { account_id: invoice.account_id, method: 'exact', ...more },
      });
    await expect(place({})).rejects.toMatchObject({ status: 422 });
    await expect(place({ account_id: 999_999, method: 'on-account' })).rejects.toMatchObject({
      status: 422,
      message: 'There is no such account.',
    });
    await here.given.account(invoice.account_id, { status: 'closed' });
    await expect(place({ invoice_ids: [invoice.id] })).rejects.toMatchObject({
      status: 423,
      message: expect.stringMatching(/is closed\. Reopen it, or leave the money unmatched\.$/),
    });
    await here.given.account(invoice.account_id, { status: 'active' });
    const ops = await here.as('ops');
    await expect(
      ops.call(PLACE, { params: { id }, body: { account_id: 1, method: 'on-account' } }),
    ).rejects.toMatchObject({ status: 403 });
  });
});
