import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../src/api/client.ts';
import { lastPeriodEnd } from '../../src/domain/billing-periods.ts';
import { shifted, startOfDay, todayHere } from '../../src/domain/business-days.ts';
import { invoiceEndedPeriods } from '../../server/features/billing/nightly-invoices.ts';
import { startWorkers } from '../../server/runs/workers.ts';
import { testDatabases } from '../support/database.ts';
import { collected, invoiceDesk, type InvoiceDesk } from '../support/invoicing.ts';
import { itemsOf, runWhen } from '../support/runs.ts';
import { world, type World } from '../support/world.ts';

const RUN = 'POST /accounts/invoice-run';

describe.each(testDatabases())('nights and months on $name', (on) => {
  let here: World;
  let desk: InvoiceDesk;
  beforeAll(async () => {
    here = await world(on);
    desk = await invoiceDesk(here);
  });
  afterAll(() => here.close());

  test('as a run it is previewed by the rules by which it works', async () => {
    await collected(here, 'account');
    await desk.query(`update accounts set status = 'closed' where id = 3`);
    await desk.query(`update accounts set status = 'on-hold' where id = 4`);
    const plan = {
      call: RUN,
      subject: { filter: { id: [1, 2, 3, 4] } },
      arguments: { period_until: todayHere() },
    };
    const preview = await desk.billing.call('POST /runs/preview', { body: plan });
    expect(preview).toMatchObject({ total: 4, will_run: 1 });
    expect(preview.title).toMatch(/^Invoice 1 account until \d+ \w+ \d{4}$/);
    const workers = startWorkers(here.services);
    const { id } = await desk.billing.call('POST /runs', { body: plan });
    expect(await runWhen(desk.billing, id)).toMatchObject({ ok: 1, skipped: 3, state: 'settled' });
    await workers.stop();
    const reasons = (await itemsOf(desk.billing, id)).map(({ outcome, reason }) => [
      outcome,
      reason,
    ]);
    expect(reasons.slice(2)).toEqual([
      ['skipped', 'Closed.'],
      ['skipped', 'On hold: invoice it by name.'],
    ]);
    expect(new Set(preview.will_skip.map(({ reason }) => reason))).toEqual(
      new Set(reasons.slice(1).map(([, reason]) => reason)),
    );
    await desk.query(`update accounts set status = 'active' where id in (3, 4)`);
  });

  test('a run is refused that cannot be, and to those who may not', async () => {
    const run = (changes: object) =>
      desk.billing.call(RUN, { body: { ids: [1], period_until: todayHere(), ...changes } });
    const tomorrow = shifted(todayHere(), 1);
    await expect(run({ period_until: tomorrow })).rejects.toMatchObject({
      status: 422,
      message: 'The period is not over yet.',
    });
    await expect(run({ invoice_date: tomorrow })).rejects.toMatchObject({ status: 422 });
    const months = await desk.billing.call('GET /billing/months');
    const closed = months[0]?.month ?? '';
    await expect(run({ period_until: closed, invoice_date: closed })).rejects.toMatchObject({
      status: 422,
      message: expect.stringMatching(/^\w+ \d{4} is closed\. The earliest date is 1 \w+ \d{4}\.$/),
    });
    await desk.set('billing_vat_number', '');
    await expect(run({})).rejects.toMatchObject({
      status: 422,
      message:
        "The company's VAT number is not set. Set it in Settings before invoices are issued.",
    });
    await desk.set('billing_vat_number', '4870212345');
    for (const name of ['ops', 'account', 'nonbilling']) {
      const client = await here.as(name);
      await expect(
        client.call(RUN, { body: { ids: [1], period_until: todayHere() } }),
      ).rejects.toMatchObject({ status: 403 });
    }
  });

  test('months are closed one after the other, and opened again by the super administrator only', async () => {
    const [latest] = await desk.billing.call('GET /billing/months');
    const month = latest?.month.slice(0, 7) ?? '';
    const close = (client: Client, body: { month: string; reopen?: boolean; reason?: string }) =>
      client.call('POST /billing/months/close', { body: { reopen: false, ...body } });
    await expect(close(desk.billing, { month })).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('is closed already.'),
    });
    await expect(close(desk.billing, { month: todayHere().slice(0, 7) })).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining('is not over yet.'),
    });
    const reopening = { month, reopen: true, reason: 'Late documents' };
    await expect(close(desk.billing, reopening)).rejects.toMatchObject({ status: 403 });
    const admin = await here.as('superadmin');
    const before = await close(admin, reopening);
    expect(before.map((one) => one.month)).not.toContain(latest?.month);
    const after = await close(desk.billing, { month });
    expect(after[0]?.month).toBe(latest?.month);
  });

  test('at night every account whose week or month is over is invoiced for it, once', async () => {
    const ids = [await collected(here, 'account'), await collected(here, 'other')];
    await desk.query(`update accounts set billing_cycle = 'weekly' where id = 1`);
    await desk.query(`update accounts set billing_cycle = 'monthly' where id = 2`);
    // Charged on the last day of a week that is over, which is no last day of a month that is.
    const week = lastPeriodEnd('weekly', todayHere());
    await desk.query(`update charges set charged_on = $2 where shipment_id = any($1)`, [ids, week]);
    const night = async () => new Date(Date.parse(startOfDay(todayHere())) + 3 * 3_600_000);
    await invoiceEndedPeriods(here.services, night);
    const invoiced = await desk.query<{ id: number }>(
      `select id from shipments where id = any($1) and invoice_id is not null order by id`,
      [ids],
    );
    const isMonthOver = lastPeriodEnd('monthly', todayHere()) >= week;
    expect(invoiced.map(({ id }) => id)).toEqual(isMonthOver ? ids : ids.slice(0, 1));
    const [made] = await desk.query<{ until: string; user_id: number | null }>(
      `select period_until::text as until, user_id from invoices where account_id = 1 order by id desc limit 1`,
    );
    expect(made).toEqual({ until: week, user_id: null });
    expect(await invoiceEndedPeriods(here.services, night)).toBe(0);
    await desk.set('nightly_invoice_run', 'false');
    await desk.expectBooks();
  });
});
