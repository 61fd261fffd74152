import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shiftDay, todayHere } from '#domain/kernel/business-days.ts';
import { bothEngines } from '../../support/database.ts';
import { SecondBooks } from './second-books.ts';
import { stepOf, type Step } from './two-books.ts';
import { world, type World } from '../../support/world.ts';
import { inCents, officeOf, type Office } from './office.ts';

/**
 * Number of sequences and maximum of commands in each. `BATON_BOOKS_RUNS=300` takes an hour and
 * tests thoroughly.
 */
const RUNS = Number(process.env['BATON_BOOKS_RUNS'] ?? 2);
const MAX_COMMANDS = 25;

/** From 0 to just below 1. */
const share = fc.integer({ min: 0, max: 999 }).map((given) => given / 1000);
const names = fc.constantFrom(
  'receive',
  'place',
  'split',
  'giveBack',
  'reverse',
  'refund',
  'writeOff',
  'credit',
  'adjust',
) satisfies fc.Arbitrary<Step['what']>;
const someSteps = fc.commands(
  [
    fc
      .record({ what: fc.constant('receive' as const), one: share, other: share, share })
      .map(stepOf),
    fc.record({ what: names, one: share, other: share, share }).map(stepOf),
  ],
  { maxCommands: MAX_COMMANDS, size: 'max' },
);

describe.each(bothEngines())('the books compared with a second set of books on $name', (on) => {
  let here: World;
  let office: Office;
  beforeAll(async () => {
    here = await world(on);
    office = await officeOf(here);
    office.nextDay();
  });
  afterAll(() => here.close());

  /** Runs invoices for the account until at least two of them are outstanding. */
  async function owe(account: number): Promise<void> {
    const owed = await here.rows(
      'select from invoices where account_id = $1 and outstanding > 1 limit 2',
      [account],
    );
    for (let more = owed.length; more < 2; more += 1) await here.given.invoice({ account });
  }

  /** Second books that begin with two accounts in debt. */
  async function begun(): Promise<SecondBooks> {
    const ids = [1, 2];
    for (const id of ids) await owe(id);
    const accounts = await here.rows<{ id: number; balance: number }>(
      'select id, balance::float8 from accounts where id = any($1) order by id',
      [ids],
    );
    const rows = await here.rows<{
      id: number;
      account: number;
      date: string;
      owed: number;
      left: number;
    }>(
      `select i.id, i.account_id as account, i.invoice_date::text as date, i.outstanding::float8 as owed,
         (i.total - coalesce((select sum(total) from credit_notes c where c.invoice_id = i.id), 0))::float8 as left
       from invoices i where i.account_id = any($1) and state <> 'draft'`,
      [ids],
    );
    return new SecondBooks(
      accounts.map(({ id, balance }) => [id, inCents(balance)]),
      rows.map(({ owed, left, ...row }) => ({
        ...row,
        outstanding: inCents(owed),
        creditable: inCents(left),
      })),
    );
  }

  test('both books agree to the cent after any sequence of postings', async () => {
    await fc.assert(
      fc.asyncProperty(someSteps, async (commands) => {
        const model = await begun();
        await fc.asyncModelRun(() => ({ model, real: office }), commands);
        const end_date = todayHere();
        for (const [account_id, balance] of model.balances) {
          const { carried_forward: carried } = await office.billing.call(
            'GET /billing/statements',
            {
              query: {
                account_id,
                start_date: shiftDay(end_date, -300),
                end_date,
                type: 'activity',
              },
            },
          );
          expect(inCents(carried)).toBe(balance);
        }
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
  }, 120_000);
});
