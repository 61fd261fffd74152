import { expect, test } from 'vitest';
import type { Finding } from '#demo/replay/finding.ts';
import { replay } from '#demo/replay/replay.ts';
import { seedDemo } from '#demo/seed.ts';
import { ensureDefaultReferenceData } from '#server/features/settings/default-reference-data.ts';
import { ensureDefaultRoles } from '#server/features/people/default-roles.ts';
import { ensureBuiltInReports } from '#server/features/reports/built-in-reports.ts';
import { usualDatabase } from '../support/database.ts';

/**
 * Times at which the history of a company ends; all in the past, so that no event is dated in the
 * future.
 */
const moments = [
  ['Friday at five in the afternoon', '2024-07-12T17:00:00+02:00'],
  ['Monday at three in the morning', '2024-06-10T03:00:00+02:00'],
  ['Sunday at eleven', '2024-06-09T11:00:00+02:00'],
  ['the first of a month', '2024-08-01T07:30:00+02:00'],
  ['the last of a month', '2024-05-31T14:00:00+02:00'],
  ['a public holiday', '2024-09-24T10:00:00+02:00'],
  ['a leap day', '2024-02-29T12:00:00+02:00'],
  ['the night of a deadline run', '2024-10-16T00:30:00+02:00'],
] as const;

const isThorough = process.env['BATON_TEST_MOMENTS'] === 'all';

/** First findings of each check, one line each. */
function listed(findings: readonly Finding[]): string[] {
  const checks = [...new Set(findings.map(({ check }) => check))];
  return checks.flatMap((check) => {
    const some = findings.filter((one) => one.check === check);
    const lines = some.slice(0, 20).map(({ row, why }) => `${check}: ${row}: ${why}`);
    return some.length > 20 ? [...lines, `${check}: ${some.length - 20} more`] : lines;
  });
}

test.each(isThorough ? moments : moments.slice(0, 2))(
  'a company seeded on %s holds only rows that the product could have produced',
  async (_, at) => {
    const database = await usualDatabase.open();
    try {
      await ensureDefaultRoles(database);
      await ensureDefaultReferenceData(database);
      await ensureBuiltInReports(database);
      const { rows } = await database.pool.query<{ now: string }>(
        'select min(at)::text as now from migration',
      );
      await database.pool.query(
        `insert into demo_phases (phase, size, finished_at) values ('beginning', 'small', $1)`,
        [at],
      );
      await seedDemo(database, 'small', () => undefined);
      const found = await replay(database, { now: at, filledFrom: rows[0]?.now ?? at });
      expect(listed(found)).toEqual([]);
    } finally {
      await database.close();
    }
  },
);
