import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#api/client.ts';
import { ageBands } from '#domain/accounts/ages.ts';
import { add, cents } from '#domain/kernel/cents.ts';
import { shiftDay, todayHere } from '#domain/kernel/business-days.ts';
import { XLSX } from '#domain/kernel/file-types.ts';
import { testDatabases } from '../support/database.ts';
import { world, type World } from '../support/world.ts';

const CALL = 'POST /accounts-age-analysis';

describe.each(testDatabases())('age analysis on $name', (on) => {
  let here: World;
  let billing: Client;
  beforeAll(async () => {
    here = await world(on);
    billing = await here.as('billing');
  });
  afterAll(() => here.close());

  const query = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
    (await here.database.pool.query<T>(text, values)).rows;
  const asked = (body: {
    as_of: string;
    basis?: 'due-date';
    unallocated?: 'oldest-first';
    known_at?: string;
  }) => billing.call(CALL, { body });
  /** Account balances at the end of a day that are not zero, from the ledger. */
  const ledger = async (day: string) => {
    const rows = await query<{ id: number; owed: number }>(
      `select account_id as id, sum(amount)::float8 as owed from postings where ledger = 'debtors' and posted_on <= $1 group by 1 having sum(amount) <> 0 order by 1`,
      [day],
    );
    return new Map(rows.map(({ id, owed }) => [id, owed]));
  };

  test('aged amounts and the unallocated amount add up to the ledger balance on any day', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 120 }),
        fc.constantFrom(undefined, 'due-date' as const),
        fc.constantFrom(undefined, 'oldest-first' as const),
        async (back, basis, unallocated) => {
          const as_of = shiftDay(todayHere(), -back);
          const found = await asked({
            as_of,
            ...(basis && { basis }),
            ...(unallocated && { unallocated }),
          });
          const balances = await ledger(as_of);
          for (const row of found.rows) {
            const parts = [...ageBands.map(({ key }) => row[key]), row.unallocated];
            expect(add(...parts.map(cents)), row.account_code).toBe(cents(row.balance));
            expect(row.balance, `${row.account_code} ${as_of}`).toBe(
              balances.get(row.account_id) ?? 0,
            );
            balances.delete(row.account_id);
            expect(parts.slice(0, 5).every((part) => part >= 0) && row.unallocated <= 0).toBe(true);
          }
          expect([...balances]).toEqual([]);
        },
      ),
      { numRuns: 25 },
    );
  });

  test('accounts are grouped by agent, with sums and export files by group', async () => {
    await query(
      'update accounts set sales_agent_id = case when id % 2 = 0 then (select min(id) from sales_agents) end',
    );
    const admin = await here.as('superadmin');
    const body = { as_of: todayHere(), by: 'agent' as const };
    const { rows, groups, totals } = await admin.call(CALL, { body });
    expect(groups.length).toBe(2);
    for (const { name, accounts, balance } of groups) {
      const own = rows.filter(({ group }) => group === name);
      expect([name, accounts]).toEqual([name, own.length]);
      expect(cents(balance)).toBe(add(...own.map((row) => cents(row.balance))));
    }
    expect(add(...groups.map((one) => cents(one.balance)))).toBe(cents(totals.balance));
    const file = async (accept: string) => {
      const answer = await here.app.inject({
        method: 'POST',
        url: '/accounts-age-analysis',
        headers: { authorization: `Bearer ${await here.signIn('superadmin')}`, accept },
        payload: body,
      });
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([
        200,
        expect.stringContaining(accept),
      ]);
      return answer.rawPayload;
    };
    const csv = (await file('text/csv')).toString();
    expect(csv.trim().split('\r\n')).toHaveLength(1 + rows.length + groups.length + 1);
    expect(csv).toContain(`All accounts,${String(totals.current)}`);
    expect((await file('application/pdf')).subarray(0, 5).toString()).toBe('%PDF-');
    expect((await file(XLSX)).subarray(0, 2).toString()).toBe('PK');
    await expect((await here.as('account')).call(CALL, { body })).rejects.toMatchObject({
      status: 403,
    });
  });

  test("today's ages are the outstanding invoices less unallocated payments and credit notes", async () => {
    const { rows } = await asked({ as_of: todayHere() });
    const open = await query<{ id: number; owed: number; left: number }>(`
      select a.id, (select coalesce(sum(outstanding), 0) from invoices i where i.account_id = a.id and state <> 'draft')::float8 as owed,
        ((select coalesce(sum(unallocated), 0) from payments p where p.account_id = a.id and p.state <> 'reversed')
          + (select coalesce(sum(total - allocated), 0) from credit_notes c where c.account_id = a.id))::float8 as left from accounts a`);
    const byId = new Map(rows.map((row) => [row.account_id, row]));
    for (const { id, owed, left } of open) {
      const row = byId.get(id);
      expect(add(...ageBands.map(({ key }) => cents(row?.[key] ?? 0))), String(id)).toBe(
        cents(owed),
      );
      expect(cents(0 - (row?.unallocated ?? 0)), String(id)).toBe(cents(left));
    }
  });

  test('an invoice is aged by day, from its date or its due date', async () => {
    const [made] = await query<{ id: number; account_id: number; invoice_date: string }>(
      `select id, account_id, invoice_date::text from invoices i where state <> 'draft' and outstanding = total
         and not exists (select from invoices o where o.account_id = i.account_id and o.invoice_date = i.invoice_date - 31)
       order by invoice_date limit 1`,
    );
    if (!made) throw new Error('No invoice is wholly open');
    const bandOn = async (days: number, basis?: 'due-date') => {
      const as_of = shiftDay(made.invoice_date, days);
      if (as_of > todayHere()) return null;
      const body = { as_of, filter: { account_id: made.account_id }, ...(basis && { basis }) };
      return (await billing.call(CALL, { body })).totals;
    };
    const [before, first] = [await bandOn(-1), await bandOn(0)];
    expect(cents(first?.current ?? 0)).toBeGreaterThan(cents(before?.current ?? 0));
    const [young, old] = [await bandOn(30), await bandOn(31)];
    if (young && old) expect(old.days_30).toBeGreaterThan(young.days_30);
    const due = await bandOn(31, 'due-date');
    if (due && old) expect(due.current).toBeGreaterThanOrEqual(old.current);
  });

  test('a reversed payment counts until its reversal, and later events change no report of an earlier day', async () => {
    const [back] = await query<{
      account_id: number;
      before: string;
      after: string;
      amount: number;
    }>(`
      select t.account_id, t.transaction_date::text as before, r.transaction_date::text as after, (0 - t.amount)::float8 as amount
      from transactions t join transactions r on r.reverses_id = t.id where t.kind = 'payment' and r.transaction_date > t.transaction_date limit 1`);
    if (!back) throw new Error('The bank has taken no payment back');
    const balanceOn = async (as_of: string) => {
      const body = { as_of, filter: { account_id: back.account_id } };
      return (await billing.call(CALL, { body })).totals.balance;
    };
    const balances = await ledger(back.before);
    expect(await balanceOn(back.before)).toBe(balances.get(back.account_id) ?? 0);
    expect(await balanceOn(back.after)).toBe((await ledger(back.after)).get(back.account_id) ?? 0);
    const known_at = new Date().toISOString();
    const as_of = todayHere();
    const was = await asked({ as_of, known_at });
    await query(
      `with made as (insert into transactions (account_id, kind, reference, description, amount, transaction_date, time_created)
         values ($1, 'adjustment', 'LATER', 'Known later', 10, $2, now() + interval '1 minute') returning id)
       insert into postings (account_id, transaction_id, ledger, amount, posted_on)
         select $1::int, id, 'debtors', 10, $2::date from made union all select null, id, 'adjustments', -10, $2::date from made`,
      [back.account_id, as_of],
    );
    expect(await asked({ as_of, known_at })).toEqual(was);
  });

  test('an account sees its own ages up to today, and roles without billing see none', async () => {
    const own = await here.as('account');
    const found = await own.call(CALL, { body: { as_of: todayHere() } });
    expect(found.rows.map(({ account_id }) => account_id)).toEqual([1]);
    const body = { as_of: todayHere() };
    for (const name of ['ops', 'nonbilling'])
      await expect((await here.as(name)).call(CALL, { body })).rejects.toMatchObject({
        status: 403,
      });
    await expect(asked({ as_of: shiftDay(todayHere(), 1) })).rejects.toMatchObject({
      status: 422,
      body: { errors: { as_of: ['The date cannot be in the future.'] } },
    });
  });
});
