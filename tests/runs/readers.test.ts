import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorkers } from '#server/runs/workers.ts';
import { usualDatabase } from '../support/database.ts';
import { runWhen, shipmentIds } from '../support/runs/runs.ts';
import { world, type World } from '../support/world.ts';

describe('a run of a bulk call', () => {
  let here: World;
  let workers: ReturnType<typeof startWorkers>;
  const about = [
    'GET /runs/:id',
    'GET /runs/:id/items',
    'GET /runs/:id/result',
    'POST /runs/:id/pause',
    'POST /runs/:id/resume',
    'POST /runs/:id/cancel',
    'POST /runs/:id/dismiss',
    'POST /runs/:id/retry',
    'POST /runs/:id/retry/preview',
  ] as const;
  /** Calls that reveal a run to a user. */
  async function seenBy(name: string, id: number): Promise<string[]> {
    const stranger = await here.as(name);
    const seen: string[] = [];
    for (const key of about) {
      const answer = await stranger
        .call(key, { params: { id } })
        .catch((refusal: unknown) => Object(refusal).status);
      if (answer !== 404) seen.push(key);
    }
    const { rows, total } = await stranger.call('GET /runs', { query: { range: [0, 999] } });
    if (total !== rows.length || rows.some((run) => run.id === id)) seen.push('GET /runs');
    const found = await stranger.call('GET /search', { query: { q: String(id) } });
    if (found.some((record) => record.kind === 'run' && record.id === id)) seen.push('GET /search');
    return seen;
  }
  /** Calls `ask` with the name of a user whose role has only these permissions. */
  const withRole = async <T>(permissions: string[], ask: (name: string) => Promise<T>) => {
    const role_id = await here.given.role(undefined, { with: permissions });
    return ask((await here.given.user({ role_id })).username);
  };
  let waybills: number;
  let note: number;
  beforeAll(async () => {
    here = await world(usualDatabase);
    workers = startWorkers(here.services);
    const account = await here.as('account');
    const ids = await shipmentIds(here, { count: 2, account: 1 });
    const made = await account.call('POST /runs', {
      body: { call: 'POST /shipments/waybills/bulk', subject: { ids } },
    });
    await runWhen(account, made.id);
    waybills = made.id;
    const ops = await here.as('ops');
    const noted = await ops.call('POST /runs', {
      body: {
        call: 'POST /shipments/notes/bulk',
        subject: { ids },
        arguments: { note: 'Pays late', is_internal: true },
      },
    });
    await runWhen(ops, noted.id);
    note = noted.id;
  });

  afterAll(async () => {
    await workers.stop();
    await here.close();
  });

  test('is visible to its starter, with its file', async () => {
    const account = await here.as('account');
    const pdf = await account.call('GET /runs/:id/result', { params: { id: waybills } });
    expect(pdf.type).toBe('application/pdf');
  });

  test('is hidden from marketplace users, who may not make the call', async () => {
    expect(await seenBy('marketplace', waybills)).toEqual([]);
    expect(await seenBy('marketplace', note)).toEqual([]);
  });

  test('is hidden from staff without permissions', async () => {
    expect(await withRole([], (name) => seenBy(name, waybills))).toEqual([]);
  });

  test('is hidden from users who may make the call but not list its rows', async () => {
    expect(await withRole(['Edit shipments'], (name) => seenBy(name, note))).toEqual([]);
  });

  test('shows the text of an internal note only to users who may read internal notes', async () => {
    const argumentsFor = async (name: string) => {
      const client = await here.as(name);
      const { rows } = await client.call('GET /runs', { query: { range: [0, 99] } });
      const sheet = await client.call('GET /runs/:id', { params: { id: note } });
      return [sheet, rows.find((run) => run.id === note)].map((run) => run?.arguments);
    };
    const written = { note: 'Pays late', is_internal: true };
    expect(await argumentsFor('ops')).toMatchObject([written, written]);
    const narrow = await withRole(['Edit shipments', 'View shipments'], argumentsFor);
    expect(narrow).toEqual([{}, {}]);
  });

  test('is neither previewed nor started if the user may not list its rows', async () => {
    const planned = {
      call: 'POST /shipments/bulkupdate',
      subject: { ids: [1] },
      arguments: { customer_reference: 'X' },
    };
    const [preview, status] = await withRole(['Edit shipments'], async (name) => {
      const narrow = await here.as(name);
      const start = narrow.call('POST /runs', { body: planned });
      return Promise.all([
        narrow.call('POST /runs/preview', { body: planned }),
        start.catch((refusal: unknown) => Object(refusal).status),
      ]);
    });
    expect(preview).toMatchObject({ total: 0, needs: ['View shipments'] });
    expect(status).toBe(403);
  });
});
