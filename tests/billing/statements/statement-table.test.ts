import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shiftDay, todayHere } from '#domain/kernel/business-days.ts';
import { XLSX } from '#domain/kernel/file-types.ts';
import { xlsxRows } from '#server/uploads/tables/xlsx.js';
import { usualDatabase } from '../../support/database.ts';
import { world, type World } from '../../support/world.ts';

describe('a statement as a table', () => {
  let here: World;
  beforeAll(async () => {
    here = await world(usualDatabase);
  });
  afterAll(() => here.close());

  const end_date = todayHere();
  const query = { account_id: 1, start_date: shiftDay(end_date, -120), end_date };

  async function tableAs(name: string, accountId = 1, accept = 'text/csv') {
    const asked = new URLSearchParams({ ...query, account_id: String(accountId) });
    const answer = await here.app.inject({
      method: 'GET',
      url: `/billing/statements?${asked.toString()}`,
      headers: { authorization: `Bearer ${await here.signIn(name)}`, accept },
    });
    return answer;
  }

  test('the table has the rows of the statement, and its debits and credits lead from opening to closing balance', async () => {
    const answer = await tableAs('billing');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toContain('text/csv');
    const { data } = Papa.parse<string[]>(answer.body.replace('\uFEFF', '').trim());
    const [headings, before, ...rest] = data;
    const after = rest.at(-1);
    const rows = rest.slice(0, -1);
    expect(headings).toEqual([
      'Date',
      'Kind',
      'Reference',
      'Description',
      'Debit',
      'Credit',
      'Balance',
    ]);
    const billing = await here.as('billing');
    const statement = await billing.call('GET /billing/statements', {
      query: { ...query, type: 'activity' },
    });
    expect(rows).toHaveLength(statement.rows.length);
    const cents = (text: string | undefined) => Math.round(Number(text ?? 0) * 100);
    const moved = rows.reduce((sum, row) => sum + cents(row[4]) - cents(row[5]), 0);
    expect(cents(before?.[6]) + moved).toBe(cents(after?.[6]));
    expect(cents(after?.[6])).toBe(Math.round(statement.carried_forward * 100));
  });

  test('the table as a spreadsheet has the same content, with numbers as numbers', async () => {
    const written = Papa.parse<string[]>(
      (await tableAs('billing')).body.replace('\uFEFF', '').trim(),
    ).data;
    const answer = await tableAs('billing', 1, XLSX);
    expect(answer.headers['content-type']).toBe(XLSX);
    const rows = await xlsxRows(answer.rawPayload);
    const cellsOf = (cells: readonly string[]) => written[0]?.map((_, at) => cells[at] ?? '');
    expect(rows.map(({ cells }) => cellsOf(cells))).toEqual(written);
  });

  test('the table is refused to users who cannot read the statement', async () => {
    expect((await tableAs('other')).statusCode).toBe(404);
    expect((await tableAs('nonbilling')).statusCode).toBe(403);
  });
});
