import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyCommand } from '../../src/app/commands.ts';
import { foundRecord } from '../../src/app/record-links.ts';
import type { Row } from '../../src/commands/focus.ts';
import { embeddedIn, temporaryDirectory } from '../support/database.ts';
import { marketplaceWorld, type MarketplaceWorld } from '../support/marketplace-world.ts';
import { invoice } from '../support/invoicing.ts';
import { outgoingInEveryState } from '../support/outgoing.ts';

/** A driver, whose number is looked up. */
const SOMEBODY = 'somebody';
/** A rate group that has prices now, whose number is looked up. */
const PUBLISHED = 'published';

/** With which arguments the server is asked about the rows of a command; one without a run has none. */
const argumentsOf: Record<string, Record<string, unknown>[]> = {
  'shipments.3-assign': [{ collection_driver_id: SOMEBODY }, { delivery_driver_id: SOMEBODY }],
  'shipments.3-unassign': [{ collection_driver_id: null }, { delivery_driver_id: null }],
  'shipments.4-status': [{ status: 'on-hold', reason: 'Asked for' }],
  'shipments.8-customer-reference': [{ customer_reference: 'Never used before' }],
  'shipments.8-order-number': [{ order_number: 'Never used before' }],
  'shipments.9-scan': [{ status: 'at-hub' }],
  'shipments.9-resubmit': [{}],
  'marketplace-shipments.1-resubmit': [{}],
  'marketplace-shipments.2-outbound': [{}],
  'marketplace-shipments.3-pin': [{}],
  'marketplace-shipments.4-sms': [{}],
  'marketplace-events.1-resubmit': [{}],
  'marketplace-events.3-settle': [{ how: 'settle', reason: 'Agreed' }],
  'marketplace-events.4-reference': [
    { how: 'correct', reason: 'Wrong', correction: { customer_reference: 'ORD-1' } },
  ],
  'marketplace-events.5-postal-code': [
    { how: 'correct', reason: 'Wrong', correction: { postal_code: '2196' } },
  ],
  'inbound-shipments.1-resubmit': [{}],
  'marketplace-invoices.1-totals': [{}],
  'marketplace-invoices.2-send': [{}],
  'marketplace-invoices.3-forward': [{}],
  'accounts.3-hold': [{ action: 'hold', reason: 'Agreed' }],
  'accounts.3-release': [{ action: 'activate', reason: 'Agreed' }],
  'accounts.4-rates': [{ action: 'rate-group', rate_group_id: PUBLISHED }],
  'accounts.5-limit': [{ action: 'credit-limit', credit_limit: 5000, reason: 'Agreed' }],
  'accounts.6-terms': [{ action: 'terms', payment_terms_days: 14 }],
  'accounts.7-cycle': [{ action: 'cycle', billing_cycle: 'weekly' }],
  'accounts.8-agent': [{ action: 'agent', sales_agent_id: 1 }],
  'accounts.9-close': [{ action: 'close', reason: 'Agreed' }],
  'allocations.2-invoices': [{}],
  'allocations.3-receipts': [{}],
  'billing-failed-rows.3-resubmit': [{}],
  'billing-failed-rows.4-delete': [{}],
  'billing-payments.4-accept': [{}],
  'billing-invoices.5-credit': [{ reason: 'Invoiced twice' }],
  'billing-invoices.6-write-off': [{ reason: 'Wound up' }],
  'billing-invoices.1-print': [{}],
  'billing-invoices.2-issue': [{}],
  'billing-invoices.3-discard': [{}],
  'billing-invoices.4-send': [{}],
  'deliveries.1-resend': [{}],
  'shipments.b-take-on-account': [{ reason: 'They paid by phone.' }],
  'documents.1-process': [{}],
  'text-messages.1-resend': [{}],
  'text-messages.2-other-channel': [{ other_channel: true }],
  'outgoing-messages.retry': [{}],
  'outgoing-messages.give-up': [{}],
};

