import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleFigures } from '../../server/features/operations/compared-figures.ts';
import type { ShipmentFilter } from '../../server/features/shipments/shipment-filter.ts';
import type { Client } from '../../src/api/client.ts';
import { startOfDay, todayHere } from '../../src/domain/business-days.ts';
import { flowFilters } from '../../src/domain/compared-figures.ts';
import { testDatabases } from '../support/database.ts';
import { world, type World } from '../support/world.ts';

const part = 'compared';

describe.each(testDatabases())('figures beside those of a week before on $name', (on) => {
  let here: World;
  beforeAll(async () => {
    here = await world(on);
  });
  afterAll(() => here.close());

  const countOf = async (client: Client, filter: ShipmentFilter) =>
    (await client.call('GET /shipments', { query: { filter, range: [0, 0] } })).total;

  test.each(['ops', 'account', 'other'] as const)(
    'for %s what is compared are the rows of today and of the same minute a week before',
    async (name) => {
      const client = await here.as(name);
      const { compared, today } = await client.call('GET /analytics', { query: { part } });
      const before = compared?.before ?? '';
      const periods = {
        count: { from: startOfDay(today) },
        before: { from: startOfDay(todayHere(new Date(before))), to: before },
      };
      expect(compared?.counts).toHaveLength(6);
      for (const { figure, ...counts } of compared?.counts ?? []) {
        if (figure === 'not_final' || figure === 'unassigned') continue;
        const [begins, ends] = flowFilters[figure];
        for (const when of ['count', 'before'] as const) {
          const { from, to } = { to: undefined, ...periods[when] };
          const found = await countOf(client, { [begins]: from, ...(to && { [ends]: to }) });
          expect([figure, when, counts[when]]).toEqual([figure, when, found]);
        }
      }
    },
  );

  test('what there was is compared with what was kept at that minute, for staff', async () => {
    const read = async (name: 'ops' | 'account') => {
      const client = await here.as(name);
      const { compared } = await client.call('GET /analytics', { query: { part } });
      const open = compared?.counts.find(({ figure }) => figure === 'not_final');
      return { at: compared?.before ?? '', open };
    };
    expect((await read('ops')).open?.before).toBeNull();
    await here.database.within({ is: 'system' }, sampleFigures);
    await here.database.within({ is: 'system' }, sampleFigures);
    const kept = await here.database.pool.query('select not_final from figure_samples');
    expect(kept.rows).toEqual([{ not_final: (await read('ops')).open?.count }]);
    await here.database.pool.query(
      `update figure_samples set taken_at = taken_at - interval '7 days'`,
    );
    expect((await read('ops')).open).toMatchObject({ before: kept.rows[0].not_final });
    expect((await read('account')).open?.before).toBeNull();
    await here.database.pool.query(
      `update figure_samples set taken_at = taken_at - interval '6 minutes'`,
    );
    expect((await read('ops')).open?.before).toBeNull();
  });
});
