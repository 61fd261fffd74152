import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shiftDay, todayHere } from '#domain/kernel/business-days.ts';
import { inRand } from '#domain/kernel/money.ts';
import { pagesOf } from '../../shipments/pdf.ts';
import { testDatabases } from '../../support/database.ts';
import { world, type World } from '../../support/world.ts';

const today = todayHere();
const yearAgo = shiftDay(today, -365);
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

describe.each(testDatabases())('credit notes by debtor on $name', (on) => {
  let here: World;
  beforeAll(async () => {
    here = await world(on);
  });
  afterAll(() => here.close());

  async function fetched(name: string, from = yearAgo, until = today) {
    const headers = { authorization: `Bearer ${await here.signIn(name)}` };
    return here.app.inject({
      url: `/billing/export-debtors-credit-notes/${from}/${until}`,
      headers,
    });
  }
  async function texts(...asked: Parameters<typeof fetched>): Promise<string[]> {
    const answer = await fetched(...asked);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    return pagesOf(answer.rawPayload).flatMap(({ text }) => text.split('\n').map(plain));
  }
  const issued = async (name: string) =>
    (
      await (
        await here.as(name)
      ).call('GET /billing/credit-notes', {
        query: { range: [0, 999], filter: { issued_from: yearAgo, issued_until: today } },
      })
    ).rows;
  const sumOf = (notes: readonly { total: number }[]) =>
    plain(inRand(notes.reduce((cents, { total }) => cents + Math.round(total * 100), 0) / 100));

  test('every credit note is listed once under its debtor with its invoice, and the sums match the list', async () => {
    const notes = await issued('billing');
    expect(notes.length).toBeGreaterThan(1);
    const said = await texts('billing');
    for (const { credit_note_number: number } of notes)
      expect(said.filter((text) => text === number)).toHaveLength(1);
    const codes = new Set(notes.map(({ account_code: code }) => code));
    for (const code of codes) {
      const own = notes.filter(({ account_code }) => account_code === code);
      const at = said.indexOf(`Sum of ${code}`);
      expect(said.slice(at + 1, at + 4)).toContain(sumOf(own).replace('R ', ''));
    }
    expect(said).toContain(sumOf(notes));
    expect(said).toEqual(expect.arrayContaining(notes.map((note) => note.invoice_number ?? '')));
  });

  test('account users get their own credit notes, and roles without billing get none', async () => {
    const own = await issued('account');
    const said = await texts('account');
    expect(new Set(said.filter((text) => text.startsWith('Sum of ')))).toEqual(
      new Set(own.map(({ account_code: code }) => `Sum of ${code}`)),
    );
    expect((await fetched('nonbilling')).statusCode).toBe(403);
  });

  test('a period without credit notes is reported, and an invalid period is refused', async () => {
    const said = await texts('billing', '2001-01-01', '2001-12-31');
    expect(said).toContain('No credit note was issued in this period.');
    for (const [from, until, text] of [
      [today, yearAgo, 'The first day is after the last day.'],
      [shiftDay(today, -366), today, 'The period covers at most 366 days.'],
    ] as const) {
      const refused = await fetched('billing', from, until);
      expect([refused.statusCode, refused.json().message]).toEqual([422, text]);
    }
  });
});
