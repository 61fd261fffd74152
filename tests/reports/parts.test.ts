import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { count, different, mostOf, shareOf } from '#server/features/reports/reading/measure.ts';
import { askInParts, type Asking } from '#server/features/reports/reading/read-parts.ts';
import { calendarOf, type Source } from '#server/features/reports/reading/source.ts';
import { testDatabases } from '../support/database.ts';
import { world, type World } from '../support/world.ts';

const source: Source = {
  from: sql`tracking_events e`,
  moment: { at: sql`e.at` },
  dimensions: {
    ...calendarOf(sql`e.at`),
    status: { key: sql`e.status` },
    driver: { key: sql`e.driver_id::text` },
  },
  measures: {
    events: count,
    shipments: different(sql`e.shipment_id`),
    last: mostOf(sql`e.id`),
    driven: shareOf(sql`e.driver_id is not null`),
  },
};

describe.each(testDatabases())('reports read in parts on $name', (on) => {
  let here: World;
  beforeAll(async () => {
    here = await world(on);
  });
  afterAll(() => here.close());

  test('have the same rows, sums and chart, whether read together or in parts', async () => {
    const { rows } = await here.database.pool.query<{ from: string; to: string }>(
      `select min(at)::date::text as from, max(at)::date::text as to from tracking_events`,
    );
    const [period] = rows;
    if (period === undefined) throw new Error('There are no events');
    const asking: Asking = {
      sourceOf: () => source,
      period,
      by: ['driver', 'status'],
      measures: Object.keys(source.measures),
      sort: { column: 'last', isDescending: true },
      where: {},
      chartBy: 'day',
      charted: ['shipments', 'events'],
    };
    const answerOf = (manyGroups: number) =>
      askInParts(asking, {
        aim: 60,
        first: { days: 2, numbers: 4_000 },
        manyGroups,
        within: (work) => here.database.within({ is: 'system' }, work),
      });
    const together = await answerOf(Infinity);
    const apart = await answerOf(0);
    expect(apart.rows).toEqual(together.rows);
    expect(apart.totals).toEqual(together.totals);
    const charted = ({ points }: typeof apart) =>
      new Map(points.map(({ key, figures: [events, shipments] }) => [key, { events, shipments }]));
    expect(charted(apart)).toEqual(charted(together));
    expect(together.points.length).toBeGreaterThan(3);
  });
});
