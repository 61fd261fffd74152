import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabases } from '../support/database.ts';
import { statementForm, statementOf } from '../support/prepared-payments.ts';
import { world, type World } from '../support/world.ts';

interface Owed {
  id: number;
  account_id: number;
  account_code: string;
  invoice_number: string;
  outstanding: number;
}

describe.each(testDatabases())('payments on $name', (on) => {
  let here: World;
  let token: string;
  let day = 0;
  let seeded = 0;
  beforeAll(async () => {
    here = await world(on);
    token = await here.signIn('billing');
    const [last] = await query<{ id: number }>('select max(id) as id from payment_imports');
    seeded = last?.id ?? 0;
  });
  afterAll(() => here.close());
  // Of a day of its own, so that no line of one test came in with another.
  beforeEach(() => void (day += 1));

  const query = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
    (await here.database.pool.query<T>(text, values)).rows;
  const today = () => `2026/10/${String(day).padStart(2, '0')}`;
  const line = (amount: number | string, words: string) => `${today()},"${amount}",${words}`;

  const upload = (content: string | Buffer, fields: Record<string, string> = {}, as = token) => {
    const form = statementForm(content, fields);
    return here.app.inject({
      method: 'POST',
      url: '/billing/import/payments',
      headers: { authorization: `Bearer ${as}`, ...form.headers },
      payload: form.payload,
    });
  };

  /** Invoices on which nothing was paid, of accounts with several of them. */
  const owed = (count: number) =>
    query<Owed>(
      `select i.id, i.account_id, a.account_code, i.invoice_number, i.outstanding::float8
       from invoices i join accounts a on a.id = i.account_id
       where i.state = 'sent' and round(i.outstanding, 2) = i.outstanding and i.outstanding > 20
         and i.account_id = (select account_id from invoices where state = 'sent' and outstanding > 20 group by account_id having count(*) >= $1 order by count(*) desc, account_id limit 1)
       order by i.invoice_date, i.id limit $1`,
      [count],
    );

  /** Money neither comes to be nor is lost: what must hold whatever was imported. */
  async function expectSums() {
    const wrong = await query(`
      select 'payment' as what, p.id from payments p left join lateral
        (select coalesce(sum(amount), 0) as sum from allocations where payment_id = p.id and undone_at is null) a on true
        where p.state <> 'reversed' and (p.allocated <> a.sum or p.amount <> p.allocated + p.unallocated or p.unallocated < 0)
      union all select 'invoice', i.id from invoices i left join lateral
        (select coalesce(sum(amount) filter (where payment_id is not null), 0) as paid from allocations where invoice_id = i.id and undone_at is null) a on true
        where i.paid <> a.paid or i.outstanding <> i.total - i.paid - i.credited or i.outstanding < 0
      union all select 'account', c.id from accounts c left join lateral
        (select coalesce(sum(amount), 0) as sum from transactions where account_id = c.id) t on true where c.balance <> t.sum
      union all select 'import', m.id from payment_imports m left join lateral
        (select coalesce(sum(amount), 0) as sum, count(*) as count from payments where payment_import_id = m.id) p on true
        where m.kind = 'receipts' and m.id > ${seeded} and (m.total <> p.sum or m.row_count <> p.count)`);
    expect(wrong).toEqual([]);
  }

  test('a receipt settles what it names; what names nobody waits, and wrong lines say why', async () => {
    const [first, second, third] = await owed(3);
    if (!first || !second || !third) throw new Error('Nobody owes three invoices');
    const answer = await upload(
      statementOf(
        line(second.outstanding, `${second.invoice_number} thank you`),
        line(first.outstanding + 5, `EFT ${first.account_code}`),
        line('200.00', 'CASH DEP SANDTON'),
        line('-75.00', 'Bank charges'),
        line('1e309', 'Overflow'),
      ),
    );
    const report = answer.json();
    expect(report).toMatchObject({ taken: 3, repeated: 0, out: 1, bad: 1, unallocated: 200 });
    expect(report.lines).toMatchObject([
      { row: 2, verdict: 'taken', state: 'allocated', reason: null },
      { row: 3, verdict: 'taken', state: 'allocated' },
      { row: 4, verdict: 'taken', state: 'unmatched' },
      { row: 5, verdict: 'out', payment_id: null },
      { row: 6, verdict: 'bad', reason: 'The amount is not a number such as 1234.50.' },
    ]);
    const left = await query(
      `select state, outstanding::float8 from invoices where id = any($1) order by array_position($1, id)`,
      [[first.id, second.id]],
    );
    expect(left).toEqual([
      { state: 'paid', outstanding: 0 },
      { state: 'paid', outstanding: 0 },
    ]);
    const billing = await here.as('billing');
    const detail = await billing.call('GET /billing/import/payments/:id', {
      params: { id: report.lines[1].payment_id },
    });
    expect(detail).toMatchObject({ account_code: first.account_code, file_name: 'statement.csv' });
    expect(detail.allocations[0]).toMatchObject({
      invoice_number: first.invoice_number,
      amount: first.outstanding,
    });
    expect(detail.allocations[1]?.amount).toBe(5);
    await expectSums();
  });

  test('the same file, and lines of it in another one, come in again only when that is said', async () => {
    const lines = [line('11.00', 'Cash'), line('11.00', 'Cash'), line('12.00', 'Cash')];
    const first = (await upload(statementOf(...lines))).json();
    const again = await upload(statementOf(...lines));
    expect(again.statusCode).toBe(409);
    expect(again.json().current).toEqual({
      import_id: first.import_id,
      repeated: 3,
      receipts: 3,
    });
    const longer = statementOf(...lines, line('11.00', 'Cash'));
    expect((await upload(longer)).json().current).toMatchObject({ import_id: null, repeated: 3 });
    const skipped = (await upload(longer, { repeats: 'skip' })).json();
    expect(skipped).toMatchObject({ taken: 1, repeated: 3, amount: 11 });
    expect(skipped.lines[0].reason).toBe('It came in before, with statement.csv.');
    const nothing = (await upload(longer, { repeats: 'skip' })).json();
    expect(nothing).toMatchObject({ import_id: null, taken: 0, repeated: 4 });
    const taken = (await upload(longer, { repeats: 'take' })).json();
    expect(taken).toMatchObject({ taken: 4, repeated: 0, amount: 45 });
    await expectSums();
  });

  test('two who import one file at the same moment import it once', async () => {
    const [invoice] = await owed(1);
    const content = statementOf(line('10.00', String(invoice?.invoice_number)));
    const answers = await Promise.all([upload(content), upload(content)]);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
    await expectSums();
  });

  test('twenty statements at once pay no invoice twice', async () => {
    const invoices = await owed(2);
    const count = 20;
    const answers = await Promise.all(
      Array.from({ length: count }, (_, at) =>
        upload(
          statementOf(
            ...invoices.map(({ outstanding, invoice_number: number }) =>
              line(
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
    await expectSums();
  });

  test('one key, one import, however often it is sent', async () => {
    const form = statementForm(statementOf(line('31.00', 'Keyed')));
    const send = () =>
      here.app.inject({
        method: 'POST',
        url: '/billing/import/payments',
        headers: {
          authorization: `Bearer ${token}`,
          'idempotency-key': 'payments-key-1',
          ...form.headers,
        },
        payload: form.payload,
      });
    const first = await send();
    const second = await send();
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect(second.json()).toEqual(first.json());
  });

  test('the sums of a filter are those of its rows', async () => {
    const billing = await here.as('billing');
    const filter = { state: ['unmatched', 'part-allocated'] as ('unmatched' | 'part-allocated')[] };
    const totals = await billing.call('GET /billing/import/totals', { query: { filter } });
    const { rows, total } = await billing.call('GET /billing/import/payments', {
      query: { filter, range: [0, 1000] },
    });
    const sum = (key: 'amount' | 'allocated' | 'unallocated') =>
      rows.reduce((all, row) => all + row[key], 0);
    expect(totals.count).toBe(total);
    expect(totals.amount).toBeCloseTo(sum('amount'), 4);
    expect(totals.unallocated).toBeCloseTo(sum('unallocated'), 4);
    expect(totals.by_state.map(({ state }) => state).toSorted()).toEqual(filter.state.toSorted());
    expect(rows.every(({ state }) => filter.state.some((one) => one === state))).toBe(true);
    const narrow = await billing.call('GET /billing/import/payments', {
      query: { filter: { search: 'sandton cash', amount_from: 199, amount_until: 200.5 } },
    });
    expect(narrow.rows.map(({ amount }) => amount)).toContain(200);
  });

  test('an account sees its own receipts when its role may, and none of the calls otherwise', async () => {
    const [user, nonbilling] = await Promise.all([here.as('account'), here.as('nonbilling')]);
    const ask = { query: { range: [0, 999] as [number, number] } };
    for (const client of [user, nonbilling])
      await expect(client.call('GET /billing/import/payments', ask)).rejects.toMatchObject({
        status: 403,
      });
    await query(
      `insert into role_permissions (role_id, name) values (5, 'View payment imports'), (5, 'Import payments')`,
    );
    const { rows } = await user.call('GET /billing/import/payments', ask);
    expect(new Set(rows.map(({ account_id }) => account_id))).toEqual(new Set([1]));
    const [foreign] = await query<{ id: number }>(
      `select id from payments where account_id = 2 and kind = 'receipt' limit 1`,
    );
    await expect(
      user.call('GET /billing/import/payments/:id', { params: { id: foreign?.id ?? 0 } }),
    ).rejects.toMatchObject({ status: 404 });
    const own = await upload(statementOf(line('1.00', 'Mine')), {}, await here.signIn('account'));
    expect(own.statusCode).toBe(403);
    await query(`delete from role_permissions where role_id = 5 and name like '%payment%'`);
  });
});
