import type { PreparedRequest } from './prepared-requests.ts';
import { startReferences } from './runs.ts';
import type { World } from './world.ts';

async function runOf(here: World): Promise<number> {
  const ops = await here.as('ops');
  return (await startReferences(ops, [1, 2])).id;
}

const onRun = (prepare?: (here: World, id: number) => Promise<unknown>) => async (here: World) => {
  const id = await runOf(here);
  await prepare?.(here, id);
  return { as: 'ops', params: { id } };
};

/** Ends a run of which one row has failed. */
async function failOne(here: World, id: number): Promise<void> {
  await (await here.as('ops')).call('POST /runs/:id/cancel', { params: { id } });
  await here.database.pool.query(
    `update run_items set outcome = 'failed' where run_id = $1 and position = 1`,
    [id],
  );
  await here.database.pool.query('update runs set skipped = 1, failed = 1 where id = $1', [id]);
}

/** Requests of runs, which need one to be there first, by call. */
export const runRequests: Record<string, (here: World) => Promise<PreparedRequest>> = {
  'GET /runs/:id': onRun(),
  'GET /runs/:id/items': onRun(),
  'GET /runs/:id/result': onRun(({ database }, id) =>
    database.pool.query(
      `with file as (
         insert into files (name, type, size, sha256, content) values ('waybills.pdf', 'application/pdf', 4, '', '%PDF') returning id
       ) update runs set file_id = file.id from file where runs.id = $1`,
      [id],
    ),
  ),
  'POST /runs/:id/pause': onRun(),
  'POST /runs/:id/resume': onRun(async (here, id) =>
    (await here.as('ops')).call('POST /runs/:id/pause', { params: { id } }),
  ),
  'POST /runs/:id/cancel': onRun(),
  'POST /runs/:id/dismiss': onRun(),
  'POST /runs/:id/retry': onRun(failOne),
  'POST /runs/:id/retry/preview': onRun(failOne),
};
