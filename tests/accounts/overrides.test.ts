import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#api/client.ts';
import { shiftDay, todayHere } from '#domain/kernel/business-days.ts';
import { bookAs, bookingForm } from '../support/runs/bookings.ts';
import { testDatabases } from '../support/database.ts';
import { world, type World } from '../support/world.ts';

const SET = 'POST /accounts/credit-overrides';
const END = 'POST /accounts/credit-overrides/end';
/** Account of the user who books. */
const ACCOUNT = 2;

describe.each(testDatabases())('temporary overrides on $name', (on) => {
  let here: World;
  let billing: Client;
  beforeAll(async () => {
    here = await world(on);
    billing = await here.as('billing');
    await here.given.account(ACCOUNT, { billing_type: 'invoice', credit_limit: 1 });
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
        ends_on: shiftDay(todayHere(), 7),
        reason: 'Christmas rush',
        ...body,
      },
    });
  const isOver = async () => {
    const filter = { id: [ACCOUNT], is_over_limit: true };
    return (await billing.call('GET /accounts', { query: { filter } })).total === 1;
  };

  test('bookings follow a temporary limit on its days, and the usual limit afterwards', async () => {
    await expect(bookAs(here, 'other')).rejects.toMatchObject({ status: 423 });
    expect(await isOver()).toBe(true);
    await set({});
    const until = shiftDay(todayHere(), 7);
    expect(await read()).toMatchObject({
      credit_limit: 1,
      credit_override: 10_000_000,
      credit_override_until: until,
    });
    expect(await isOver()).toBe(false);
    await bookAs(here, 'other');
    await here.given.older('credit_overrides', '9 days', { account_id: ACCOUNT });
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

  test('a future limit has no effect yet and cannot overlap another one', async () => {
    const [first, last] = [shiftDay(todayHere(), 20), shiftDay(todayHere(), 30)];
    await set({ starts_on: first, ends_on: last });
    expect((await read()).credit_override).toBeNull();
    await expect(
      set({ starts_on: shiftDay(todayHere(), 25), ends_on: shiftDay(todayHere(), 40) }),
    ).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(/End that override first\.$/),
    });
    await billing.call(END, { body: { account_id: ACCOUNT, reason: 'Not needed' } });
    await expect(
      billing.call(END, { body: { account_id: ACCOUNT, reason: 'Not needed' } }),
    ).rejects.toMatchObject({
      status: 409,
      message: 'The account already has its usual credit limit.',
    });
  });

  test('past days and users who may not see figures are refused, and account users see only their own overrides', async () => {
    await expect(set({ ends_on: shiftDay(todayHere(), -1) })).rejects.toMatchObject({
      status: 422,
      body: { errors: { ends_on: ['The last day is before the first.'] } },
    });
    await expect(set({}, await here.as('ops'))).rejects.toMatchObject({ status: 403 });
    const account = await here.as('account');
    await expect(
      account.call('GET /accounts/:id/credit-overrides', { params: { id: ACCOUNT } }),
    ).rejects.toMatchObject({ status: 404 });
  });

  const SET_RATES = 'POST /accounts/rate-overrides';
  const END_RATES = 'POST /accounts/rate-overrides/end';
  const setRates = (body: object, as = billing) =>
    as.call(SET_RATES, {
      body: {
        account_id: ACCOUNT,
        rate_group_id: 1,
        ends_on: shiftDay(todayHere(), 7),
        reason: 'Opening of their new shop',
        ...body,
      },
    });

  /** Price of the booking form and its rate group, as account users see it. */
  async function priceFor(at?: string) {
    const { collection, delivery, parcels } = bookingForm();
    const body = { collection, delivery, parcels, ...(at !== undefined && { at }) };
    const found = await (await here.as('other')).call('POST /rates', { body });
    const price = found.rates.find((rate) => rate.service_level_code === 'ECO');
    return { group: found.rate_group, charge: price?.charge };
  }

  async function bookedFor() {
    await bookAs(here, 'other');
    const [newest] = await query(
      `select charge::float8 from shipments where account_id = $1 order by id desc limit 1`,
    );
    return newest?.['charge'];
  }

  test('temporary rates price quotes and bookings on their days only, and the account sees them', async () => {
    await here.given.account(ACCOUNT, { credit_limit: 10_000_000 });
    const usual = await priceFor();
    const [other] = await query(
      `select g.family_id as id, g.code || ' ' || g.name as name from rate_groups g join accounts a on a.id = $1
       where g.state = 'published' and g.family_id <> a.rate_group_id order by 1 desc limit 1`,
    );
    await setRates({ rate_group_id: other?.['id'] });
    const meanwhile = await priceFor();
    expect(meanwhile.group).toBe(other?.['name']);
    expect(meanwhile.charge).not.toBe(usual.charge);
    expect(await bookedFor()).toBe(meanwhile.charge);
    expect(`${other?.['name']}`).toContain(`${(await read()).rate_override}`);
    expect((await read()).rate_override_until).toBe(shiftDay(todayHere(), 7));
    const later = `${shiftDay(todayHere(), 8)}T08:00:00.000Z`;
    expect(await priceFor(later)).toEqual(usual);
    const groups = await (
      await here.as('other')
    ).call('GET /accounts/active-rate-groups', { query: { account_id: ACCOUNT } });
    expect(groups.filter((group) => group.is_own)).toMatchObject([
      { id: other?.['id'], override_until: shiftDay(todayHere(), 7) },
    ]);
    await billing.call(END_RATES, { body: { account_id: ACCOUNT, reason: 'Shop did not open' } });
    expect(await priceFor()).toEqual(usual);
    expect((await read()).rate_override).toBeNull();
    expect(await bookedFor()).toBe(usual.charge);
    expect(
      await (
        await here.as('other')
      ).call('GET /accounts/:id/rate-overrides', {
        params: { id: ACCOUNT },
      }),
    ).toMatchObject([{ rate_group: other?.['name'], end_reason: 'Shop did not open' }]);
  });

  test('temporary rates do not overlap, need current groups and the permission to edit accounts', async () => {
    const next = shiftDay(todayHere(), 20);
    const today = await setRates({ ends_on: shiftDay(todayHere(), 1) });
    await setRates({ starts_on: next, ends_on: shiftDay(todayHere(), 30) });
    await billing.call(END_RATES, {
      body: { account_id: ACCOUNT, starts_on: next, reason: 'Taken back' },
    });
    expect((await read()).rate_override_until).toBe(today.ends_on);
    await billing.call(END_RATES, { body: { account_id: ACCOUNT, reason: 'Not needed' } });
    await setRates({ starts_on: next, ends_on: shiftDay(todayHere(), 30) });
    await expect(
      setRates({ starts_on: shiftDay(todayHere(), 30), ends_on: shiftDay(todayHere(), 40) }),
    ).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(/End that override first\.$/),
    });
    await billing.call(END_RATES, { body: { account_id: ACCOUNT, reason: 'Not needed' } });
    await expect(
      billing.call(END_RATES, { body: { account_id: ACCOUNT, reason: 'Not needed' } }),
    ).rejects.toMatchObject({
      status: 409,
      message: 'The account already has its usual rate group.',
    });
    await expect(setRates({ rate_group_id: 999 })).rejects.toMatchObject({
      status: 422,
      body: { errors: { rate_group_id: ['There is no such rate group.'] } },
    });
    await expect(setRates({}, await here.as('account'))).rejects.toMatchObject({ status: 403 });
    await expect(
      (await here.as('account')).call('GET /accounts/:id/rate-overrides', {
        params: { id: ACCOUNT },
      }),
    ).rejects.toMatchObject({ status: 404 });
  });
});
