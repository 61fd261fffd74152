import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#api/client.ts';
import { testDatabases } from '../support/database.ts';
import { world, type World } from '../support/world.ts';

const TEXT = 'ask parcels: shipment = selection\nshipments.note {parcels} note="Checked"';

describe.each(testDatabases())('runbooks on $name', (on) => {
  let here: World;
  let ops: Client;
  beforeAll(async () => {
    here = await world(on);
    ops = await here.as('ops');
  });
  afterAll(() => here.close());

  const create = (name: string, text = TEXT) =>
    ops.call('POST /runbooks', { body: { name, text } });

  test('every runbook of the demo company can be performed as it is written', async () => {
    const boss = await here.as('superadmin');
    const { rows } = await boss.call('GET /runbooks', {
      query: { filter: { state: 'published' } },
    });
    expect(rows).toHaveLength(6);
    for (const { id } of rows) {
      const { lines } = await boss.call('GET /runbooks/:id', { params: { id } });
      expect(lines.filter(({ error, needs }) => error !== null || needs.length > 0)).toEqual([]);
    }
  });

  test('saving changed steps adds a version, and earlier versions do not change', async () => {
    const made = await create('Versions');
    const text = `${TEXT}\nnote "Done"`;
    const request = { params: { id: made.id }, body: { text } };
    const saved = await ops.call('PUT /runbooks/:id', request, { version: made.version });
    expect(saved).toMatchObject({ number: 2, text });
    expect(saved.versions.map((one) => [one.number, one.text])).toEqual([
      [2, text],
      [1, TEXT],
    ]);
    await expect(
      ops.call('PUT /runbooks/:id', request, { version: made.version }),
    ).rejects.toMatchObject({ status: 409 });
  });

  test.each([
    ['shipments.fly {parcels}', 'Line 2: shipments have no action “fly”'],
    ['shipments.note {parcels}', 'Line 2: note'],
    ['shipments.note {parcels} colour=red', 'Line 2: shipments.note has no “colour”'],
    ['lockers.command {parcels} command=restart', 'Line 2: {parcels} are not lockers.'],
    ['shipments.note {other} note="x"', 'Line 2: No line before this one names {other}.'],
    ['dance', 'Line 2: Begin a line with ask'],
  ])('a runbook with the line %s is refused with its reason', async (line, reason) => {
    await expect(
      create(`Refused ${line}`, `${TEXT.split('\n')[0]}\n${line}`),
    ).rejects.toMatchObject({ status: 422, message: expect.stringContaining(reason) });
  });

  test('users who may not edit runbooks cannot run a draft, and a retired runbook is never started', async () => {
    const { id } = await create('Draft');
    const billing = await here.as('billing');
    const planned = { params: { id }, body: {} };
    await expect(billing.call('POST /runbooks/:id/runs', planned)).rejects.toMatchObject({
      status: 409,
    });
    await ops.call('POST /runbooks/:id/retire', { params: { id } });
    await expect(ops.call('POST /runbooks/:id/runs', planned)).rejects.toMatchObject({
      status: 409,
    });
  });

  test('account users see no runbooks', async () => {
    const account = await here.as('account');
    await expect(account.call('GET /runbooks')).rejects.toMatchObject({ status: 403 });
  });
});
