import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bothEngines } from '../../support/database.ts';
import { statementOf } from '../../support/doubles/statements.ts';
import { AT_ONCE, atOnce, severalNodes } from '../../support/nodes/several-nodes.ts';
import { world, type World } from '../../support/world.ts';
import { officeOf, type Office } from '../books/office.ts';

const RECEIPTS = 24;
/** BATON_TEST_DEEDS=2000 runs as many acts as a busy day has. */
const DEEDS = Number(process.env['BATON_TEST_DEEDS'] ?? 320);

interface Owed {
  id: number;
  account_id: number;
}

// The embedded engine has one session, so nothing can run in parallel.
describe.each(bothEngines().filter(({ name }) => name === 'postgres'))(
  'parallel allocations and reversals on $name',
  (on) => {
    let here: World;
    let office: Office;
    let nodes: Awaited<ReturnType<typeof severalNodes>>;
    let token = '';
    let invoices: Owed[] = [];
    let receipts: number[] = [];

    beforeAll(async () => {
      here = await world(on);
      office = await officeOf(here);
      office.nextDay();
      token = await here.signIn('billing');
      nodes = await severalNodes(here);
      invoices = await here.rows<Owed>(
        `select id, account_id from invoices where outstanding > 0 order by account_id, id limit 40`,
      );
      const lines = Array.from({ length: RECEIPTS }, (_, at) =>
        office.line((30 + at).toFixed(2), `Stranger at once ${at}`),
      );
      const imported = (await office.upload(statementOf(...lines))).json();
      receipts = imported.lines.map((line: { payment_id: number }) => line.payment_id);
    });
    afterAll(async () => {
      await nodes.close();
      await here.close();
    });

    /** Sends a call to the nodes in turn and retries while the server is busy. */
    async function send(
      turn: number,
      call: { method: 'PUT' | 'POST'; url: string; payload: object },
    ): Promise<number> {
      const headers = {
        authorization: `Bearer ${token}`,
        'idempotency-key': `at-once-${turn}-${Math.trunc(turn / nodes.apps.length)}`,
      };
      for (;;) {
        const answer = await nodes.apps[turn % nodes.apps.length]?.inject({ ...call, headers });
        if (answer?.statusCode !== 503) return answer?.statusCode ?? 0;
      }
    }

    /**
     * Acts that compete for the same receipts and invoices: allocate, reallocate, undo, return by
     * the bank.
     */
    function deed(turn: number): Promise<number> {
      const id = receipts[Math.trunc(turn / 5) % RECEIPTS] ?? 0;
      const invoice = invoices[(Math.trunc(turn / 10) + (turn % 3)) % invoices.length];
      const place = { method: 'PUT' as const, url: `/billing/import/payments/${id}` };
      if (turn % 5 === 3) {
        return send(turn, { ...place, payload: { account_id: null, method: 'on-account' } });
      }
      if (turn % 35 === 34) {
        const payload = { payment_id: id, reason: 'debit order returned' };
        return send(turn, { method: 'POST', url: '/billing/import/reverse-payment', payload });
      }
      const { account_id, id: invoiceId } = invoice ?? {};
      const payload = { account_id, invoice_ids: [invoiceId], method: 'exact' };
      return send(turn, { ...place, payload });
    }

    test('parallel changes that come too late are refused, and the books are right', async () => {
      const seen = new Map<number, number>();
      await atOnce(DEEDS, async (turn) => {
        const status = await deed(turn);
        seen.set(status, (seen.get(status) ?? 0) + 1);
      });
      expect([...seen.keys()].filter((status) => ![200, 409, 422].includes(status))).toEqual([]);
      expect(seen.get(200)).toBeGreaterThan(RECEIPTS);
      expect(seen.get(409)).toBeGreaterThan(0);
      await office.expectBooks();
    }, 120_000);

    test('only one of several equal allocations of a receipt at the same moment succeeds', async () => {
      const [invoice] = await office.owed(1);
      const id = (await here.given.receipt({ amount: 12 })).id;
      const payload = {
        account_id: invoice?.account_id,
        invoice_ids: [invoice?.id],
        method: 'exact',
        version: 1,
      };
      const call = { method: 'PUT' as const, url: `/billing/import/payments/${id}`, payload };
      const answers = await Promise.all(
        Array.from({ length: AT_ONCE }, (_, at) => send(DEEDS + at, call)),
      );
      expect(answers.filter((status) => status === 200)).toHaveLength(1);
      expect(answers.filter((status) => status === 409)).toHaveLength(AT_ONCE - 1);
      const [{ count } = { count: 0 }] = await here.rows<{ count: number }>(
        `select count(*)::int as count from allocations where payment_id = $1 and undone_at is null`,
        [id],
      );
      expect(count).toBe(1);
      await office.expectBooks();
    }, 60_000);
  },
);
