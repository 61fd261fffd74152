import { AsyncResource } from 'node:async_hooks';
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#api/generated/contract.ts';
import { answeringOf } from '#server/http/answers/answer.ts';
import { readWholeList } from '#server/http/answers/whole-lists.ts';
import { listSource } from '#api/list-source.ts';
import { usualDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { world, type World } from '../support/world.ts';

const ROWS = 5_000;

describe('whole lists', () => {
  let here: World;
  beforeAll(async () => {
    here = await world(usualDatabase);
    await here.database.pool.query(
      `create table moving as select id, id as place from generate_series(1, ${ROWS}) as id`,
    );
  });
  afterAll(() => here.close());

  /** Reads the table in its order; before each page but the first, the first rows move to the end. */
  const readMoving = () => {
    const { database } = here;
    // Bound here, because the update must run outside the transaction of the read.
    const move = AsyncResource.bind(() =>
      database.pool.query('update moving set place = place + 10000 where id <= 100'),
    );
    const snapshot = { database, scope: { is: 'system' }, asOf: undefined } as const;
    return readWholeList(snapshot, async (db, [from, to]) => {
      // The embedded engine has one session, so no rows move during the read.
      if (from > 0 && database.engine === 'postgres') await move();
      const { rows } = await db.execute(
        sql`select id from moving order by place limit ${to - from + 1} offset ${from}`,
      );
      return { rows, total: ROWS };
    });
  };

  test('contain every row once although rows move during the read', async () => {
    const ids: unknown[] = [];
    for await (const rows of (await readMoving()).pages)
      ids.push(...rows.map((row) => Object(row).id));
    expect(ids).toEqual(Array.from({ length: ROWS }, (_, at) => at + 1));
  });

  test('stop being read when the receiver stops', async () => {
    const snapshot = { database: here.database, scope: { is: 'system' }, asOf: undefined } as const;
    let stop = () => {};
    const stopped = new Promise<void>((resolve) => {
      stop = resolve;
    });
    const asked: number[] = [];
    const list = await readWholeList(snapshot, async (_, [from]) => {
      if (from > 0) await stopped;
      asked.push(from);
      return { rows: [{ id: from }], total: 1_000_000 };
    });
    for await (const rows of list.pages) {
      expect(rows).toEqual([{ id: 0 }]);
      break;
    }
    stop();
    await eventually(() => expect(asked).toHaveLength(2));
    await here.database.within({ is: 'system' }, async () => {});
    expect(asked).toHaveLength(2);
  });

  test('are refused while too many are open, and accepted again after one is closed', async () => {
    const snapshot = { database: here.database, scope: { is: 'system' }, asOf: undefined } as const;
    const readOne = () => readWholeList(snapshot, async () => ({ rows: [{ id: 1 }], total: 1 }));
    const lists = await Promise.all(Array.from({ length: 8 }, readOne));
    await expect(readOne()).rejects.toMatchObject({ status: 503, retryAfter: 60 });
    for (const list of lists) for await (const rows of list.pages) expect(rows).toHaveLength(1);
    const last = await readOne();
    expect(last).toMatchObject({ total: 1 });
    last.close();
  });

  test('free their place if the export is refused or its response is never read', async () => {
    const ops = await here.as('ops');
    const open = () =>
      readWholeList(
        { database: here.database, scope: { is: 'system' }, asOf: undefined },
        async () => ({ rows: [{ id: 1 }], total: 1 }),
      );
    for (let turn = 0; turn < 9; turn += 1) {
      const body = { resource: 'accounts', columns: ['secret'] };
      await expect(ops.call('POST /export-csv', { body })).rejects.toMatchObject({ status: 422 });
      const list = await open();
      const lines = answeringOf('GET /accounts', contract['GET /accounts'], false).writeLines(
        list,
        new Set(),
      );
      if (lines.body instanceof Readable) lines.body.destroy();
      await eventually(() => expect(Object(list.pages).destroyed).toBe(true));
    }
  });

  test('a list call streams all of its rows as lines, with the permissions of its caller', async () => {
    const source = listSource(await here.as('account'), 'GET /shipments');
    const request = { filter: {}, sort: ['id', 'ASC'] } as const;
    const { signal } = new AbortController();
    const list = await source.whole(request, { signal, at: null });
    const ids: number[] = [];
    for await (const rows of list.parts) ids.push(...rows.map(({ id }) => id));
    const { rows } = await here.database.pool.query(
      'select array_agg(id order by id) as ids from shipments where account_id = 1',
    );
    expect(ids).toEqual(rows[0].ids);
    expect(list.total).toBe(ids.length);
  });
});
