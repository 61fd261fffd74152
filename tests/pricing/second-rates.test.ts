import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#api/client.ts';
import { testDatabases } from '../support/database.ts';
import { SecondRates } from '../support/recomputed/second-rates.ts';
import { runStep, type RateStep } from '../support/recomputed/two-rates.ts';
import { world, type World } from '../support/world.ts';

/** Number of sequences on each engine and maximum of commands in each. `BATON_RATES_RUNS=300` takes minutes. */
const RUNS = Number(process.env['BATON_RATES_RUNS'] ?? 4);
const MS_EACH = 10_000;
const MAX_COMMANDS = 14;

const share = fc.integer({ min: 0, max: 999 }).map((given) => given / 1000);
const price = fc.record({
  until: fc.constantFrom(2, 5, 10, 30, 70),
  base: fc.integer({ min: -1, max: 400 }),
  per_kilogram: fc.integer({ min: 0, max: 20 }),
});

/** Contiguous bands, and invalid ones: a gap, an overlap, an early end, an open band in between. */
const bands = fc
  .tuple(
    fc.uniqueArray(price, { minLength: 1, maxLength: 4, selector: ({ until }) => until }),
    fc.constantFrom('whole', 'whole', 'whole', 'ends', 'gap', 'overlap', 'endless', 'none'),
  )
  .map(([prices, flaw]) => {
    const sorted = prices.toSorted((one, other) => one.until - other.until);
    const typed = sorted.map((one, at) => ({
      ...one,
      from: sorted[at - 1]?.until ?? 0,
      until: flaw !== 'ends' && at === sorted.length - 1 ? null : one.until,
    }));
    if (flaw === 'none') return [];
    return typed.map((one, at) => {
      if (at === 0) return flaw === 'endless' ? { ...one, until: null } : one;
      if (flaw === 'gap') return { ...one, from: one.from + 1 };
      return flaw === 'overlap' ? { ...one, from: one.from - 1 } : one;
    });
  });

const names = fc.constantFrom(
  ...(['draft', 'edit', 'edit', 'check', 'check', 'look', 'look'] as const),
  ...(['publish', 'publish', 'publish', 'takeBack', 'discard', 'pass'] as const),
) satisfies fc.Arbitrary<RateStep['what']>;
const step = fc.record({
  what: names,
  one: share,
  other: share,
  bands,
  hours: fc.constantFrom(0, 0, 1, 2, 3, -1),
  isStale: fc.integer({ min: 0, max: 9 }).map((given) => given === 0),
}) satisfies fc.Arbitrary<RateStep>;
const sequence = fc
  .tuple(step, fc.array(step, { maxLength: MAX_COMMANDS, size: 'max' }))
  .map(([first, more]): RateStep[] => [{ ...first, what: 'draft' }, ...more]);

const GROUPS = 3;

describe.each(testDatabases())('rates compared with a second implementation on $name', (on) => {
  let here: World;
  let client: Client;
  beforeAll(async () => {
    here = await world(on);
    client = await here.as('superadmin');
    // Leaves one price in each of a few families, which is enough for edits and quick to copy.
    await here.database.pool.query(`
      update accounts set rate_group_id = null;
      delete from rate_groups where state <> 'published';
      delete from rate_groups where family_id not in (
        select family_id from rate_groups where state = 'published' order by is_default desc, family_id limit ${GROUPS});
      delete from rates r using service_levels s where s.id = r.service_level_id
        and (s.code <> 'ECO' or from_zone <> 'GP' or to_zone <> 'WC');
      update rates set minimum = 0`);
  });
  afterAll(() => here.close());

  /** The current rates alone, without rates that an earlier sequence scheduled. */
  async function begun(): Promise<SecondRates> {
    const { rows: all } = await client.call('GET /rates/revisions');
    for (const { id, state } of all)
      if (state === 'scheduled')
        await client.call('POST /rates/revisions/publish', {
          body: { id, unschedule: true, reason: 'Begin again' },
        });
    const holding = await client.call('GET /rates/groups/current', { query: {} });
    const groups = [];
    for (const { id, family_id: family } of holding) {
      const { all_cells } = await client.call('GET /rates/groups/:id', {
        params: { id },
        query: {},
      });
      let from = 0;
      const own = (all_cells[0]?.bands ?? []).map((band) => {
        const typed = { ...band, from };
        from = band.until ?? from;
        return typed;
      });
      groups.push({ id, family, bands: own });
    }
    return new SecondRates(groups);
  }

  test(
    'both implementations give the same prices after any sequence of commands',
    async () => {
      await fc.assert(
        fc.asyncProperty(sequence, async (steps) => {
          const both = { here, client, own: await begun() };
          for (const one of steps) await runStep(both, one);
          const { rows } = await here.database.pool.query(`
          select family_id from (select family_id, effective_until,
            lead(effective_from) over (partition by family_id order by effective_from, id) as next
            from rate_groups where effective_from is not null and effective_from is distinct from effective_until) w
          where effective_until is distinct from next`);
          expect(rows).toEqual([]);
        }),
        { numRuns: RUNS, endOnFailure: true },
      );
    },
    MS_EACH * (RUNS + 2),
  );
});
