import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#api/client.ts';
import { testDatabases } from '../support/database.ts';
import { world, type World } from '../support/world.ts';

const performed = [
  { call: 'POST /shipments/notes/bulk', subject: { ids: [1] }, arguments: { note: 'Checked' } },
  { call: 'POST /shipments/notes/bulk', subject: { ids: [1] }, arguments: { note: 'Called' } },
];

describe.each(testDatabases())('macros on $name', (on) => {
  let here: World;
  let ops: Client;
  let billing: Client;
  beforeAll(async () => {
    here = await world(on);
    ops = await here.as('ops');
    billing = await here.as('billing');
  });
  afterAll(() => here.close());

  const keep = (client: Client, name: string, keys: '@ 1' | '@ 2' = '@ 1') =>
    client.call('POST /runbooks/macros', { body: { name, keys, performed } });
  const macrosOf = async (client: Client) =>
    (
      await client.call('GET /runbooks', {
        query: { filter: { mine: true, state: 'published' }, sort: ['id', 'ASC'] },
      })
    ).rows.map(({ name, keys }) => [name, keys]);

  test('a macro repeats its recorded actions on other rows, with one preview for all', async () => {
    const macro = await keep(ops, 'Check and call');
    expect(macro).toMatchObject({ state: 'published', keys: '@ 1', steps: 3 });
    expect(macro.asks).toMatchObject([{ entity: 'shipments', is_selection: true }]);
    const run = await ops.call('POST /runbooks/:id/runs', {
      params: { id: macro.id },
      body: { answers: { shipments: [2, 3] } },
    });
    const ahead = await ops.call('GET /runbook-runs/:id/preview', { params: { id: run.id } });
    expect(ahead.map(({ result }) => result)).toEqual([
      '2 shipments',
      'Add a note to 2 shipments',
      'Add a note to 2 shipments',
    ]);
  });

  test('a macro belongs to one user, and replaces the earlier macro of that user with the same shortcut', async () => {
    await keep(ops, 'First');
    await keep(billing, 'First');
    const second = await keep(ops, 'Second');
    expect(await macrosOf(ops)).toEqual([['Second', '@ 1']]);
    expect(await macrosOf(billing)).toEqual([['First', '@ 1']]);
    const hidden = { params: { id: second.id } };
    for (const call of ['GET /runbooks/:id', 'POST /runbooks/macros/:id/retire'] as const)
      await expect(billing.call(call, hidden)).rejects.toMatchObject({ status: 404 });
    await expect(
      billing.call('POST /runbooks/:id/runs', { ...hidden, body: {} }),
    ).rejects.toMatchObject({ status: 404 });
  });

  test('retiring a macro makes its shortcut available again', async () => {
    const { id } = await keep(ops, 'Third', '@ 2');
    await ops.call('POST /runbooks/macros/:id/retire', { params: { id } });
    expect((await macrosOf(ops)).map(([, keys]) => keys)).not.toContain('@ 2');
  });
});
