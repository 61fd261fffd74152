import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabases } from '../../support/database.ts';
import { world, type World } from '../../support/world.ts';
import { officeOf, type Office } from '../books/office.ts';

describe.each(testDatabases())('bulk allocations on $name', (on) => {
  let here: World;
  let office: Office;
  beforeAll(async () => {
    here = await world(on);
    office = await officeOf(here);
  });
  afterAll(() => here.close());
  beforeEach(() => office.nextDay());

  /** Places money on an account without settling an invoice. */
  async function onAccount(accountId: number, amount: number): Promise<number> {
    const id = (await here.given.receipt({ amount: amount })).id;
    const billing = await here.as('billing');
    await billing.call('PUT /billing/import/payments/:id', {
      params: { id },
      body: { account_id: accountId, method: 'on-account' },
    });
    return id;
  }

  const rowsOf = (accountId: number) =>
    here.rows<{ id: number; allocated: number; unallocated: number; state: string }>(
      `select id, allocated::float8, unallocated::float8, state from payments where account_id = $1
       union all select -id, paid::float8, outstanding::float8, state from invoices where account_id = $1 order by 1`,
      [accountId],
    );

  test('the credit of an account is allocated to its oldest invoices, and undo restores all sums', async () => {
    const [first] = await office.owed(2);
    if (!first) throw new Error('Nobody owes');
    await onAccount(first.account_id, 10);
    const before = await rowsOf(first.account_id);
    const billing = await here.as('billing');
    const done = await billing.call('POST /accounts/allocate', {
      body: { ids: [first.account_id] },
    });
    expect(done).toMatchObject({ ok: 1 });
    expect(done.allocation_ids.length).toBeGreaterThan(0);
    expect((await office.standing(first)).outstanding).toBeLessThan(first.outstanding);
    await office.expectBooks();
    const undo = () =>
      billing.call('POST /billing/allocations/undo', {
        body: { allocation_ids: done.allocation_ids },
      });
    expect(await undo()).toMatchObject({ undone: done.allocation_ids.length });
    expect(await rowsOf(first.account_id)).toEqual(before);
    await expect(undo()).rejects.toMatchObject({ status: 409 });
    await office.expectBooks();
  });

  test('only the named invoice is settled, and a payment without a remainder is skipped', async () => {
    const [first, second] = await office.owed(2);
    if (!first || !second) throw new Error('Nobody owes two');
    const id = await onAccount(first.account_id, 5);
    const billing = await here.as('billing');
    const allocate = (invoice_ids?: number[]) =>
      billing.call('POST /billing/invoices/allocate-overpaid', {
        body: { ids: [id], ...(invoice_ids && { invoice_ids }) },
      });
    expect(await allocate([second.id])).toMatchObject({ ok: 1 });
    expect(await office.standing(first)).toMatchObject({ outstanding: first.outstanding });
    const after = await office.standing(second);
    expect(after.outstanding).toBeCloseTo(second.outstanding - 5, 2);
    expect((await allocate()).results).toMatchObject([
      { outcome: 'skipped', reason: 'There is no unallocated amount.' },
    ]);
    await office.expectBooks();
  });

  test('the given amounts of an account are all allocated or none, and the batch can be read, annotated and undone', async () => {
    const [first, second] = await office.owed(2);
    if (!first || !second) throw new Error('Nobody owes two');
    const [other] = await here.rows<{ id: number; account_id: number; outstanding: number }>(
      `select id, account_id, outstanding::float8 from invoices where outstanding > 5 and account_id <> $1 order by id limit 1`,
      [first.account_id],
    );
    if (!other) throw new Error('Nobody else owes');
    const mine = await onAccount(first.account_id, 9);
    const theirs = await onAccount(other.account_id, 3);
    const billing = await here.as('billing');
    const done = await billing.call('POST /billing/invoices/allocate/bulk', {
      body: {
        note: 'As agreed by telephone',
        allocations: [
          { payment_id: mine, invoice_id: first.id, amount: 4 },
          { payment_id: mine, invoice_id: second.id, amount: 5.01 },
          { payment_id: theirs, invoice_id: other.id, amount: 3 },
        ],
      },
    });
    expect(done).toMatchObject({ ok: 1, failed: 2 });
    expect(done.results.map(({ reason }) => reason)).toEqual([
      'Another row of this account was refused, so no row of the account was changed.',
      expect.stringMatching(
        /^R\u00a05,01 is more than the unallocated amount of .*: R\u00a05,00\.$/,
      ),
      'R\u00a03,00',
    ]);
    expect(await office.standing(first)).toMatchObject({ outstanding: first.outstanding });
    const params = { id: done.run_id };
    expect(await billing.call('GET /billing/invoices/allocate/bulk/:id', { params })).toMatchObject(
      { amount: 3, undone: 0, rows: [{ invoice_id: other.id }], refused: [{}, {}] },
    );
    expect(
      await billing.call('GET /billing/invoices/allocate/bulk/notes/:id', { params }),
    ).toMatchObject([{ note: 'As agreed by telephone' }]);
    await billing.call('POST /billing/allocations/undo', {
      body: { run_id: done.run_id, reason: 'Agreed otherwise' },
    });
    expect(await billing.call('GET /billing/invoices/allocate/bulk/:id', { params })).toMatchObject(
      { amount: 3, undone: 3 },
    );
    expect(await office.standing(other)).toMatchObject({ outstanding: other.outstanding });
    await office.expectBooks();
  });

  test('money of one account never settles an invoice of another', async () => {
    const [first] = await office.owed(1);
    if (!first) throw new Error('Nobody owes');
    const [stranger] = await here.rows<{ id: number }>(
      `select id from accounts where id <> $1 and status = 'active' order by id limit 1`,
      [first.account_id],
    );
    const payment_id = await onAccount(stranger?.id ?? 0, 2);
    const billing = await here.as('billing');
    const { results } = await billing.call('POST /billing/invoices/allocate/bulk', {
      body: { allocations: [{ payment_id, invoice_id: first.id, amount: 1 }] },
    });
    expect(results[0]?.reason).toMatch(/ belongs to .*, but .* belongs to .*\.$/);
  });

  test('a wrong account balance is corrected and reported, and a right balance is not changed', async () => {
    const [first] = await office.owed(1);
    if (!first) throw new Error('Nobody owes');
    const billing = await here.as('billing');
    const recalculate = () =>
      billing.call('POST /accounts/recalculate-balance', { body: { ids: [first.account_id] } });
    expect((await recalculate()).results).toMatchObject([{ outcome: 'ok', reason: 'Agrees' }]);
    const { balance } = await office.standing(first);
    await here.rows(`update accounts set balance = balance + 12 where id = $1`, [first.account_id]);
    expect((await recalculate()).results).toMatchObject([
      { reason: 'The balance was wrong by R\u00a012,00 and was corrected' },
    ]);
    expect((await office.standing(first)).balance).toBe(balance);
    await office.expectBooks();
  });
});
