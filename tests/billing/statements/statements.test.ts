import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#api/client.ts';
import { shiftDay, todayHere } from '#domain/kernel/business-days.ts';
import { formatColumnDate } from '#domain/kernel/time.ts';
import type { StatementType } from '#domain/billing/statements.ts';
import { pagesOf } from '../../shipments/pdf.ts';
import { testDatabases } from '../../support/database.ts';
import { world, type World } from '../../support/world.ts';
import { officeOf, type Office } from '../books/office.ts';

const POST = 'POST /billing/transactions';
const today = todayHere();
const yearAgo = shiftDay(today, -365);
const ACCOUNT = 1;
const cents = (amount: number) => Math.round(amount * 100);

interface Asked {
  start_date?: string;
  end_date?: string;
  type?: StatementType;
  known_at?: string;
}

describe.each(testDatabases())('statements on $name', (on) => {
  let here: World;
  let office: Office;
  let billing: Client;
  beforeAll(async () => {
    here = await world(on);
    office = await officeOf(here);
    await office.invoiceAll();
    ({ billing } = office);
  });
  afterAll(() => here.close());

  const statement = ({ type = 'activity', ...changes }: Asked = {}, as = billing) =>
    as.call('GET /billing/statements', {
      query: { account_id: ACCOUNT, start_date: yearAgo, end_date: today, type, ...changes },
    });
  const adjust = (amount: number, changes: object = {}) =>
    billing.call(POST, {
      body: { account_id: ACCOUNT, amount, reason: 'Agreed by telephone', ...changes },
    });

  test('the closing balance of a period is the opening balance of the next, and the ages add up', async () => {
    const whole = await statement();
    for (const back of [0, 1, 14, 33, 61, 120]) {
      const cut = shiftDay(today, -back);
      const earlier = await statement({ end_date: cut });
      const sum = earlier.rows.reduce((all, row) => all + cents(row.debit) - cents(row.credit), 0);
      expect(cents(earlier.brought_forward) + sum).toBe(cents(earlier.carried_forward));
      const { balance, ...bands } = earlier.ages;
      const aged = Object.values(bands).reduce((all, amount) => all + cents(amount), 0);
      expect([aged, cents(balance)]).toEqual(Array(2).fill(cents(earlier.carried_forward)));
      const open = await statement({ end_date: cut, type: 'open-item' });
      expect([open.brought_forward, open.carried_forward]).toEqual([0, earlier.carried_forward]);
      if (back === 0) continue;
      const later = await statement({ start_date: shiftDay(cut, 1) });
      expect(later.brought_forward).toBe(earlier.carried_forward);
      expect(later.carried_forward).toBe(whole.carried_forward);
      expect(earlier.rows.length + later.rows.length).toBe(whole.rows.length);
    }
  });

  test('a statement as of a given time stays byte-identical after later postings', async () => {
    const { known_at } = await statement();
    const path = `/billing/statements?account_id=${ACCOUNT}&start_date=${yearAgo}&end_date=${today}&known_at=${known_at}`;
    const headers = { authorization: `Bearer ${office.token}`, accept: 'application/pdf' };
    const printed = async () => {
      const answer = await here.app.inject({ url: path, headers });
      expect(answer.headers['content-type']).toBe('application/pdf');
      return answer.rawPayload;
    };
    const before = { seen: await statement({ known_at }), bytes: await printed() };
    const { transaction } = await adjust(44.44, { date: shiftDay(today, -40) });
    expect(await statement({ known_at })).toEqual(before.seen);
    expect((await printed()).equals(before.bytes)).toBe(true);
    const later = await statement();
    expect(later.rows.map(({ id }) => id)).toContain(transaction.id);
  });

  test('the printed statement has the parties, rows, sum and ages of the response', async () => {
    const shown = await statement();
    const path = `/billing/statements?account_id=${ACCOUNT}&start_date=${yearAgo}&end_date=${today}`;
    const headers = { authorization: `Bearer ${office.token}`, accept: 'application/pdf' };
    const pages = pagesOf((await here.app.inject({ url: path, headers })).rawPayload);
    const texts = pages.flatMap(({ text }) => text.split('\n'));
    const written = (amount: number) => {
      const [whole = '', part = ''] = Math.abs(amount).toFixed(2).split('.');
      return `${amount < 0 ? '-' : ''}${whole.replaceAll(/\B(?=(\d{3})+$)/g, ' ')},${part}`;
    };
    const plain = texts.map((text) => text.replaceAll(/[\u00a0\u202f]/g, ' ').replace('−', '-'));
    expect(plain).toEqual(
      expect.arrayContaining([
        'Statement',
        shown.account_code,
        shown.name,
        'Balance brought forward',
        'Balance carried forward',
        written(shown.carried_forward),
        'Unallocated',
        ...shown.rows.map(({ balance }) => written(balance)),
        `Page ${pages.length} of ${pages.length}`,
      ]),
    );
    expect(plain.filter((text) => text === formatColumnDate(today))).toHaveLength(
      shown.rows.filter(({ date }) => date === today).length,
    );
  });

  test('account users read only their own statement and post nothing', async () => {
    const own = await here.as('account');
    expect(await statement({}, own)).toMatchObject({ account_id: ACCOUNT });
    await expect(statement({}, await here.as('other'))).rejects.toMatchObject({ status: 404 });
    for (const name of ['nonbilling', 'ops'])
      await expect(statement({}, await here.as(name))).rejects.toMatchObject({ status: 403 });
    await expect(
      own.call(POST, { body: { account_id: ACCOUNT, amount: -1, reason: 'For myself' } }),
    ).rejects.toMatchObject({ status: 403 });
    await expect(statement({ start_date: today, end_date: yearAgo })).rejects.toMatchObject({
      status: 422,
      body: { errors: { start_date: ['The first day is after the last day.'] } },
    });
  });
});
