import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '#api/client.ts';
import { bookAs, bookingForm } from '../../support/runs/bookings.ts';
import { testDatabases } from '../../support/database.ts';
import { statementOf } from '../../support/doubles/statements.ts';
import { world, type World } from '../../support/world.ts';
import { officeOf, type Office } from '../books/office.ts';

describe.each(testDatabases())('charges on $name', (on) => {
  let here: World;
  let office: Office;
  let ops: Client;
  beforeAll(async () => {
    here = await world(on);
    office = await officeOf(here);
    ops = await here.as('ops');
  });
  afterAll(() => here.close());
  beforeEach(() => office.nextDay());

  const chargesOf = (id: number) =>
    here.rows<{ reason: string; amount: number }>(
      'select reason, amount::float8 from charges where shipment_id = $1 order by id',
      [id],
    );
  const priceOf = async (id: number) => {
    const [row] = await here.rows<{ charge: number }>(
      'select round(charge, 2)::float8 as charge from shipments where id = $1',
      [id],
    );
    return row?.charge ?? 0;
  };
  const unbilled = async (account: number) => {
    const [row] = await here.rows<{ sum: number }>(
      'select sum(unbilled)::float8 as sum from shipment_tallies where account_id = $1',
      [account],
    );
    return row?.sum ?? 0;
  };
  const scan = (id: number, body: object) =>
    ops.call('POST /tracking/shipment-events', {
      body: { ids: [id], status: 'collected', ...body },
    });
  const set = (setting: string, value: string) => here.given.settings({ [setting]: value });
  const topUp = async (amount: number) => {
    const [account] = await here.rows<{ code: string }>(
      'select account_code as code from accounts where id = 2',
    );
    const words = `${account?.code} TOP UP`;
    await office.upload(statementOf(office.line(amount.toFixed(2), words)));
  };

  test('a shipment is charged once on collection, and again for extra weight', async () => {
    const before = await unbilled(1);
    const { id, price } = await bookAs(here, 'account');
    expect(await chargesOf(id)).toEqual([]);
    expect(await unbilled(1)).toBeCloseTo(before + (await priceOf(id)), 2);
    await scan(id, {});
    const agreed = Math.round(price.charge * 100) / 100;
    expect(await chargesOf(id)).toEqual([{ reason: 'shipment', amount: agreed }]);
    await scan(id, { status: 'at-hub' });
    expect(await chargesOf(id)).toHaveLength(1);
    const measures = {
      parcel: 1,
      actual_length: 50,
      actual_width: 50,
      actual_height: 50,
      actual_weight: 22,
    };
    await scan(id, { status: 'swad-dimensions', measures });
    const [first, further] = await chargesOf(id);
    expect(further?.reason).toBe('measured');
    expect(await priceOf(id)).toBeGreaterThan(agreed);
    expect((first?.amount ?? 0) + (further?.amount ?? 0)).toBeCloseTo(await priceOf(id), 2);
    expect(await unbilled(1)).toBeCloseTo(before + (await priceOf(id)), 2);
  });

  test('a cancelled shipment costs nothing, even where bookings are charged immediately', async () => {
    await set('invoice_trigger_shipment_status', 'submitted');
    const before = await unbilled(1);
    const { id } = await bookAs(here, 'account');
    const [charged] = await chargesOf(id);
    expect(charged?.amount).toBe(await priceOf(id));
    await scan(id, { status: 'cancelled', reason: 'Booked twice' });
    await set('invoice_trigger_shipment_status', 'collected');
    expect((await chargesOf(id))[1]).toEqual({
      reason: 'cancelled',
      amount: -(charged?.amount ?? 0),
    });
    expect(await unbilled(1)).toBeCloseTo(before, 2);
  });

  test('the unbilled amount of every account is the sum of its shipments', async () => {
    expect(
      await here.rows(`select a.id from accounts a where coalesce((select sum(unbilled) from shipment_tallies where account_id = a.id), 0)
        <> coalesce((select sum(round(charge, 2)) from shipments where account_id = a.id and invoice_id is null and status <> 'cancelled' and payment_state <> 'unpaid'), 0)`),
    ).toEqual([]);
    expect(
      await here.rows(`select s.id from shipments s left join (select shipment_id, sum(amount) as amount from charges group by 1) c on c.shipment_id = s.id
        where s.collected_at is not null and coalesce(c.amount, 0) <> round(s.charge, 2)`),
    ).toEqual([]);
  });

  test('only staff who edit accounts book over the limit, with a reason that is stored', async () => {
    const [account] = await here.rows<{
      billing_type: 'invoice' | 'prepaid';
      credit_limit: number;
    }>('select billing_type, credit_limit::float8 from accounts where id = 2');
    await here.given.account(2, { billing_type: 'invoice', credit_limit: 0.01 });
    const reason = 'Pays on Friday, agreed with Lindiwe';
    const over = { account_id: 2, over_limit_reason: reason };
    const bookFor = async (name: string, change: object) =>
      (await here.as(name)).call('POST /shipments', { body: bookingForm(change) });
    await expect(bookFor('superadmin', { account_id: 2 })).rejects.toMatchObject({
      status: 423,
      code: 'over_limit',
    });
    for (const name of ['other', 'nonbilling'])
      await expect(bookFor(name, over)).rejects.toMatchObject({ status: 403 });
    await expect(
      bookFor('superadmin', { account_id: 2, over_limit_reason: 'ok' }),
    ).rejects.toMatchObject({ status: 422 });
    const { id } = await bookFor('superadmin', over);
    const reasonTo = async (name: string) =>
      (await (await here.as(name)).call('GET /shipments/:id', { params: { id } }))
        .over_limit_reason;
    expect(await reasonTo('superadmin')).toBe(reason);
    expect(await reasonTo('other')).toBeNull();
    await here.given.account(2, { billing_type: 'prepaid' });
    const ahead = await bookFor('superadmin', over);
    expect(
      await here.rows('select payment_state from shipments where id = $1', [ahead.id]),
    ).toEqual([{ payment_state: 'account' }]);
    await here.given.account(2, account ?? {});
    // Within the limit a reason has no effect and is not stored.
    const within = await bookFor('superadmin', { ...over, account_id: 1 });
    expect(
      await here.rows('select over_limit_reason from shipments where id = $1', [within.id]),
    ).toEqual([{ over_limit_reason: null }]);
  });

  test('prepaid money is spent once and only after it arrived', async () => {
    const { price } = await bookAs(here, 'other');
    await here.given.account(2, { billing_type: 'prepaid', credit_limit: 0 });
    const refused = await bookAs(here, 'other').catch((error: unknown) => error);
    expect(refused).toMatchObject({
      status: 423,
      message: expect.stringMatching(
        /^This shipment costs R.*has R\s0,00 left of its advance payments/,
      ),
    });
    const [owed] = await here.rows<{ sum: number }>(
      `select (balance + (select sum(unbilled) from shipment_tallies where account_id = 2))::float8 as sum from accounts where id = 2`,
    );
    await topUp((owed?.sum ?? 0) + price.charge * 1.5);
    const client = await here.as('other');
    const both = await Promise.allSettled(
      [1, 2].map(() => client.call('POST /shipments', { body: bookingForm() })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await set('enable_payment_intervention', 'true');
    const waiting = await bookAs(here, 'other');
    const state = () =>
      here.rows('select payment_state from shipments where id = $1', [waiting.id]);
    expect(await state()).toEqual([{ payment_state: 'unpaid' }]);
    const why = 'Not paid yet';
    const left = (results: readonly { reason: string | null }[]) =>
      results.map((one) => one.reason);
    expect(left((await scan(waiting.id, {})).results)).toEqual([why]);
    const [driver] = await here.rows<{ id: number }>('select user_id as id from drivers limit 1');
    const assigned = { ids: [waiting.id], collection_driver_id: driver?.id ?? 0 };
    const answer = await ops.call('POST /shipments/bulkupdate', { body: assigned });
    expect(left(answer.results)).toEqual([why]);
    const unpaid = { query: { filter: { flag: 'not_paid' as const, account_id: 2 } } };
    expect((await ops.call('GET /shipments', unpaid)).total).toBe(1);
    await topUp(price.charge * 3);
    expect(await state()).toEqual([{ payment_state: 'paid' }]);
    await scan(waiting.id, {});
    expect(await chargesOf(waiting.id)).toHaveLength(1);
    await office.expectBooks();
  });

  test('staff release an unpaid booking, and the account owes it', async () => {
    await here.given.account(2, { credit_limit: -100_000 });
    const { id } = await bookAs(here, 'other');
    const before = await unbilled(2);
    const body = { ids: [id, 1], reason: 'Pays by Friday' };
    const { results } = await ops.call('POST /shipments/take-on-account', { body });
    expect(results.map((one) => one.reason)).toEqual([null, 'On account already']);
    expect(await unbilled(2)).toBeCloseTo(before + (await priceOf(id)), 2);
    await scan(id, {});
    expect(await chargesOf(id)).toHaveLength(1);
    const other = await here.as('other');
    await expect(other.call('POST /shipments/take-on-account', { body })).rejects.toMatchObject({
      status: 403,
    });
  });

  test('a booking over the limit is held as unpaid until money arrives, if the company allows it', async () => {
    await here.given.account(2, { billing_type: 'invoice', credit_limit: 1 });
    const billing = await here.as('billing');
    const adjust = (amount: number) => {
      const adjustment = { kind: 'adjustment' as const, account_id: 2, amount, reason: 'Agreed' };
      return billing.call('POST /billing/transactions', { body: adjustment });
    };
    await adjust(100_000);
    await set('enable_payment_intervention', 'false');
    await expect(bookAs(here, 'other')).rejects.toMatchObject({ status: 423 });
    await set('enable_payment_intervention', 'true');
    const { id } = await bookAs(here, 'other');
    const state = () => here.rows('select payment_state from shipments where id = $1', [id]);
    expect(await state()).toEqual([{ payment_state: 'unpaid' }]);
    await adjust(-500_000);
    expect(await state()).toEqual([{ payment_state: 'account' }]);
  });
});