/** What the arguments themselves forbid, what holds an event up, what an account has left, whose a receipt certainly is, who wants no more messages, and what was sent again just now, only the server knows. */
const knowsLess = new Set([
  'shipments.3-assign',
  'shipments.3-unassign',
  'shipments.4-status',
  'shipments.9-scan',
  'marketplace-events.1-resubmit',
  'allocations.2-invoices',
  'allocations.3-receipts',
  'billing-payments.4-accept',
  'billing-invoices.5-credit',
  'text-messages.1-resend',
  'text-messages.2-other-channel',
]);

// A retry is of one run, which is asked itself.
const ruled = everyCommand.filter(
  ({ enabledFor: when, bulk, id }) =>
    when !== undefined && bulk !== undefined && id !== 'runs.3-retry',
);

/** The same numbers on every machine. */
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

describe('reasons of commands', () => {
  let here: MarketplaceWorld;
  let client: Awaited<ReturnType<MarketplaceWorld['as']>>;
  let numbers: Record<string, number>;
  let rows: Record<string, readonly Row[]>;
  beforeAll(async () => {
    here = await marketplaceWorld(
      embeddedIn(await temporaryDirectory()),
      {},
      { knowsHistory: true },
    );
    client = await here.as('superadmin');
    const { rows: drivers } = await here.database.pool.query<{ id: number }>(
      'select min(user_id) as id from drivers',
    );
    const { rows: groups } = await here.database.pool.query<{ id: number }>(
      `select min(family_id) as id from rate_groups where state = 'published'`,
    );
    numbers = { [SOMEBODY]: drivers[0]?.id ?? 0, [PUBLISHED]: groups[0]?.id ?? 0 };
    // Rows that the days of the company seldom leave behind.
    await here.database.pool.query(
      `update shipments set upstream_state = (array['failed', 'sent', 'none'])[1 + id % 3] where id % 2 = 0`,
    );
    await outgoingInEveryState(here);
    const { rows: debtors } = await here.database.pool.query<{ id: number }>(
      'select id from accounts',
    );
    await invoice(
      here,
      debtors.map(({ id }) => id),
      { issue: false },
    );
    const all = { range: [0, 499] as [number, number] };
    rows = {
      shipments: (await client.call('GET /shipments', { query: all })).rows,
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

  const verdictOf = async (call: string, id: Row['id'], given: Record<string, unknown>) => {
    const named = Object.entries(given).map(([name, value]) => [
      name,
      numbers[String(value)] ?? value,
    ]);
    const body = { call, subject: { ids: [Number(id)] }, arguments: Object.fromEntries(named) };
    const { will_skip } = await client.call('POST /runs/preview', { body });
    return will_skip[0]?.reason ?? true;
  };

  test('every command with a rule whose rows can be a run is asked about here', () => {
    expect(ruled.map(({ id }) => id).toSorted()).toEqual(Object.keys(argumentsOf).toSorted());
  });

  test.each(ruled.map(({ id }) => id))(
    '%s: console and server give the same reason',
    async (id) => {
      const command = ruled.find((one) => one.id === id);
      if (!command?.bulk || !command.enabledFor) throw new Error(`No such command: ${id}`);
      const { invocation: call } = command.bulk;
      const chosen = some(rows[command.on ?? ''] ?? [], 25, id.length);
      expect(chosen.length).toBeGreaterThan(0);
      for (const row of chosen) {
        const shown = command.enabledFor(row);
        const answers = await Promise.all(
          (argumentsOf[id] ?? []).map((given) => verdictOf(call, row.id, given)),
        );
        if (shown === true && knowsLess.has(id)) continue;
        // A shipment past both legs says so for whichever leg is meant.
        expect(answers, `${id} for ${JSON.stringify(row)}`).toContain(shown);
      }
    },
  );

  test.each(['shipments', 'marketplace shipments'])(
    'a row of %s that was searched or pasted is judged as a row of its list is',
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
