import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../src/api/client.ts';
import { shifted, todayHere } from '../../src/domain/business-days.ts';
import { bookAs } from '../support/bookings.ts';
import { testDatabases } from '../support/database.ts';
import { world, type World } from '../support/world.ts';

const SET = 'POST /accounts/credit-overrides';
const END = 'POST /accounts/credit-overrides/end';
/** The account of the person who books. */
const ACCOUNT = 2;

describe.each(testDatabases())('limits that hold for a while on $name', (on) => {
  let here: World;
  let billing: Client;
  beforeAll(async () => {
    here = await world(on);
    billing = await here.as('billing');
    await query(`update accounts set billing_type = 'invoice', credit_limit = 1 where id = $1`);
  });
  afterAll(() => here.close());

  const query = async (text: string) =>
    (await here.database.pool.query<Record<string, unknown>>(text, [ACCOUNT])).rows;
  const read = () => billing.call('GET /accounts/:id', { params: { id: ACCOUNT } });
  const history = () =>
    billing.call('GET /accounts/:id/credit-overrides', { params: { id: ACCOUNT } });
  const set = (body: object, as = billing) =>
    as.call(SET, {
      body: {
        account_id: ACCOUNT,
        credit_limit: 10_000_000,
        ends_on: shifted(todayHere(), 7),
        reason: 'Christmas rush',
        ...body,
      },
    });
  const isOver = async () => {
    const filter = { id: [ACCOUNT], is_over_limit: true };
    return (await billing.call('GET /accounts', { query: { filter } })).total === 1;
  };

  test('bookings follow it on its days; then, and once it is ended, the usual limit holds', async () => {
    await expect(bookAs(here, 'other')).rejects.toMatchObject({ status: 423 });
    expect(await isOver()).toBe(true);
    await set({});
    const until = shifted(todayHere(), 7);
    expect(await read()).toMatchObject({
      credit_limit: 1,
      credit_override: 10_000_000,
      credit_override_until: until,
    });
    expect(await isOver()).toBe(false);
    await bookAs(here, 'other');
    await query(
      `update credit_overrides set starts_on = starts_on - 9, ends_on = ends_on - 8 where account_id = $1`,
    );
    await expect(bookAs(here, 'other')).rejects.toMatchObject({ status: 423 });
    await set({});
    await bookAs(here, 'other');
    await billing.call(END, { body: { account_id: ACCOUNT, reason: 'Did not pay' } });
    await expect(bookAs(here, 'other')).rejects.toMatchObject({ status: 423 });
    expect(await read()).toMatchObject({ credit_override: null, credit_override_until: null });
    expect(await history()).toMatchObject([
      { reason: 'Christmas rush', end_reason: 'Did not pay', ended_at: expect.any(String) },
      { ended_at: null },
    ]);
    expect(
      await query(
        `select action from audit_log where table_name = 'accounts' and row_id = $1 and action like 'credit-override%' order by id`,
      ),
    ).toEqual(
      ['credit-override', 'credit-override', 'credit-override-end'].map((action) => ({ action })),
    );
  });

  test('one that is to come changes nothing yet, and no second one meets its days', async () => {
    const [first, last] = [shifted(todayHere(), 20), shifted(todayHere(), 30)];
    await set({ starts_on: first, ends_on: last });
    expect((await read()).credit_override).toBeNull();
    await expect(
      set({ starts_on: shifted(todayHere(), 25), ends_on: shifted(todayHere(), 40) }),
    ).rejects.toMatchObject({ status: 409, message: expect.stringMatching(/End that first\.$/) });
    await billing.call(END, { body: { account_id: ACCOUNT, reason: 'Not needed' } });
    await expect(
      billing.call(END, { body: { account_id: ACCOUNT, reason: 'Not needed' } }),
    ).rejects.toMatchObject({ status: 409, message: 'Its usual limit holds already.' });
  });

  test('a day that is over and people who see no figures are refused; others see their own alone', async () => {
    await expect(set({ ends_on: shifted(todayHere(), -1) })).rejects.toMatchObject({
      status: 422,
      body: { errors: { ends_on: ['The last day is before the first.'] } },
    });
    await expect(set({}, await here.as('ops'))).rejects.toMatchObject({ status: 403 });
    const account = await here.as('account');
    await expect(
      account.call('GET /accounts/:id/credit-overrides', { params: { id: ACCOUNT } }),
    ).rejects.toMatchObject({ status: 404 });
  });
});
