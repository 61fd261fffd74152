import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isOneTypo } from '#domain/payments/matching/distance.ts';
import { testDatabases } from '../../support/database.ts';
import { statementOf } from '../../support/doubles/statements.ts';
import { world, type World } from '../../support/world.ts';
import { officeOf, type Office } from './office.ts';

interface Open {
  id: number;
  account_id: number;
  invoice_number: string;
  outstanding: number;
}

describe.each(testDatabases())('mistyped invoice numbers on $name', (on) => {
  let here: World;
  let office: Office;
  beforeAll(async () => {
    here = await world(on);
    office = await officeOf(here);
  });
  afterAll(() => here.close());
  beforeEach(() => office.nextDay());

  test('an invoice number with a typing error never settles an invoice of another account automatically', async () => {
    const open = await here.rows<Open>(
      `select id, account_id, invoice_number, outstanding::float8 from invoices where outstanding > 20 and state <> 'draft' order by id`,
    );
    const pairs = open.flatMap((meant) =>
      open
        .filter((written) => isOneTypo(written.invoice_number, meant.invoice_number))
        .filter((written) => written.account_id !== meant.account_id)
        .map((written) => ({ meant, written })),
    );
    const [pair] = pairs.filter(({ meant, written }) => meant.outstanding !== written.outstanding);
    if (!pair) throw new Error('No two open invoices of two accounts are one slip apart');
    const { meant, written } = pair;
    const report = (
      await office.upload(
        statementOf(office.line(meant.outstanding, `EFT ${written.invoice_number}`)),
      )
    ).json();
    expect(report.lines).toMatchObject([{ verdict: 'imported', state: 'unmatched' }]);
    expect(await office.standing(written)).toMatchObject({ outstanding: written.outstanding });
    const billing = await here.as('billing');
    const { candidates } = await billing.call('GET /billing/import/candidates/:id', {
      params: { id: report.lines[0].payment_id },
    });
    expect(candidates.map(({ account_id }) => account_id)).toContain(meant.account_id);
    await office.expectBooks();
  });

  test('money for an invoice that is already settled is not allocated automatically', async () => {
    const [settled] = await here.rows<{ invoice_number: string }>(
      `select invoice_number from invoices where outstanding = 0 and state = 'paid' order by id limit 1`,
    );
    const report = (
      await office.upload(statementOf(office.line('44.10', `PMT ${settled?.invoice_number}`)))
    ).json();
    expect(report.lines).toMatchObject([{ state: 'unmatched' }]);
  });
});
