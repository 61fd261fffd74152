import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#api/client.ts';
import { lastPeriodEnd } from '#domain/billing/billing-periods.ts';
import { shiftDay, startOfDay, todayHere } from '#domain/kernel/business-days.ts';
import { invoiceEndedPeriods } from '#server/features/billing/invoices/nightly-invoices.ts';
import { startWorkers } from '#server/runs/workers.ts';
import { testDatabases } from '../../support/database.ts';
import { itemsOf, runWhen } from '../../support/runs/runs.ts';
import { world, type World } from '../../support/world.ts';
import { charges } from '#server/db/schema/ledger.ts';
import { officeOf, type Office } from './office.ts';

const RUN = 'POST /accounts/invoice-run';

describe.each(testDatabases())('nightly invoicing and month-end on $name', (on) => {
  let here: World;
  let office: Office;
  beforeAll(async () => {
    here = await world(on);
    office = await officeOf(here);
    await office.invoiceAll();
  });
  afterAll(() => here.close());

  test('the preview of an invoice run applies the rules of the run', async () => {
    await here.given.shipment({ status: 'collected' });
    await here.given.account(3, { status: 'closed' });
    await here.given.account(4, { status: 'on-hold' });
    const plan = {
      call: RUN,
      subject: { filter: { id: [1, 2, 3, 4] } },
      arguments: { period_until: todayHere() },
    };
    const preview = await office.billing.call('POST /runs/preview', { body: plan });
    expect(preview).toMatchObject({ total: 4, will_run: 1 });
    expect(preview.title).toMatch(/^Invoice 1 account until \d+ \w+ \d{4}$/);
    const workers = startWorkers(here.services);
    const { id } = await office.billing.call('POST /runs', { body: plan });
    expect(await runWhen(office.billing, id)).toMatchObject({
      ok: 1,
      skipped: 3,
      state: 'settled',
    });
    await workers.stop();
    const reasons = (await itemsOf(office.billing, id)).map(({ outcome, reason }) => [
      outcome,
      reason,
    ]);
    expect(reasons.slice(2)).toEqual([
      ['skipped', 'The account is closed.'],
      ['skipped', 'The account is on hold. Invoice this account separately.'],
    ]);
    expect(new Set(preview.will_skip.map(({ reason }) => reason))).toEqual(
      new Set(reasons.slice(1).map(([, reason]) => reason)),
    );
    await here.given.account([3, 4], { status: 'active' });
  });

  test('an impossible invoice run and users without the permission are refused', async () => {
    const run = (changes: object) =>
      office.billing.call(RUN, { body: { ids: [1], period_until: todayHere(), ...changes } });
    const tomorrow = shiftDay(todayHere(), 1);
    await expect(run({ period_until: tomorrow })).rejects.toMatchObject({
      status: 422,
      message: 'The period is not over yet.',
    });
    await expect(run({ invoice_date: tomorrow })).rejects.toMatchObject({ status: 422 });
    const months = await office.billing.call('GET /billing/months');
    const closed = months[0]?.month ?? '';
    await expect(run({ period_until: closed, invoice_date: closed })).rejects.toMatchObject({
      status: 422,
      message: expect.stringMatching(/^\w+ \d{4} is closed\. The earliest date is 1 \w+ \d{4}\.$/),
    });
    await here.given.settings({ billing_vat_number: '' });
    await expect(run({})).rejects.toMatchObject({
      status: 422,
      message:
        "The company's VAT number is not set. Set it in Settings before invoices are issued.",
    });
    await here.given.settings({ billing_vat_number: '4870212345' });
    for (const name of ['ops', 'account', 'nonbilling']) {
      const client = await here.as(name);
      await expect(
        client.call(RUN, { body: { ids: [1], period_until: todayHere() } }),
      ).rejects.toMatchObject({ status: 403 });
    }
  });

  test('months are closed in order, and only a SuperAdmin reopens them', async () => {
    const [latest] = await office.billing.call('GET /billing/months');
    const month = latest?.month.slice(0, 7) ?? '';
    const close = (client: Client, body: { month: string; reopen?: boolean; reason?: string }) =>
      client.call('POST /billing/months/close', { body: { reopen: false, ...body } });
    await expect(close(office.billing, { month })).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('is closed already.'),
    });
    await expect(close(office.billing, { month: todayHere().slice(0, 7) })).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining('is not over yet.'),
    });
    const reopening = { month, reopen: true, reason: 'Late documents' };
    await expect(close(office.billing, reopening)).rejects.toMatchObject({ status: 403 });
    const admin = await here.as('superadmin');
    const before = await close(admin, reopening);
    expect(before.map((one) => one.month)).not.toContain(latest?.month);
    const after = await close(office.billing, { month });
    expect(after[0]?.month).toBe(latest?.month);
  });

  test('every account is invoiced once, in the night after its week or month ends', async () => {
    const ids = [
      (await here.given.shipment({ status: 'collected' })).id,
      (await here.given.shipment({ by: 'other', status: 'collected' })).id,
    ];
    await here.given.account(1, { billing_cycle: 'weekly' });
    await here.given.account(2, { billing_cycle: 'monthly' });
    // Charged on the last day of a completed week that does not end a month.
    const week = lastPeriodEnd('weekly', todayHere());
    await here.given.rows(charges, { shipment_id: ids }, { charged_on: week });
    const night = async () => new Date(Date.parse(startOfDay(todayHere())) + 3 * 3_600_000);
    await invoiceEndedPeriods(here.services, night);
    const invoiced = await here.rows<{ id: number }>(
      `select id from shipments where id = any($1) and invoice_id is not null order by id`,
      [ids],
    );
    const isMonthOver = lastPeriodEnd('monthly', todayHere()) >= week;
    expect(invoiced.map(({ id }) => id)).toEqual(isMonthOver ? ids : ids.slice(0, 1));
    const [made] = await here.rows<{ until: string; user_id: number | null }>(
      `select period_until::text as until, user_id from invoices where account_id = 1 order by id desc limit 1`,
    );
    expect(made).toEqual({ until: week, user_id: null });
    expect(await invoiceEndedPeriods(here.services, night)).toBe(0);
    await here.given.settings({ nightly_invoice_run: 'false' });
    await office.expectBooks();
  });
});
