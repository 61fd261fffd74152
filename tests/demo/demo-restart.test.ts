import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/db/open.ts';
import { phasesOf } from '#demo/phases.ts';
import { seedDemo } from '#demo/seed.ts';
import { figures } from '#demo/sizes.ts';
import { ensureDefaultReferenceData } from '#server/features/settings/default-reference-data.ts';
import { ensureDefaultRoles } from '#server/features/people/default-roles.ts';
import { ensureBuiltInReports } from '#server/features/reports/built-in-reports.ts';
import { testDatabases } from '../support/database.ts';

const { accounts, lockers, doorsPerLocker, drivers, shipments } = figures.small;

describe.each(testDatabases())('$name', (engine) => {
  let database: Database;
  beforeAll(async () => {
    database = await engine.open();
    await ensureDefaultRoles(database);
    await ensureDefaultReferenceData(database);
    await ensureBuiltInReports(database);
  });
  afterAll(() => database.close());

  const phases = async (): Promise<string[]> =>
    (
      await database.pool.query<{ phase: string }>(
        'select phase from demo_phases order by finished_at, phase',
      )
    ).rows.map((row) => row.phase);
  const counts = async (): Promise<unknown> => {
    const names = ['accounts', 'lockers', 'doors', 'drivers', 'shipments'];
    const columns = names.map((name) => `(select count(*)::int from ${name}) as ${name}`);
    return (await database.pool.query(`select ${columns.join(', ')}`)).rows[0];
  };

  test('a seeding killed in the middle of a phase keeps the earlier phases', async () => {
    const names = phasesOf('small').map(({ name }) => name);
    const untilShipments = names.indexOf('shipments 1') + 1;
    await expect(
      seedDemo(dyingAfter(database, untilShipments), 'small', () => undefined),
    ).rejects.toThrow('killed');
    expect(await phases()).toEqual(['beginning', ...names.slice(0, untilShipments - 1)]);
    expect(await counts()).toMatchObject({ accounts, shipments: 0 });
  });

  test('the seeding after a killed one continues after its finished phases, without duplicates', async () => {
    await seedDemo(database, 'small', () => undefined);
    expect((await phases()).toSorted()).toEqual(
      ['beginning', 'tidied', ...phasesOf('small').map(({ name }) => name)].toSorted(),
    );
    expect(await counts()).toEqual({
      accounts,
      lockers,
      doors: lockers * doorsPerLocker,
      drivers,
      shipments,
    });
  });

  test('a further seeding changes nothing, even with another size', async () => {
    const before = await phases();
    await seedDemo(database, 'large', () => undefined);
    expect(await phases()).toEqual(before);
    expect(await counts()).toMatchObject({ shipments });
  });

  test('seeding by a newer version does not change a company that an earlier version seeded', async () => {
    await database.pool.query(`delete from demo_phases where phase in ('applications', 'office')`);
    const before = await phases();
    await seedDemo(database, 'small', () => undefined);
    expect(await phases()).toEqual(before);
  });
});

/** A database that fails after this many transactions, in the middle of the next one. */
function dyingAfter(database: Database, transactions: number): Database {
  let left = transactions;
  return {
    ...database,
    within: (scope, work, options) =>
      database.within(
        scope,
        async (db) => {
          const result = await work(db);
          left -= 1;
          if (left < 0) throw new Error('killed');
          return result;
        },
        options,
      ),
  };
}
