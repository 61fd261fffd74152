import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RUN_KEPT_DAYS } from '../../src/domain/run-rules.ts';
import { oldRuns } from '../../server/runs/retention.ts';
import { testDatabases } from '../support/database.ts';
import { world, type World } from '../support/world.ts';

describe.each(testDatabases())('old runs on $name', (on) => {
  let here: World;
  beforeAll(async () => {
    here = await world(on);
  });
  afterAll(() => here.close());

  const leave = async (title: string, state: string, days: number) => {
    await here.database.pool.query(
      `with file as (
         insert into files (name, type, size, sha256, content) values ($1, 'application/pdf', 4, '', '%PDF') returning id
       ), made as (
         insert into runs (user_id, call, entity, title, state, selection_kind, total, file_id, finished_at)
         select 2, 'POST /shipments/waybills/bulk', 'shipments', $1, $2, 'ids', 1, id,
                case when $2 = 'settled' then now() - make_interval(days => $3) end from file returning id
       ) insert into run_items (run_id, position, label, outcome) select id, 1, $1, 'ok' from made`,
      [title, state, days],
    );
  };
  const left = async (text: string) =>
    (await here.database.pool.query<{ name: string }>(text)).rows.map(({ name }) => name);

  test('runs that ended long ago go with their rows and their document; all others stay', async () => {
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
