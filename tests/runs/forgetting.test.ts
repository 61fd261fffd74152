import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RUN_KEPT_DAYS } from '#domain/runs/run-rules.ts';
import { oldRuns } from '#server/runs/retention.ts';
import { testDatabases } from '../support/database.ts';
import { inHours } from '../support/moments.ts';
import { world, type World } from '../support/world.ts';

describe.each(testDatabases())('old runs on $name', (on) => {
  let here: World;
  beforeAll(async () => {
    here = await world(on);
  });
  afterAll(() => here.close());

  const leave = async (title: string, state: 'settled' | 'paused', days: number) => {
    const { id: file_id } = await here.given.file({ name: title });
    const finished_at = state === 'settled' ? inHours(-24 * days) : null;
    const { id } = await here.given.run({ title, state, file_id, finished_at, ids: [1] });
    await here.given.runItem({ run_id: id }, { label: title, outcome: 'ok' });
  };
  const left = async (text: string) =>
    (await here.database.pool.query<{ name: string }>(text)).rows.map(({ name }) => name);

  test('are deleted some time after their end, with rows and document, and other runs stay', async () => {
    await leave('Forgotten', 'settled', RUN_KEPT_DAYS + 1);
    await leave('Kept', 'settled', RUN_KEPT_DAYS - 1);
    await leave('Halted', 'paused', RUN_KEPT_DAYS + 1);
    await here.database.within({ is: 'system' }, oldRuns.batch);
    const those = `in ('Forgotten', 'Kept', 'Halted') order by name`;
    for (const text of [
      `select title as name from runs where title ${those}`,
      `select label as name from run_items where label ${those}`,
      `select name from files where name ${those}`,
    ])
      expect(await left(text)).toEqual(['Halted', 'Kept']);
  });
});
