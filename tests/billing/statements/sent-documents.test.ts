import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shiftDay, todayHere } from '#domain/kernel/business-days.ts';
import { usualStart } from '#domain/billing/statements.ts';
import { pagesOf } from '../../shipments/pdf.ts';
import { testDatabases } from '../../support/database.ts';
import { world, type World } from '../../support/world.ts';

interface Email {
  to_address: string;
  subject: string;
  body: string;
  name: string;
  content: Buffer;
}

describe.each(testDatabases())('documents by email on $name', (on) => {
  let here: World;
  let draft = 0;
  beforeAll(async () => {
    here = await world(on);
    draft = (await here.given.invoice({ issue: false })).id;
    await here.given.account(1, { billing_email: 'accounts@karoo.example' });
    await here.given.account(2, { billing_email: null });
  });
  afterAll(() => here.close());

  /** Emails with their attachments after a given email. */
  const emailsAfter = async (id: number): Promise<Email[]> => {
    const { rows } = await here.database.pool.query<Email>(
      `select to_address, subject, body, f.name, f.content from emails e join email_files ef on ef.email_id = e.id
       join files f on f.id = ef.file_id where e.id > $1 order by e.id`,
      [id],
    );
    return rows;
  };
  const lastEmail = async (): Promise<number> => {
    const { rows } = await here.database.pool.query<{ id: number }>(
      'select coalesce(max(id), 0)::int as id from emails',
    );
    return rows[0]?.id ?? 0;
  };
  const textOf = ({ content }: Email) =>
    pagesOf(content)
      .map(({ text }) => text)
      .join('\n');

  test('an invoice is emailed as the original, later as a copy, and never as a draft', async () => {
    const billing = await here.as('billing');
    const { rows } = await billing.call('GET /billing/invoices', {
      query: { filter: { account_id: 1, state: ['issued'], is_sent: false }, range: [0, 0] },
    });
    const [invoice] = rows;
    const id = invoice?.id ?? 0;
    const before = await lastEmail();
    const message = 'As agreed on the telephone.';
    const sent = await billing.call('POST /billing/invoices/send', {
      body: { ids: [id, draft], message },
    });
    expect(sent.results).toEqual([
      { id, outcome: 'ok', reason: 'To accounts@karoo.example' },
      { id: draft, outcome: 'skipped', reason: 'A draft has no document yet.' },
    ]);
    await billing.call('POST /billing/invoices/send', { body: { ids: [id] } });
    const [first, second, ...others] = await emailsAfter(before);
    if (!first || !second) throw new Error('Nothing was sent');
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      to_address: 'accounts@karoo.example',
      subject: `Tax invoice ${invoice?.invoice_number}`,
      name: `${invoice?.invoice_number}.pdf`,
    });
    expect(first.body.startsWith(message)).toBe(true);
    expect(first.body).toContain(`Please pay with the reference ${invoice?.invoice_number}`);
    expect(textOf(first)).toContain(String(invoice?.invoice_number));
    expect(textOf(first)).not.toContain('Copy');
    expect(textOf(second)).toContain('Copy');
    const read = await billing.call('GET /billing/invoices/:id', { params: { id } });
    expect(read).toMatchObject({ sent_at: expect.any(String) });
  });

  test('each account gets its own statement, at its own address if it has no billing address', async () => {
    const billing = await here.as('billing');
    const before = await lastEmail();
    const end_date = todayHere();
    const { results } = await billing.call('POST /billing/statements/send', {
      body: { ids: [1, 2, 2_000_000_000], start_date: usualStart(end_date), end_date },
    });
    expect(results.map(({ outcome }) => outcome)).toEqual(['ok', 'ok', 'failed']);
    const { rows: accounts } = await here.database.pool.query<{
      account_code: string;
      email: string;
    }>('select account_code, email from accounts where id in (1, 2) order by id');
    const emails = await emailsAfter(before);
    expect(emails.map(({ to_address: to }) => to)).toEqual([
      'accounts@karoo.example',
      accounts[1]?.email,
    ]);
    for (const [at, { account_code: code }] of accounts.entries()) {
      const email = emails[at];
      if (!email) throw new Error('An account got none');
      expect(email.subject).toBe(`Statement of account ${code}`);
      const text = textOf(email);
      expect(text).toContain(code);
      for (const other of accounts)
        if (other.account_code !== code) expect(text).not.toContain(other.account_code);
    }
  });

  test('a future period and users who do not run invoices are refused', async () => {
    const end_date = shiftDay(todayHere(), 1);
    const body = { ids: [1], start_date: todayHere(), end_date };
    await expect(
      (await here.as('billing')).call('POST /billing/statements/send', { body }),
    ).rejects.toMatchObject({ status: 422, message: 'The date cannot be in the future.' });
    for (const name of ['ops', 'account'])
      await expect(
        (await here.as(name)).call('POST /billing/invoices/send', { body: { ids: [1] } }),
      ).rejects.toMatchObject({ status: 403 });
  });
});
