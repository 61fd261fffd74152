import { AsyncResource } from 'node:async_hooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bothEngines } from '../../support/database.ts';
import { statementOf } from '../../support/doubles/statements.ts';
import { world, type World } from '../../support/world.ts';
import { officeOf, type Office } from './office.ts';

describe.each(bothEngines())('payments at once on $name', (on) => {
  let here: World;
  let office: Office;
  beforeAll(async () => {
    here = await world(on);
    office = await officeOf(here);
  });
  afterAll(() => here.close());
  beforeEach(() => office.nextDay());

  test('a file is imported once when two users import it at the same moment', async () => {
    const [invoice] = await office.owed(1);
    const content = statementOf(office.line('10.00', String(invoice?.invoice_number)));
    const answers = await Promise.all([office.upload(content), office.upload(content)]);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
    await office.expectBooks();
  });

  /**
   * Repeats the upload while the server is too busy; a busy response means that nothing was
   * imported.
   */
  async function patiently(content: string) {
    for (;;) {
      const answer = await office.upload(content);
      if (answer.statusCode !== 503) return answer;
    }
  }

  test('twenty statements at once pay no invoice twice', async () => {
    const invoices = await office.owed(2);
    const count = 20;
    const answers = await Promise.all(
      Array.from({ length: count }, (_, at) =>
        patiently(
          statementOf(
            ...invoices.map(({ outstanding, invoice_number: number }) =>
              office.line(
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
    await office.expectBooks();
  });

  // The embedded engine has one session, so nothing can run in parallel.
  test.skipIf(on.name === 'embedded')(
    'an invoice that another request settles at the same moment is not settled again',
    async () => {
      const [invoice] = await office.owed(1);
      if (!invoice) throw new Error('Nobody owes anything');
      const statement = statementOf(office.line('10.00', invoice.invoice_number));
      // Uploads in a separate transaction, although another one is open here.
      const send = AsyncResource.bind(() => office.upload(statement));
      const { answer } = await here.database.within({ is: 'system' }, async () => {
        await here.rows(
          `update invoices set credited = credited + outstanding, outstanding = 0, state = 'credited' where id = $1`,
          [invoice.id],
        );
        const sent = send();
        const waiting = () => here.rows('select 1 as one from pg_locks where not granted');
        await expect.poll(waiting).not.toEqual([]);
        return { answer: sent };
      });
      const report = (await answer).json();
      expect(report).toMatchObject({ imported: 1, allocated: 0, unallocated: 10 });
      expect(await office.wrongSums()).toEqual([]);
    },
  );
});
