import { AsyncResource } from 'node:async_hooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabases } from '../support/database.ts';
import { paymentDesk, type PaymentDesk } from '../support/payment-desk.ts';
import { statementOf } from '../support/prepared-payments.ts';
import { world, type World } from '../support/world.ts';

describe.each(testDatabases())('payments at once on $name', (on) => {
  let here: World;
  let desk: PaymentDesk;
  beforeAll(async () => {
    here = await world(on);
    desk = await paymentDesk(here);
  });
  afterAll(() => here.close());
  beforeEach(() => desk.nextDay());

  test('two who import one file at the same moment import it once', async () => {
    const [invoice] = await desk.owed(1);
    const content = statementOf(desk.line('10.00', String(invoice?.invoice_number)));
    const answers = await Promise.all([desk.upload(content), desk.upload(content)]);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
    await desk.expectSums();
  });

  /** A server that has too much to do says so and has done nothing: the statement is handed in again. */
  async function patiently(content: string) {
    for (;;) {
      const answer = await desk.upload(content);
      if (answer.statusCode !== 503) return answer;
    }
  }

  test('twenty statements at once pay no invoice twice', async () => {
    const invoices = await desk.owed(2);
    const count = 20;
    const answers = await Promise.all(
      Array.from({ length: count }, (_, at) =>
        patiently(
          statementOf(
            ...invoices.map(({ outstanding, invoice_number: number }) =>
              desk.line(
                outstanding.toFixed(2),
                `${at % 2 === 0 ? number : `Pay ${at} ${number}`} ${at}`,
              ),
            ),
          ),
        ),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(count).fill(200));
    const sum = (key: 'allocated' | 'amount') =>
      answers.reduce((total, answer) => total + Number(answer.json()[key]), 0);
    const due = invoices.reduce((total, { outstanding }) => total + outstanding, 0);
    expect(sum('allocated')).toBeCloseTo(due, 4);
    expect(sum('amount')).toBeCloseTo(due * count, 4);
    await desk.expectSums();
  });

  // The embedded engine has one session: nothing happens elsewhere.
  test.skipIf(on.name === 'embedded')(
    'an invoice that is settled elsewhere at the same moment is not settled again',
    async () => {
      const [invoice] = await desk.owed(1);
      if (!invoice) throw new Error('Nobody owes anything');
      const statement = statementOf(desk.line('10.00', invoice.invoice_number));
      // In a transaction of its own, though it begins while another one is open.
      const send = AsyncResource.bind(() => desk.upload(statement));
      const { answer } = await here.database.within({ is: 'system' }, async () => {
        await desk.query(
          `update invoices set credited = credited + outstanding, outstanding = 0, state = 'credited' where id = $1`,
          [invoice.id],
        );
        const sent = send();
        const waiting = () => desk.query('select 1 as one from pg_locks where not granted');
        await expect.poll(waiting).not.toEqual([]);
        return { answer: sent };
      });
      const report = (await answer).json();
      expect(report).toMatchObject({ taken: 1, allocated: 0, unallocated: 10 });
      await desk.expectSums();
    },
  );
});
