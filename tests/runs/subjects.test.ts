import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyCommand } from '#app/commands/commands.ts';
import { foundRecord } from '#app/palette/record-links.ts';
import type { Row } from '#commands/focus.ts';
import { embeddedIn, temporaryDirectory } from '../support/database.ts';
import { officeOf } from '../billing/books/office.ts';
import { startMarketplace } from '../support/doubles/marketplace.ts';
import { world, type World } from '../support/world.ts';
import {
  argumentsOf,
  knowsLess,
  PUBLISHED,
  SOMEBODY,
  type Given,
} from '../support/runs/command-arguments.ts';

/**
 * For lockers, doors and outages the server's reasons do not name the record, so only refusals are
 * compared.
 */
const isInSharedWords = (id: string) => /^(lockers|doors|outages)\./.test(id);

// Leaves out retry and undo, which act on a checked run, and runs of outages, which act on lockers.
const ruled = everyCommand.filter(
  ({ enabledFor: when, bulk, id }) =>
    when !== undefined &&
    bulk !== undefined &&
    bulk.over === undefined &&
    !/^runs\.3-(retry|undo)$/.test(id),
);

/** Pseudo-random numbers from 0 to 1, the same on every machine. */
function chance(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % below;
  };
}

const some = <T>(rows: readonly T[], count: number, seed: number): T[] => {
  const below = chance(seed);
  const left = [...rows];
  return Array.from({ length: Math.min(count, left.length) }, () =>
    left.splice(below(left.length), 1),
  ).flat();
};

describe('reasons why commands skip rows', () => {
  let here: World;
  let client: Awaited<ReturnType<World['as']>>;
  let numbers: Record<string, number>;
  let rows: Record<string, readonly Row[]>;
  beforeAll(async () => {
    const partner = await startMarketplace();
    here = await world(embeddedIn(await temporaryDirectory()), partner.config);
    here.beforeClose(partner.stop);
    partner.learn(here.database);
    client = await here.as('superadmin');
    const { rows: drivers } = await here.database.pool.query<{ id: number }>(
      'select min(user_id) as id from drivers',
    );
    const { rows: groups } = await here.database.pool.query<{ id: number }>(
      `select min(family_id) as id from rate_groups where state = 'published'`,
    );
    numbers = { [SOMEBODY]: drivers[0]?.id ?? 0, [PUBLISHED]: groups[0]?.id ?? 0 };
    // Adds rows in states that the demo seldom contains.
    for (const [at, upstream_state] of (['failed', 'sent', 'none'] as const).entries()) {
      const ids = Array.from({ length: 60 }, (_, n) => n * 6 + 2 * at);
      await here.given.shipment(ids, { upstream_state });
    }
    await here.given.outgoing();
    await (await officeOf(here)).invoiceAll({ issue: false });
    const all = { range: [0, 499] as [number, number] };
    rows = {
      shipments: (await client.call('GET /shipments', { query: all })).rows,
      lockers: (await client.call('GET /lockers', { query: all })).rows,
      doors: (await client.call('GET /doors', { query: all })).rows,
      outages: (await client.call('GET /outages', { query: all })).rows,
      'marketplace shipments': (await client.call('GET /amazon-shipments', { query: all })).rows,
      'marketplace events': (
        await client.call('GET /amazon-shipments/event-shipments', { query: all })
      ).rows,
      'inbound shipments': (await client.call('GET /amazon-shipments/inbound-logs', { query: all }))
        .rows,
      accounts: (await client.call('GET /accounts', { query: all })).rows,
      deliveries: (await client.call('GET /webhook-deliveries', { query: all })).rows,
      invoices: (await client.call('GET /billing/invoices', { query: all })).rows,
      receipts: (await client.call('GET /billing/import/payments', { query: all })).rows,
      'failed rows': (
        await client.call('GET /billing/import/failed-credit-payments', { query: all })
      ).rows,
      documents: (await client.call('GET /inbound-xml', { query: all })).rows,
      'text messages': (await client.call('GET /sent-sms', { query: all })).rows,
      'outgoing messages': (await client.call('GET /outgoing-messages', { query: all })).rows,
      'marketplace invoices': (await client.call('GET /amazon-invoices', { query: all })).rows,
    };
  }, 120_000);
  afterAll(() => here.close());

  const verdictOf = async (call: string, id: Row['id'], given: Given) => {
    const filled = JSON.stringify(given, (_, value) => numbers[String(value)] ?? value);
    const body = { call, subject: { ids: [Number(id)] }, arguments: JSON.parse(filled) };
    const { will_skip } = await client.call('POST /runs/preview', { body });
    return will_skip[0]?.reason ?? true;
  };

  test('the tests cover every command that has a rule and can run over its rows', () => {
    expect(ruled.map(({ id }) => id).toSorted()).toEqual(Object.keys(argumentsOf).toSorted());
  });

  test.each(ruled.map(({ id }) => id))(
    'console and server give the same reasons for the command %s',
    async (id) => {
      const command = ruled.find((one) => one.id === id);
      if (!command?.bulk || !command.enabledFor) throw new Error(`No such command: ${id}`);
      const { invocation: call } = command.bulk;
      const chosen = some(rows[command.on ?? ''] ?? [], 25, id.length);
      expect(chosen.length).toBeGreaterThan(0);
      for (const row of chosen) {
        const shown = command.enabledFor(row);
        const answers = await Promise.all(
          (argumentsOf[id] ?? []).map((given) =>
            verdictOf(call, row.id, typeof given === 'function' ? given(row.id) : given),
          ),
        );
        if (shown === true && knowsLess.has(id)) continue;
        if (shown !== true && isInSharedWords(id)) {
          expect(answers, `${id} for ${JSON.stringify(row)}`).not.toContain(true);
          continue;
        }
        // The arguments may have different outcomes, such as the two legs of a shipment. One match
        // is enough.
        expect(answers, `${id} for ${JSON.stringify(row)}`).toContain(shown);
      }
    },
  );

  test.each(['shipments', 'marketplace shipments'])(
    'a searched or pasted row of %s gets the same verdict as a row of its list',
    async (kind) => {
      const commands = everyCommand.filter(
        ({ on, enabledFor: when }) => on === kind && when !== undefined,
      );
      expect(commands.length).toBeGreaterThan(3);
      const codeOf = (row: object) =>
        'waybill' in row
          ? String(row.waybill)
          : 'short_tracking_reference' in row
            ? String(row.short_tracking_reference)
            : '';
      const chosen = some(rows[kind] ?? [], 20, 7);
      const tokens = chosen.map(codeOf);
      const resolved = await client.call('POST /search/resolve', { body: { tokens } });
      for (const [at, row] of chosen.entries()) {
        const searched = await client.call('GET /search', { query: { q: tokens[at] ?? '' } });
        const ways = [...searched, ...(resolved[at]?.records ?? [])]
          .map(foundRecord)
          .filter((found) => found.kind === kind && found.row.id === row.id);
        expect(ways, tokens[at]).toHaveLength(2);
        for (const { id, enabledFor: when } of commands)
          for (const found of ways)
            expect(when?.(found.row), `${id} for ${tokens[at]}`).toBe(when?.(row));
      }
    },
  );
});
