import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { missingBankFile } from '#server/features/payments/import/missing-bank-file.ts';
import type { Client } from '#api/client.ts';
import { shiftDay, todayHere } from '#domain/kernel/business-days.ts';
import { inRand } from '#domain/kernel/money.ts';
import { testDatabases } from '../../support/database.ts';
import { statementOf } from '../../support/doubles/statements.ts';
import { world, type World } from '../../support/world.ts';
import { officeOf, type Office } from '../books/office.ts';

const PLACE = 'PUT /billing/import/payments/:id';
const SNOOZE = 'POST /billing/import/snooze';
const ACCEPT = 'POST /billing/import/accept';

describe.each(testDatabases())('waiting receipts on $name', (on) => {
  let here: World;
  let office: Office;
  let billing: Client;
  beforeAll(async () => {
    here = await world(on);
    office = await officeOf(here);
    billing = await here.as('billing');
  });
  afterAll(() => here.close());
  beforeEach(() => office.nextDay());

  const waits = async (id: number) => {
    const query = { filter: { id: [id], is_snoozed: false } };
    return (await billing.call('GET /billing/import/payments', { query })).total === 1;
  };
  const toPlace = async () => {
    const { lines } = await billing.call('GET /now');
    return lines.find(({ source }) => source === 'receipt-unmatched')?.count ?? 0;
  };

  test('a snoozed receipt leaves the queue until its day', async () => {
    const id = (await here.given.receipt({ amount: 31 })).id;
    const before = await toPlace();
    const reason = 'The customer looks into it';
    const until = shiftDay(todayHere(), 2);
    const receipt = await billing.call(SNOOZE, { body: { payment_id: id, until, reason } });
    expect(receipt).toMatchObject({ snoozed_until: until, snooze_reason: reason });
    expect(await waits(id)).toBe(false);
    expect(await toPlace()).toBe(before - 1);
    // Ends the snooze today.
    await here.given.receipt(id, { snoozed_until: todayHere() });
    expect(await waits(id)).toBe(true);
    expect(await toPlace()).toBe(before);
  });

  test('the rest of a receipt waits in the queue and in Now only while the account owes money', async () => {
    const found = async (id: number, is_waiting: boolean) => {
      const filter = { id: [id], is_waiting };
      const [list, totals] = await Promise.all([
        billing.call('GET /billing/import/payments', { query: { filter } }),
        billing.call('GET /billing/import/totals', { query: { filter } }),
      ]);
      expect(totals.count).toBe(list.total);
      return list.total;
    };
    const left = async () => {
      const { lines } = await billing.call('GET /now');
      return lines.find(({ source }) => source === 'receipt-left')?.count ?? 0;
    };
    const put = async (account_id: number) => {
      const id = (await here.given.receipt({ amount: 3.5 })).id;
      expect([await found(id, true), await found(id, false)]).toEqual([1, 0]);
      await billing.call(PLACE, { params: { id }, body: { account_id, method: 'on-account' } });
      return id;
    };
    const before = await left();
    const idle = await billing.call('POST /accounts', {
      body: { name: 'Owes nothing', email: 'idle@x.example', mobile_number: '+27825550101' },
    });
    const resting = await put(idle.id);
    expect([await found(resting, true), await found(resting, false)]).toEqual([0, 1]);
    expect(await left()).toBe(before);
    const [invoice] = await office.owed(1);
    const waiting = await put(invoice?.account_id ?? 0);
    expect([await found(waiting, true), await found(waiting, false)]).toEqual([1, 0]);
    expect(await left()).toBe(before + 1);
  });

  test('a snoozed receipt returns to the queue on request or when it is allocated', async () => {
    const id = (await here.given.receipt({ amount: 32 })).id;
    const aside = {
      payment_id: id,
      until: shiftDay(todayHere(), 9),
      reason: 'Asked the branch',
    };
    await billing.call(SNOOZE, { body: aside });
    await billing.call(SNOOZE, { body: { payment_id: id, until: null } });
    expect(await waits(id)).toBe(true);
    await expect(
      billing.call(SNOOZE, { body: { payment_id: id, until: null } }),
    ).rejects.toMatchObject({ status: 409, message: 'This receipt is not snoozed.' });
    await billing.call(SNOOZE, { body: aside });
    const [invoice] = await office.owed(1);
    const { receipt } = await billing.call(PLACE, {
      params: { id },
      body: { account_id: invoice?.account_id ?? 0, method: 'on-account' },
    });
    expect(receipt).toMatchObject({ snoozed_until: null, snooze_reason: null });
  });

  test('a receipt cannot be snoozed without a reason, until a past day, or after it is settled', async () => {
    const id = (await here.given.receipt({ amount: 33 })).id;
    const aside = (body: object) =>
      billing.call(SNOOZE, {
        body: { payment_id: id, until: shiftDay(todayHere(), 1), reason: 'Asked them', ...body },
      });
    const refused = (errors: object) => ({ status: 422, body: { errors } });
    await expect(aside({ until: todayHere() })).rejects.toMatchObject(
      refused({ until: ['Choose a day after today.'] }),
    );
    await expect(aside({ until: shiftDay(todayHere(), 400) })).rejects.toMatchObject(
      refused({ until: ['Choose a day within a year.'] }),
    );
    await expect(aside({ reason: undefined })).rejects.toMatchObject(
      refused({ reason: ['Enter a reason of at least 5 characters.'] }),
    );
    await billing.call('POST /billing/import/reverse-payment', {
      body: { payment_id: id, reason: 'Debit order returned' },
    });
    await expect(aside({})).rejects.toMatchObject({ status: 409 });
  });

  /**
   * Creates an unallocated receipt whose text names an invoice: imports a bank line, then removes
   * the receipt from the account that the import found.
   */
  const certain = async (number: string, amount: number, words: string) => {
    const line = office.line(amount.toFixed(2), `${number} ${words}`);
    const answer = await office.upload(statementOf(line));
    const id = Number(answer.json().lines[0].payment_id);
    await billing.call(PLACE, { params: { id }, body: { account_id: null, method: 'on-account' } });
    return id;
  };

  test('several certain matches are accepted in one step as previewed, and the other receipts stay', async () => {
    const [invoice] = await office.owed(1);
    if (!invoice) throw new Error('Nobody owes anything');
    const before = await office.standing(invoice);
    const whole = await certain(invoice.invoice_number, invoice.outstanding, 'paid');
    const again = await certain(invoice.invoice_number, invoice.outstanding, 'paid again');
    const ids = [whole, again, (await here.given.receipt({ amount: 12 })).id];
    const preview = await billing.call('POST /runs/preview', {
      body: { call: ACCEPT, subject: { ids }, arguments: {} },
    });
    const amount = inRand(invoice.outstanding);
    expect(preview).toMatchObject({
      will_run: 1,
      notes: [
        {
          count: 1,
          reason: `${amount} is assigned to accounts: ${amount} settles invoices and ${inRand(0)} stays unallocated. Each assignment can be undone.`,
        },
      ],
    });
    expect(await office.standing(invoice)).toEqual(before);
    const answer = await billing.call(ACCEPT, { body: { ids } });
    expect(answer.results.map(({ outcome }) => outcome)).toEqual(['ok', 'skipped', 'skipped']);
    expect(answer.results[1]?.reason).toBe(`${invoice.invoice_number} is already settled.`);
    expect(answer.results[2]?.reason).toMatch(/^The account is not certain/);
    expect(await office.standing(invoice)).toMatchObject({ state: 'paid', outstanding: 0 });
    await office.expectBooks();
    await billing.call(PLACE, {
      params: { id: whole },
      body: { account_id: null, method: 'on-account' },
    });
    expect(await office.standing(invoice)).toEqual(before);
    await office.expectBooks();
  });

  test('the preview of an allocation names the amount that settles open invoices', async () => {
    const [one] = await office.owed(1);
    if (!one) throw new Error('Nobody owes anything');
    const id = (await here.given.receipt({ amount: 7.5 })).id;
    const body = { account_id: one.account_id, method: 'on-account' as const };
    await billing.call(PLACE, { params: { id }, body });
    const preview = await billing.call('POST /runs/preview', {
      body: {
        call: 'POST /billing/invoices/allocate-overpaid',
        subject: { ids: [id] },
        arguments: {},
      },
    });
    expect(preview.notes[0]?.reason).toBe(
      `${inRand(7.5)} of payments and credits settles open invoices. No other amount is posted`,
    );
    const done = await billing.call('POST /billing/invoices/allocate-overpaid', {
      body: { ids: [id] },
    });
    expect(done.results[0]?.reason).toContain(inRand(7.5));
  });

  test('a missing bank file is reported from ten o’clock on a bank day until it is imported', async () => {
    const at = (moment: string) => {
      const lines = missingBankFile(new Date(`${moment}+02:00`));
      return here.database.within({ is: 'system' }, (db) => db.execute(lines));
    };
    await here.rows(
      `insert into payment_imports (kind, file_name, sha256, row_count, total, time_created)
       values ('receipts', 'Wednesday.csv', 'w', 0, 0, '2126-11-27T08:30:00+02:00')`,
    );
    expect((await at('2126-11-27T11:00:00')).rows).toEqual([]);
    expect((await at('2126-11-28T09:59:00')).rows).toEqual([]);
    const { rows } = await at('2126-11-28T10:00:00');
    expect(rows).toMatchObject([{ label: 'Wednesday.csv', units: 1 }]);
    expect((await at('2126-11-30T11:00:00')).rows).toEqual([]);
    await here.rows(`delete from payment_imports where file_name = 'Wednesday.csv'`);
  });
});
