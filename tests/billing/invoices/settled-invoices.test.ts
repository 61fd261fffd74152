import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { todayHere } from '#domain/kernel/business-days.ts';
import { inRand } from '#domain/kernel/money.ts';
import { pagesOf } from '../../shipments/pdf.ts';
import { testDatabases } from '../../support/database.ts';
import { world, type World } from '../../support/world.ts';
import { inCents, officeOf, type Office } from '../books/office.ts';

const WRITE_OFF = 'POST /billing/invoices/write-off';
const CREDIT = 'POST /billing/invoices/credit';

describe.each(testDatabases())('bulk settlement of invoices on $name', (on) => {
  let here: World;
  let office: Office;
  beforeAll(async () => {
    here = await world(on);
    office = await officeOf(here);
    await office.invoiceAll();
  });
  afterAll(() => here.close());

  const preview = (call: string, ids: number[], given: object = {}) =>
    office.billing.call('POST /runs/preview', {
      body: { call, subject: { ids }, arguments: { reason: 'Agreed with them', ...given } },
    });
  const sumIn = (amounts: number[]) =>
    inRand(amounts.reduce((sum, one) => sum + inCents(one), 0) / 100);

  test('writes off several invoices as previewed and skips settled ones', async () => {
    const [first, second] = await office.owed(2);
    const ids = [first?.id ?? 0, second?.id ?? 0];
    const paid = await here.rows<{ id: number }>(
      `select id from invoices where state = 'paid' order by id limit 1`,
    );
    const all = [...ids, paid[0]?.id ?? 0];
    const before = await Promise.all(ids.map(office.read));
    const seen = await preview(WRITE_OFF, all);
    expect(seen).toMatchObject({
      will_run: 2,
      will_skip: [{ reason: 'This invoice has no outstanding amount.', count: 1 }],
    });
    expect(seen.notes[0]?.reason).toMatch(
      new RegExp(
        `^${sumIn(before.map(({ outstanding }) => outstanding))} is written off as bad debt; `,
      ),
    );
    const answer = await office.billing.call(WRITE_OFF, {
      body: { ids: all, reason: 'The company was wound up' },
    });
    expect(answer).toMatchObject({ ok: 2, skipped: 1 });
    for (const one of before)
      expect(await office.read(one.id)).toMatchObject({
        state: 'written-off',
        outstanding: 0,
        written_off: one.outstanding,
      });
    await office.expectBooks();
  });

  test('credits several whole invoices once, each by its own note', async () => {
    const made = [
      await here.given.invoice({ shipments: 1 }),
      await here.given.invoice({ shipments: 2 }),
    ];
    const ids = made.map(({ id }) => id);
    const seen = await preview(CREDIT, ids);
    expect(seen.notes[0]?.reason).toBe(
      `Credit notes for ${sumIn(made.map(({ total }) => total))} are issued; they reduce VAT by ${sumIn(made.map(({ vat }) => vat))}`,
    );
    const body = { ids, reason: 'Invoiced by mistake' };
    expect(await office.billing.call(CREDIT, { body })).toMatchObject({ ok: 2 });
    const { rows } = await office.billing.call('GET /billing/credit-notes', {
      query: { filter: { invoice_id: ids } },
    });
    const totals = new Map(rows.map(({ invoice_id, total }) => [invoice_id, total]));
    expect(totals).toEqual(new Map(made.map(({ id, total }) => [id, total])));
    await office.expectBooks();
    const again = await office.billing.call(CREDIT, { body });
    expect(again.results.map(({ reason }) => reason)).toEqual([
      'This invoice is already credited in full.',
      'This invoice is already credited in full.',
    ]);
  });

  test('skips an invoice that is newer than the given day, and refuses a future day', async () => {
    const one = await here.given.invoice({ shipments: 1 });
    const early = await preview(CREDIT, [one.id], { date: '2020-01-01' }).catch(
      (error: unknown) => error,
    );
    expect(early).toMatchObject(
      early instanceof Error ? { status: 422 } : { will_skip: [{ count: 1 }] },
    );
    await expect(
      office.billing.call(CREDIT, {
        body: { ids: [one.id], reason: 'Too early for this', date: '2099-01-01' },
      }),
    ).rejects.toMatchObject({
      status: 422,
      body: { errors: { date: ['The date cannot be in the future.'] } },
    });
    expect(await office.read(one.id)).toMatchObject({ credited: one.credited });
  });

  test('a credit note shows its allocations and remainder, and can be emailed and refunded', async () => {
    const one = await here.given.invoice({ shipments: 1 });
    await office.settle(1);
    const { document } = await office.post({ invoice_id: one.id });
    const id = document?.id ?? 0;
    const read = () => office.billing.call('GET /billing/credit-notes/:id', { params: { id } });
    const isOpen = async () => {
      const query = { filter: { id: [id], is_open: true } };
      return (await office.billing.call('GET /billing/credit-notes', { query })).total === 1;
    };
    const note = await read();
    const settled = note.allocations.reduce((sum, { amount }) => sum + inCents(amount), 0);
    expect(settled + inCents(note.unallocated)).toBe(inCents(note.total));
    expect(await isOpen()).toBe(true);
    const message = 'As agreed on the telephone.';
    const { to } = await office.billing.call('POST /billing/credit-notes/:id/send', {
      params: { id },
      body: { message },
    });
    const [email] = await here.rows<{ subject: string; body: string; content: Buffer }>(
      `select subject, body, f.content from emails e join email_files ef on ef.email_id = e.id join files f on f.id = ef.file_id
       where to_address = $1 order by e.id desc limit 1`,
      [to],
    );
    expect(email).toMatchObject({
      subject: `Credit note ${note.credit_note_number}`,
      body: expect.stringContaining(`on invoice ${one.invoice_number}.`),
    });
    expect(email?.body.startsWith(message)).toBe(true);
    const pages = pagesOf(email?.content ?? Buffer.from(''));
    expect(pages.map(({ text }) => text).join('\n')).toContain(note.credit_note_number);
    await office.post({ kind: 'refund', credit_note_id: id, date: todayHere() });
    expect(await read()).toMatchObject({ unallocated: 0, refunded: note.unallocated });
    expect(await isOpen()).toBe(false);
    await office.expectBooks();
  });
});
