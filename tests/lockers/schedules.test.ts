import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#api/client.ts';
import { shiftDay, todayHere } from '#domain/kernel/business-days.ts';
import { formatTime, isoDay } from '#domain/kernel/time.ts';
import { testDatabases } from '../support/database.ts';
import { world, type World } from '../support/world.ts';

describe.each(testDatabases())('schedules of load-shedding on $name', (on) => {
  let here: World;
  let ops: Client;
  beforeAll(async () => {
    here = await world(on);
    ops = await here.as('ops');
  });
  afterAll(() => here.close());

  test('the next schedule is imported before it begins and is used to plan its days', async () => {
    const provider = 'Next power';
    const every = (from: string, until: string) =>
      Array.from({ length: 31 }, (_, day) => `9,${day + 1},4,${from},${until}`).join('\n');
    const first = todayHere();
    const next = shiftDay(first, 1);
    const body = { provider, text: every('10:00', '12:00'), valid_from: next };
    const compare = () => ops.call('POST /outages/schedules/preview', { body });
    expect(await compare()).toMatchObject({ present_from: null, added: 31, removed: 0 });
    await ops.call('POST /outages/schedules', {
      body: { provider, text: `${every('20:00', '22:00')}\n9,1,4,02:00,03:00` },
    });
    expect(await compare()).toMatchObject({
      present_from: first,
      added: 0,
      removed: 1,
      changed: 31,
      changes: expect.arrayContaining([
        {
          block: 9,
          day_of_month: 31,
          stage: 4,
          before: { from_minute: 1200, until_minute: 1320 },
          after: { from_minute: 600, until_minute: 720 },
        },
      ]),
    });
    expect(await ops.call('POST /outages/schedules', { body })).toMatchObject({
      slots: 32,
      valid_from: first,
      next_from: next,
    });
    await ops.call('POST /outages/areas', { body: { code: 'Test 2', provider, block: 9 } });
    await ops.call('POST /outages/stages', {
      body: { provider, stage: 4, from: new Date(Date.now() - 30 * 3_600_000).toISOString() },
    });
    const { rows } = await ops.call('GET /outages', {
      query: { filter: { provider, state: ['planned'] }, sort: ['from_at', 'ASC'] },
    });
    const hours = rows
      .filter(({ from_at }) => isoDay(from_at) >= next)
      .map(({ from_at }) => formatTime(from_at));
    expect(hours.length).toBeGreaterThan(0);
    expect(new Set(hours)).toEqual(new Set(['10:00']));
    // A schedule that begins today replaces today's schedule; the next one stays.
    const again = { provider, text: every('20:00', '22:00'), valid_from: first };
    expect(await ops.call('POST /outages/schedules', { body: again })).toMatchObject({
      slots: 31,
      valid_from: first,
      next_from: next,
    });
    await expect(
      ops.call('POST /outages/schedules/preview', { body: { provider, text: '9,32,4,1,2' } }),
    ).rejects.toMatchObject({ status: 422, body: { errors: { text: expect.any(Array) } } });
  });
});
