import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readAmount } from '#domain/text/numbers.ts';
import { formatLongDate } from '#domain/kernel/time.ts';
import { testDatabases } from '../../support/database.ts';
import { pagesOf } from '../../shipments/pdf.ts';
import { world, type World } from '../../support/world.ts';
import { inMinutes } from '../../support/moments.ts';
import { officeOf, type Office } from '../books/office.ts';

describe.each(testDatabases())('documents about money on $name', (on) => {
  let here: World;
  let office: Office;
  beforeAll(async () => {
    here = await world(on);
    office = await officeOf(here);
    await office.invoiceAll();
  });
  afterAll(() => here.close());

  async function fetched(path: string, as = office.token) {
    const headers = { authorization: `Bearer ${as}`, accept: 'application/pdf' };
    return here.app.inject({ method: 'GET', url: path, headers });
  }

  async function printed(path: string) {
    const answer = await fetched(path);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    const pages = pagesOf(answer.rawPayload).map(({ text }) => text.split('\n'));
    return { pages, texts: pages.flat(), bytes: answer.rawPayload };
  }

  test('a tax invoice has every legally required item, and its columns add up', async () => {
    await here.given.shipment({ status: 'collected' });
    await here.given.shipment({ status: 'collected' });
    await office.invoice([1]);
    const { id, invoice_number: number } = await office.last(1);
    const { lines, snapshot, ...facts } = await office.read(id);
    const { pages, texts, bytes } = await printed(`/billing/invoices/${id}`);
    // The tags for screen readers hold the language and the rows of the table.
    const raw = bytes.toString('latin1');
    expect(raw).toContain('/Lang (en-ZA)');
    expect(raw.match(/\/S \/TR\b/g)).toHaveLength(lines.length + 1);
    const amount = (value: number) => `R ${figureOf(value)}`;
    // Section 20(4): the words “Tax invoice”, both parties and their numbers, the invoice number
    // and date, each supply and its quantity.
    expect(texts).toEqual(
      expect.arrayContaining([
        'Tax invoice',
        number,
        snapshot?.supplier.name,
        snapshot?.supplier.address,
        `VAT registration ${snapshot?.supplier.vat_number}`,
        snapshot?.recipient.name,
        snapshot?.recipient.address,
        `VAT registration ${snapshot?.recipient.vat_number || 'not given'}`,
        formatLongDate(facts.invoice_date),
        'Total excluding VAT',
        amount(facts.total_excluding_vat),
        'VAT at 15%',
        amount(facts.vat),
        'Total due',
        amount(facts.total),
        `Page 1 of ${pages.length}`,
      ]),
    );
    for (const line of lines) {
      expect(texts).toContain(line.reference);
      expect(texts).toContain(figureOf(line.amount));
    }
    const columns = texts
      .filter((text) => /^\d[\d ]*,\d{2}$/.test(text))
      .map((text) => Math.round((readAmount(text) ?? 0) * 100));
    const sum = columns.reduce((all, cents) => all + cents, 0);
    expect(sum).toBe(Math.round((facts.total_excluding_vat + facts.vat + facts.total) * 100));
    expect(texts).not.toContain('Copy');
  });

  test('an invoice is printed with identical bytes each time, and is marked as a copy after it was sent', async () => {
    const { id } = await office.last(1);
    const [one, other] = [
      await printed(`/billing/invoices/${id}`),
      await printed(`/billing/invoices/${id}`),
    ];
    expect(one.bytes.equals(other.bytes)).toBe(true);
    await here.given.invoice(id, { sent_at: inMinutes(0) });
    expect((await printed(`/billing/invoices/${id}`)).texts).toContain('Copy');
  });

  test('a long invoice continues on numbered pages with every line once', async () => {
    const [longest] = await here.rows<{ id: number; line_count: number }>(
      `select id, line_count from invoices where state <> 'draft' order by line_count desc limit 1`,
    );
    const { pages, texts } = await printed(`/billing/invoices/${longest?.id}`);
    const { lines } = await office.read(longest?.id ?? 0);
    const references = new Set(lines.map(({ reference }) => reference));
    expect(texts.filter((text) => references.has(text))).toHaveLength(longest?.line_count ?? 0);
    for (const [at, page] of pages.entries())
      expect(page).toContain(`Page ${at + 1} of ${pages.length}`);
  });

  test('a credit note names its invoice, reason and amount', async () => {
    const { rows } = await office.billing.call('GET /billing/credit-notes', {
      query: { range: [0, 0] },
    });
    const [note] = rows;
    const { texts } = await printed(`/billing/credit-notes/${note?.id}`);
    expect(texts).toEqual(
      expect.arrayContaining([
        'Credit note',
        note?.credit_note_number,
        note?.invoice_number,
        note?.reason,
        `R ${figureOf(note?.total ?? 0)}`,
        `R ${figureOf(note?.vat ?? 0)}`,
      ]),
    );
  });

  test('a draft has no document, and users print only documents of their own account', async () => {
    const draft = (await here.given.invoice({ issue: false })).id;
    const refused = await fetched(`/billing/invoices/${draft}`);
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'A draft has no document yet.',
    ]);
    const { id } = await office.last(2);
    for (const [path, name, status] of [
      [`/billing/invoices/${draft}`, 'account', 404],
      [`/billing/invoices/${id}`, 'account', 404],
      [`/billing/invoices/${id}`, 'nonbilling', 403],
    ] as const)
      expect((await fetched(path, await here.signIn(name))).statusCode, `${path} ${name}`).toBe(
        status,
      );
  });
});

/** Formats an amount as documents do: 1 234,50. */
function figureOf(amount: number): string {
  const [whole = '', cents = ''] = amount.toFixed(2).split('.');
  return `${whole.replaceAll(/\B(?=(\d{3})+$)/g, ' ')},${cents}`;
}
