import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { todayHere } from '#domain/kernel/business-days.ts';
import { testDatabases } from '../../support/database.ts';
import { statementOf } from '../../support/doubles/statements.ts';
import { world, type World } from '../../support/world.ts';
import { officeOf, type Office } from '../books/office.ts';

type Desk = Office;

/** Month of the receipts that the office writes. */
const PAID_IN = '2026-10';
const none = { accounts: 1, charged: 0, received: 0, commission: 0 };

describe.each(testDatabases())('commission on $name', (on) => {
  let here: World;
  let office: Desk;
  beforeAll(async () => {
    here = await world(on);
    office = await officeOf(here);
    await office.invoiceAll();
    office.nextDay();
  });
  afterAll(() => here.close());

  const figures = async (agent: number, month: string) => {
    const query = { filter: { id: agent }, figures_for: month };
    const { rows } = await office.billing.call('GET /sales-agents', { query });
    const [{ accounts, charged, received, commission } = none] = rows;
    return { accounts, charged, received, commission };
  };

  test('commission is paid on received amounts without VAT, and the reversal of a receipt takes the commission back', async () => {
    const ops = await here.as('ops');
    const body = { name: 'Sipho Nene', code: 'SN-1', commission_percentage: 7.5 };
    const agent = await ops.call('POST /sales-agents', { body });
    const account = { params: { id: 2 }, body: { sales_agent_id: agent.id } };
    await office.billing.call('PUT /accounts/:id', account);
    await here.given.shipment({ by: 'other', status: 'collected' });
    await office.invoice([2]);
    const issued = await office.last(2);
    expect(issued.outstanding).toBe(issued.total);
    const month = todayHere().slice(0, 7);
    const [sums] = await here.rows<{ excluding: number }>(
      'select total_excluding_vat::float8 as excluding from invoices where id = $1',
      [issued.id],
    );
    const excluding = sums?.excluding ?? 0;
    expect(await figures(agent.id, month)).toEqual({ ...none, charged: excluding });

    // A later agreement and a later agent apply to later invoices only.
    const params = { id: agent.id };
    const later = { ...body, commission_percentage: 50 };
    await ops.call('PUT /sales-agents/:id', { params, body: later });
    await office.billing.call('PUT /accounts/:id', { ...account, body: { sales_agent_id: null } });
    const words = office.line(issued.total.toFixed(2), issued.invoice_number ?? '');
    const answer = await office.upload(statementOf(words));
    const commission = Math.round(excluding * 7.5 + 1e-6) / 100;
    const earned = { accounts: 0, charged: 0, received: excluding, commission };
    expect(await figures(agent.id, PAID_IN)).toEqual(earned);

    const asked = { params, query: { month: PAID_IN } };
    const statement = await office.billing.call('GET /sales-agents/:id/commission', asked);
    expect(statement).toMatchObject({ code: 'SN-1', received: excluding, commission });
    expect(statement.lines).toMatchObject([
      {
        invoice_number: issued.invoice_number,
        amount: issued.total,
        is_undone: false,
        received: excluding,
        commission_percentage: 7.5,
        commission,
      },
    ]);

    const payment_id = Number(answer.json().lines[0].payment_id);
    await office.billing.call('POST /billing/import/reverse-payment', {
      body: { payment_id, reason: 'debit order returned' },
    });
    expect(await figures(agent.id, PAID_IN)).toEqual(earned);
    expect(await figures(agent.id, month)).toEqual({
      accounts: 0,
      charged: excluding,
      received: -excluding,
      commission: -commission,
    });
    const file = (type: string) =>
      office.billing.call(
        'GET /sales-agents/:id/commission',
        { params, query: { month } },
        { accept: type },
      ) as Promise<unknown>;
    const csv = await file('text/csv');
    if (!(csv instanceof Blob)) throw new Error('The answer is no file');
    const [, line = '', all] = (await csv.text()).trim().split('\r\n');
    expect(line).toContain(`${issued.invoice_number},`);
    expect(line).toContain(`,Taken back,${-issued.total},${-excluding},7.5,${-commission}`);
    expect(all).toBe(`,,All,,,,,${-excluding},,${-commission}`);
    const pdf = await file('application/pdf');
    if (!(pdf instanceof Blob)) throw new Error('The answer is no file');
    expect((await pdf.text()).slice(0, 5)).toBe('%PDF-');
  });

  test('monthly figures are shown to roles with billing only', async () => {
    const ops = await here.as('ops');
    const asked = (month: string) => ({ query: { figures_for: month } });
    await expect(ops.call('GET /sales-agents', asked(PAID_IN))).rejects.toMatchObject({
      status: 403,
    });
    const own = { params: { id: 1 }, query: { month: PAID_IN } };
    for (const role of ['ops', 'account'] as const)
      await expect(
        (await here.as(role)).call('GET /sales-agents/:id/commission', own),
      ).rejects.toMatchObject({ status: 403 });
    await expect(office.billing.call('GET /sales-agents', asked('2026-13'))).rejects.toMatchObject({
      status: 422,
    });
    const { rows } = await office.billing.call('GET /sales-agents', { query: {} });
    expect(rows.every((row: { commission?: unknown }) => row.commission === undefined)).toBe(true);
  });

  test('neither an invoice nor its document names the agent', async () => {
    const { id } = await office.last(2);
    const account = await here.as('other');
    const shown = JSON.stringify(
      await account.call('GET /billing/invoices/:id', { params: { id } }),
    );
    expect(shown).not.toMatch(/agent|commission|Sipho/);
  });
});
