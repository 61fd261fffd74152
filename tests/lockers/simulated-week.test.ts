import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { randomFrom } from '#demo/chance.ts';
import { testDatabases } from '../support/database.ts';
import type { Locker } from '../support/given/locker.ts';
import { lockerWeek, type LockerWeek } from './week.ts';
import { world, type World } from '../support/world.ts';

const days = Array.from({ length: 7 }, (_, day) => day + 1);

describe.each(testDatabases().slice(0, 1))('a simulated week of a locker on $name', (on) => {
  let here: World;
  let locker: Locker;
  let week: LockerWeek;
  const random = randomFrom(7);
  const some = (doors: readonly number[]) => doors[Math.floor(random() * doors.length)] ?? 0;
  beforeAll(async () => {
    here = await world(on);
    locker = await here.given.locker();
    week = lockerWeek(here, locker);
  });
  afterAll(() => here.close());

  /** Recorded parcels by door, doors that a recipient's code opens, and counters. */
  const recorded = async () => {
    const parcels = await here.rows<{ number: number; parcel: number }>(
      'select number, parcel_id as parcel from doors where locker_id = $1 and parcel_id is not null order by number',
      [locker.id],
    );
    const codes = (await locker.codes()).lockers.flatMap((one) => one.codes);
    const opened = codes.flatMap(({ type, door_number }) =>
      type === 'collect' ? door_number : [],
    );
    return { parcels, opened: new Set(opened), isCounted: await locker.isCounted() };
  };
  /** The same facts, from the real contents of the doors. */
  const real = () => {
    const all = [...week.behind].toSorted(([one], [other]) => one - other);
    return {
      parcels: all.map(([number, { parcel }]) => ({ number, parcel })),
      opened: new Set(week.behind.keys()),
      isCounted: true,
    };
  };
  const comeAndGo = async (times: number) => {
    for (let time = 0; time < times; time += 1)
      if (week.behind.size < 4 || (week.behind.size < 8 && random() < 0.5)) await week.bring();
      else await week.collect(some(week.reachable()));
  };

  test.each(days)(
    'on day %i records match the doors after parcels come and go, a door jams and PINs are tried',
    async () => {
      await comeAndGo(4);
      const door = some(week.reachable());
      await week.jam(door);
      const other = some(week.reachable());
      await week.guess(other);
      await week.pass(0.3);
      await week.collect(other);
      await comeAndGo(2);
      await week.mend(door);
      expect(await recorded()).toEqual(real());
      await week.pass(20);
      await week.takeBack();
      expect(await recorded()).toEqual(real());
    },
  );

  test('an audit walk during traffic ends with records that match the real contents', async () => {
    while (week.behind.size < 6) await week.bring();
    const [first = 0, one = 0, other = 0] = week.reachable();
    const robbed = week.rob(first);
    week.exchange(one, other);
    const walk = await week.begin();
    for (const { number } of walk.at) {
      await week.look(walk, number);
      const free = week.reachable().filter((door) => door !== one && door !== other);
      if (random() < 0.4) await (free.length < 3 ? week.bring() : week.collect(some(free)));
    }
    await week.end(walk);
    expect(await recorded()).toEqual(real());
    expect(await locker.leg(robbed.id)).toMatchObject({ state: 'deposited', door: null });
    for (const door of [one, other]) await week.collect(door);
    expect(await recorded()).toEqual(real());
  });

  test('a replaced terminal can neither report nor read nor take commands', async () => {
    const superadmin = await here.as('superadmin');
    const locker_id = locker.id;
    const body = { locker_id, reason: 'The terminal was stolen' };
    const terminal = async () =>
      here.clientOf((await superadmin.call('POST /generate-locker-auth-key', { body })).key);
    const stolen = await terminal();
    const codes = { body: { locker_ids: [locker_id] } };
    await stolen.call('POST /lockers/codes', codes);
    await (await terminal()).call('POST /lockers/commands/take', codes);
    const doors = week.reachable().map((number) => ({ number, happened: 'collected' as const }));
    const at = new Date().toISOString();
    const reports = [{ locker_id, at, is_online: true, doors }];
    for (const call of [
      () => stolen.call('POST /lockers/reports', { body: { reports } }),
      () => stolen.call('POST /lockers/codes', codes),
      () => stolen.call('POST /lockers/commands/take', codes),
    ])
      await expect(call()).rejects.toMatchObject({ status: 401 });
    expect(await recorded()).toEqual(real());
  });

  test('uncollected parcels are returned, and each recipient gets one message per door, with a new PIN', async () => {
    for (let day = 0; day < days.length; day += 1) await week.pass(24);
    await week.takeBack();
    expect(week.behind.size).toBe(0);
    expect(await recorded()).toEqual(real());
    expect(new Set(week.pins).size).toBe(week.pins.length);
    const sent = await here.rows<{ n: number; shipments: number }>(
      `select count(*)::int as n, count(distinct shipment_id)::int as shipments from text_messages where template = 'locker-pin' and coalesce(provider_reference, '') not like 'MSG-%'`,
    );
    // The recipients of the two swapped parcels got a second message.
    expect(sent[0]).toEqual({ n: week.pins.length, shipments: week.pins.length - 2 });
  });
});
