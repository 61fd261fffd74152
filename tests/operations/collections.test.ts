import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCollections } from '#server/features/collections/due-collections.ts';
import type { RequestOf, RowOf } from '#api/endpoint-types.ts';
import { shiftDay, todayHere } from '#domain/kernel/business-days.ts';
import { publicHoliday } from '#domain/kernel/public-holidays.ts';
import { weekdays } from '#domain/zones/zones.ts';
import { sandown } from '../support/runs/bookings.ts';
import { testDatabases } from '../support/database.ts';
import { collection_requests } from '#server/db/schema/bookings.ts';
import { world, type World } from '../support/world.ts';

type Request = RowOf<'GET /collection-requests'>;
type Change = RequestOf<'PUT /collection-requests/:id'>['body'];

/** First day from this one on without a public holiday on it or on the days around it. */
const quietDay = (from: string): string => {
  const isQuiet = [-1, 0, 1, 2].every((by) => publicHoliday(shiftDay(from, by)) === null);
  return isQuiet ? from : quietDay(shiftDay(from, 1));
};
const first = quietDay(shiftDay(todayHere(), 3));
const morning = (day: string) => () => new Date(`${day}T08:00:00+02:00`);

const form = {
  name: 'Daily',
  ready_time: '14:00',
  close_time: '16:30',
  parcel_count: 6,
  address: sandown,
};
const series = { ...form, kind: 'recurring' as const, weekdays: [...weekdays], starts_on: first };
const once = { ...form, kind: 'bulk' as const, name: 'Pallets', collect_on: first };

