import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#api/client.ts';
import type { InputOf } from '#api/endpoint-types.ts';
import { testDatabases } from '../support/database.ts';
import { world, type World } from '../support/world.ts';

type Performed = InputOf<'POST /runbooks/steps'>['body']['performed'][number];

const note = (ids: number[], text: string): Performed => ({
  call: 'POST /shipments/notes/bulk',
  subject: { ids },
  arguments: { note: text, is_internal: true },
});

describe.each(testDatabases())('runbook steps from the actions of a session on $name', (on) => {
  let here: World;
  let ops: Client;
  beforeAll(async () => {
    here = await world(on);
    ops = await here.as('ops');
  });
  afterAll(() => here.close());

  const write = async (...performed: Performed[]) =>
    (await ops.call('POST /runbooks/steps', { body: { performed } })).text.split('\n');

  test('a selection of rows becomes a question for rows, asked once for equal selections', async () => {
    expect(await write(note([1, 2], 'One'), note([1, 2], 'Two'), note([3], 'Say "three"'))).toEqual(
      [
        'ask shipments: shipment = selection',
        'ask shipments-2: shipment',
        'shipments.note {shipments} note=One is-internal=yes',
        'shipments.note {shipments} note=Two is-internal=yes',
        'shipments.note {shipments-2} note="Say \\"three\\"" is-internal=yes',
      ],
    );
  });

  test('rows of a filter become a step that applies the filter again, and a repeated text becomes a question', async () => {
    const all: Performed = {
      ...note([], 'No power'),
      subject: { filter: { status: ['collected', 'at-hub'], flag: 'overdue' } },
    };
    expect(await write(all, note([1], 'No power'))).toEqual([
      'ask note: text = "No power"',
      'ask shipments-2: shipment',
      'choose shipments where status=collected,at-hub flag=overdue as shipments',
      'shipments.note {shipments} note={note} is-internal=yes',
      'shipments.note {shipments-2} note={note} is-internal=yes',
    ]);
  });

  test('steps from a session can be saved and performed as a runbook', async () => {
    const text = (await write(note([1], 'A\n"quoted" line'), note([2], 'B'))).join('\n');
    const made = await ops.call('POST /runbooks', { body: { name: 'From the session', text } });
    expect(made.lines.map(({ error }) => error)).toEqual([null, null, null, null]);
  });

  test('an action without a matching command on rows becomes no step', async () => {
    const undo: Performed = { call: 'GET /nothing', subject: { ids: [1] }, arguments: {} };
    expect(await write(undo, note([1], 'A'))).toHaveLength(2);
  });
});
