import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteInBatches } from '#server/jobs/delete-in-batches.ts';
import { deletionTasks } from '#server/jobs/housekeeping.ts';
import { withTaskRecords } from '#server/jobs/task-records.ts';
import { testDatabases } from '../support/database.ts';
import { inHours, inMinutes } from '../support/moments.ts';
import { door_log } from '#server/db/schema/lockers.ts';
import { background_tasks } from '#server/db/schema/background-tasks.ts';
import { world, type World } from '../support/world.ts';

describe.each(testDatabases())('deletion of old rows on $name', (on) => {
  let here: World;
  beforeAll(async () => {
    here = await world(on);
  });
  afterAll(() => here.close());

  const { signal } = new AbortController();
  const query = async <T extends object>(text: string) =>
    (await here.database.pool.query<T>(text)).rows;
  const leaveOutboxRows = (count: number) =>
    query(`insert into outbox (topic, seq, at, payload)
      select 'retention', n, now() - interval '25 hours', '{}' from generate_series(1, ${count}) n
      on conflict do nothing`);
  const outboxRows = () => query(`select from outbox where topic = 'retention'`);
  const runAll = () =>
    Promise.allSettled(deletionTasks(here.services).map(({ work }) => work(signal)));
  const lineOf = async (name: string) => {
    const { lines } = await (await here.as(name)).call('GET /now', { query: {} });
    return lines.find(({ source }) => source === 'task-failing');
  };
  const metric = async (name: string, task: string) => {
    const headers = { host: 'localhost:4000' };
    const { body } = await here.app.inject({ url: '/metrics', headers });
    const line = body
      .split('\n')
      .find((one) => one.startsWith(`baton_task_${name}{task="${task}"`));
    return Number(line?.split(' ').at(-1));
  };

  test('a backlog of more than one batch is deleted in one round', async () => {
    await leaveOutboxRows(25_000);
    await runAll();
    expect(await outboxRows()).toEqual([]);
    expect(await metric('rows', 'old outbox rows')).toBeGreaterThanOrEqual(25_000);
  });

  test('a failing deletion does not stop the others, and is reported until it succeeds', async () => {
    await leaveOutboxRows(1);
    const [door] = await here.rows('select id as door_id, locker_id from doors limit 1');
    const said = { happened: 'sensed', effect: 'changed', level: 'sensed', by: 'test' } as const;
    await here.given.row(door_log, { ...door, ...said, at: inHours(-91 * 24) });
    await query(`create function refuse_deletion() returns trigger language plpgsql as
      $$ begin raise exception 'the disk of the door log is gone'; end $$`);
    await query(`create trigger refuse_deletion before delete on door_log
      for each row execute function refuse_deletion()`);
    const results = await runAll();
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    expect(await outboxRows()).toEqual([]);
    expect(await metric('failures', 'old door log')).toBe(1);
    expect(await metric('failures', 'old outbox rows')).toBe(0);

    await here.given.rows(
      background_tasks,
      { name: 'old door log' },
      { failing_since: inMinutes(-6) },
    );
    expect(await lineOf('superadmin')).toMatchObject({
      count: 1,
      worst: { label: 'old door log', detail: 'failed 1 times: the disk of the door log is gone' },
    });
    expect(await lineOf('ops')).toBeUndefined();

    await query('drop trigger refuse_deletion on door_log');
    await runAll();
    expect(await metric('failures', 'old door log')).toBe(0);
    expect(await lineOf('superadmin')).toBeUndefined();
  });

  test('a deletion is reported as behind if it leaves old rows', async () => {
    let left = 150;
    const deletion = { name: 'endless', batchRows: 1, batch: async () => Math.min(1, left--) };
    const work = () => deleteInBatches(here.database, deletion, signal);
    const task = withTaskRecords(here.services, { name: 'endless', every: 3_600_000, work });
    await task.work(signal);
    expect(await lineOf('superadmin')).toMatchObject({
      worst: { label: 'endless', detail: 'is behind' },
    });
    left = 0;
    await task.work(signal);
    expect(await lineOf('superadmin')).toBeUndefined();
  });
});