describe.each(testDatabases())('collections on $name', (on) => {
  let here: World;
  let driver: number;
  beforeAll(async () => {
    here = await world(on);
    driver = (await here.given.driver()).id;
  });
  afterAll(() => here.close());

  const ask = async (body: RequestOf<'POST /collection-requests'>['body'], name = 'account') =>
    (await here.as(name)).call('POST /collection-requests', { body });
  const change = async (id: number, body: Change, name = 'ops') =>
    (await here.as(name)).call('PUT /collection-requests/:id', { params: { id }, body });
  const daysOf = async (id: number) =>
    (await here.as('ops')).call('GET /collection-requests/:id/occurrences', { params: { id } });
  const day = async (id: number, planned = first) =>
    (await daysOf(id)).find(({ planned_on }) => planned_on === planned);
  const comesTo = (date: string) => makeCollections(here.services, morning(date));
  const tell = async (body: RequestOf<'POST /drivers/collections'>['body'], of = driver) =>
    here.clientOf((await here.given.device(of)).token).call('POST /drivers/collections', { body });
  const read = async (id: number, name = 'ops'): Promise<Request | undefined> =>
    (await (await here.as(name)).call('GET /collection-requests', { query: { filter: { id } } }))
      .rows[0];
  const withDriver = async (body: RequestOf<'POST /collection-requests'>['body']) =>
    ask({ ...body, account_id: 1, driver_id: driver }, 'ops');
  const refused = (status: number, errors?: object) => ({
    status,
    ...(errors && { body: { errors } }),
  });

  test('a series adds work for its driver on each of its days, and the driver collects it', async () => {
    const { id } = await withDriver(series);
    expect((await read(id))?.next.map(({ collect_on }) => collect_on)).toEqual([
      first,
      shiftDay(first, 1),
      shiftDay(first, 2),
    ]);
    const planned = await day(id);
    const told = {
      outcome: 'collected' as const,
      collection_id: planned?.id ?? 0,
      parcel_count: 4,
    };
    await expect(tell(told)).rejects.toMatchObject(refused(409));
    await comesTo(first);
    expect(await day(id)).toMatchObject({ id: planned?.id, state: 'assigned', driver_id: driver });
    const stranger = await here.database.pool.query(
      'select user_id as id from drivers where user_id <> $1 limit 1',
      [driver],
    );
    await expect(tell(told, stranger.rows[0].id)).rejects.toMatchObject(refused(404));
    expect(await tell(told)).toMatchObject({ state: 'collected', collected_count: 4 });
    expect((await read(id))?.last_collected_at).not.toBeNull();
    await expect(tell(told)).rejects.toMatchObject(refused(409));
  });

  test('several nodes create each collection only once', async () => {
    const { id } = await ask(series);
    await here.rows('delete from collection_occurrences where request_id = $1', [id]);
    await here.given.rows(collection_requests, id, { planned_until: null });
    await Promise.all([1, 2, 3, 4].map(() => comesTo(first)));
    await comesTo(first);
    const days = await daysOf(id);
    expect(new Set(days.map(({ planned_on }) => planned_on)).size).toBe(days.length);
    expect(days.filter(({ state }) => state === 'requested')).toHaveLength(1);
    const told = await here.database.pool.query(
      `select count(*)::int as count from collection_occurrences where request_id = $1 and requested_at is not null`,
      [id],
    );
    expect(told.rows[0].count).toBe(1);
  });

  test('an account requests its own collections, sees no others and cannot choose a driver', async () => {
    const own = await ask(series);
    expect(own).toMatchObject({ account_id: 1, state: 'active', driver_id: null });
    expect(await read(own.id, 'other')).toBeUndefined();
    await expect(change(own.id, { parcel_count: 2 }, 'other')).rejects.toMatchObject(refused(404));
    await expect(ask({ ...series, driver_id: driver })).rejects.toMatchObject(refused(403));
    await expect(ask(series, 'billing')).rejects.toMatchObject(refused(403));
    await expect(ask(series, 'ops')).rejects.toMatchObject(
      refused(422, { account_id: ['Choose an account.'] }),
    );
  });

  test('each kind of request is visible with its permission only', async () => {
    const { id } = await ask(series);
    const permission = 'View recurring collection requests';
    await here.given.role(7, { without: [permission] });
    const client = await here.as('nonbilling');
    const kindsOf = async (query: object) =>
      (await client.call('GET /collection-requests', { query })).rows.map(({ kind }) => kind);
    expect(new Set(await kindsOf({}))).toEqual(new Set(['bulk']));
    await expect(kindsOf({ kind: 'recurring' })).rejects.toMatchObject(refused(403));
    await expect(change(id, { parcel_count: 2 }, 'nonbilling')).rejects.toMatchObject(refused(404));
    await here.given.role(7, { with: [permission] });
  });

  test('a change of a series applies to future days, not to days in progress or changed by hand', async () => {
    const { id } = await withDriver(series);
    const moved = shiftDay(first, 1);
    await change(id, { occurrence: moved, change: { parcel_count: 30 } });
    await comesTo(first);
    await change(id, { parcel_count: 2, ready_time: '09:00' });
    expect(await day(id)).toMatchObject({ parcel_count: 6, state: 'assigned' });
    expect(await day(id, moved)).toMatchObject({ parcel_count: 30, ready_time: '14:00' });
    expect(await day(id, shiftDay(first, 2))).toMatchObject({
      parcel_count: 2,
      ready_time: '09:00',
    });
  });

  test('neither a skipped day nor a paused series is planned until the series resumes', async () => {
    const { id } = await withDriver(series);
    await change(id, { occurrence: first, change: { is_skipped: true } }, 'account');
    await change(id, { state: 'paused', paused_until: shiftDay(first, 2) }, 'account');
    expect(await read(id)).toMatchObject({ state: 'paused', next: [] });
    await comesTo(first);
    await comesTo(shiftDay(first, 1));
    expect((await daysOf(id)).map(({ state }) => state)).toEqual(['skipped']);
    await comesTo(shiftDay(first, 2));
    expect(await read(id)).toMatchObject({ state: 'active', paused_until: null });
    expect(await day(id, shiftDay(first, 2))).toMatchObject({ state: 'assigned' });
  });

  test('a cancelled series stays cancelled', async () => {
    const { id } = await withDriver(series);
    await comesTo(first);
    await change(id, { state: 'cancelled' });
    expect(new Set((await daysOf(id)).map(({ state }) => state))).toEqual(new Set(['cancelled']));
    await expect(change(id, { state: 'active' })).rejects.toMatchObject(refused(409));
    await expect(
      change(id, { occurrence: first, change: { is_skipped: false } }),
    ).rejects.toMatchObject(refused(409));
  });

  test('a single request waits for a driver, fails with a reason, and is collected on another day', async () => {
    const { id } = await ask(once);
    await comesTo(first);
    const needing = async (needs: 'driver' | 'decision') => {
      const query = { filter: { id, needs } };
      return (await (await here.as('ops')).call('GET /collection-requests', { query })).total;
    };
    expect([await needing('driver'), await needing('decision')]).toEqual([1, 0]);
    await change(id, { occurrence: first, change: { driver_id: driver } });
    await comesTo(first);
    expect(await read(id)).toMatchObject({ state: 'assigned', driver_id: driver });
    const { id: collection_id = 0 } = (await day(id)) ?? {};
    const failed = { outcome: 'failed' as const, collection_id };
    await expect(tell({ ...failed, reason: 'No such reason' })).rejects.toMatchObject(refused(422));
    const { rows } = await here.database.pool.query(
      `select value::jsonb ->> 0 as reason from settings where account_id = 0 and setting = 'collection_failed_attempt_reasons'`,
    );
    await tell({ ...failed, reason: rows[0].reason });
    expect([await needing('driver'), await needing('decision')]).toEqual([0, 1]);
    expect(await read(id)).toMatchObject({ state: 'failed' });
    const next = shiftDay(first, 1);
    await change(id, { collect_on: next }, 'account');
    await comesTo(next);
    await tell({ outcome: 'collected', collection_id, parcel_count: 6 });
    expect(await read(id)).toMatchObject({ state: 'collected', collect_on: next });
    await expect(change(id, { collect_on: next })).rejects.toMatchObject(refused(409));
  });

  test('an uncollected day is marked as missed, and accounts on hold are skipped', async () => {
    const missed = await ask(once);
    await comesTo(shiftDay(first, 1));
    expect(await day(missed.id)).toMatchObject({ state: 'missed' });
    const held = await ask(once);
    await here.given.account(1, { status: 'on-hold' });
    await comesTo(first);
    expect(await day(held.id)).toMatchObject({
      state: 'skipped',
      reason: 'The account may not send parcels',
    });
    await expect(ask(once)).rejects.toMatchObject(refused(423));
    await here.given.account(1, { status: 'active' });
  });

  test.each([
    [{ ...series, weekdays: [] }, { weekdays: ['Choose a day.'] }],
    [
      { ...series, close_time: '14:59' },
      { close_time: ['Allow at least one hour for the collection.'] },
    ],
    [{ ...series, address: null }, { address_book_id: ['Choose an address.'] }],
    [
      { ...series, address: null, address_book_id: 999_999 },
      { address_book_id: ['There is no such address in the address book of the account.'] },
    ],
    [{ ...series, ends_on: '2020-01-01' }, { ends_on: ['The end must not be before the start.'] }],
    [
      { ...once, collect_on: '2020-01-01' },
      { collect_on: ['This day is over. Choose a later day.'] },
    ],
  ])('an impossible request is refused with an error at the field: %#', async (body, errors) => {
    await expect(ask(body)).rejects.toMatchObject(refused(422, errors));
  });
});
