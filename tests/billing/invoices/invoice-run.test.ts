import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InputOf } from '#api/endpoint-types.ts';
import { bookAs } from '../../support/runs/bookings.ts';
import { testDatabases } from '../../support/database.ts';
import { world, type World } from '../../support/world.ts';
import { officeOf, type Office } from '../books/office.ts';

type Scan = InputOf<'POST /tracking/shipment-events'>['body'];

describe.each(testDatabases())('the invoice run on $name', (on) => {
  let here: World;
  let office: Office;
  beforeAll(async () => {
    here = await world(on);
    office = await officeOf(here);
    await office.invoiceAll();
  });
  afterAll(() => here.close());

  const scan = async (id: number, body: Omit<Scan, 'ids'>) =>
    (await here.as('ops')).call('POST /tracking/shipment-events', { body: { ids: [id], ...body } });

  test('invoices the charges of an account once, with the next number, and the account owes them', async () => {
    const before = await office.last(1);
    const shipment = (await here.given.shipment({ status: 'collected' })).id;
    const answer = await office.invoice([1]);
    const made = await office.last(1);
    expect(answer.results).toEqual([
      { id: 1, outcome: 'ok', reason: expect.stringMatching(`^${made.invoice_number} for R`) },
    ]);
    const [counted] = await here.rows<{ gaps: number; next: number }>(
      `select max(serial_number) - count(serial_number) as gaps, (select next_number from document_numbers where series = 'invoice') - max(serial_number) as next from invoices`,
    );
    expect([Number(counted?.gaps), counted?.next]).toEqual([0, 1]);
    expect(made.id).not.toBe(before.id);
    const { lines, snapshot, total, vat } = await office.read(made.id);
    expect(lines.map(({ shipment_id, kind }) => [shipment_id, kind])).toEqual([
      [shipment, 'shipment'],
    ]);
    expect(lines[0]).toMatchObject({ quantity: 1, amount: total, vat, vat_percentage: 15 });
    expect(snapshot?.supplier.vat_number).toBe('4870212345');
    const again = await office.invoice([1]);
    expect(again.results[0]).toMatchObject({
      outcome: 'skipped',
      reason: expect.stringMatching(/^Already invoiced up to \d+ \w+ \d{4}\.$/),
    });
    await office.expectBooks();
  });

  test('an issued invoice keeps both addresses after later changes', async () => {
    await here.given.shipment({ status: 'collected' });
    await office.invoice([1]);
    const { id } = await office.last(1);
    const before = await office.read(id);
    await here.given.account(1, { name: 'Renamed', vat_number: '4999999999' });
    await here.given.shipment({ invoice_id: id }, { delivery_city: 'Elsewhere' });
    const after = await office.read(id);
    expect(after.snapshot).toEqual(before.snapshot);
    expect(after.lines).toEqual(before.lines);
    await here.given.account(1, { name: before.account });
  });

  test('invoices extra weight as a difference and credits a cancelled shipment', async () => {
    const heavier = (await here.given.shipment({ status: 'collected' })).id;
    await here.given.settings({ invoice_trigger_shipment_status: 'submitted' });
    const { id: cancelled } = await bookAs(here, 'account');
    await here.given.settings({ invoice_trigger_shipment_status: 'collected' });
    await office.invoice([1]);
    const first = await office.last(1);
    const size = { actual_length: 60, actual_width: 60, actual_height: 60, actual_weight: 30 };
    await scan(heavier, { status: 'swad-dimensions', measures: { parcel: 1, ...size } });
    await scan(cancelled, { status: 'cancelled', reason: 'Booked twice' });
    const answer = await office.invoice([1]);
    expect(answer.results[0]?.reason).toMatch(/^INV\d{6} for R.*, supplementary, CRN\d{6} for R/);
    const second = await office.read((await office.last(1)).id);
    expect(second.lines.map(({ shipment_id, kind }) => [shipment_id, kind])).toEqual([
      [heavier, 'difference'],
    ]);
    const { lines, outstanding } = await office.read(first.id);
    const line = lines.find(({ shipment_id }) => shipment_id === cancelled);
    expect(line?.is_credited).toBe(true);
    const query = { filter: { invoice_id: first.id } };
    const { rows: notes } = await office.billing.call('GET /billing/credit-notes', { query });
    expect(notes.map(({ total }) => total)).toEqual([line?.amount]);
    // The credit note first settles the outstanding part of its invoice; only the remainder can
    // settle other invoices.
    expect(Math.min(outstanding, notes[0]?.unallocated ?? Infinity)).toBe(0);
    await office.expectBooks();
  });

  test('prepaid money settles the invoice at once', async () => {
    await here.given.receipt({ account: 2, amount: 100_000 });
    await here.given.shipment({ by: 'other', status: 'collected' });
    await office.invoice([2]);
    const made = await office.last(2);
    expect([made.state, made.outstanding]).toEqual(['paid', 0]);
    await office.expectBooks();
  });

  test('a draft has no number and no debt, and is either issued or discarded and invoiced again', async () => {
    const owed = async () =>
      (await here.rows<{ balance: number }>('select balance::float8 from accounts where id = 1'))[0]
        ?.balance ?? 0;
    const before = await owed();
    const draft = (await here.given.invoice({ issue: false })).id;
    expect(await office.read(draft)).toMatchObject({ invoice_number: null, state: 'draft' });
    expect(await owed()).toBe(before);
    const discarded = await office.billing.call('POST /billing/invoices/discard', {
      body: { ids: [draft] },
    });
    expect(discarded).toMatchObject({ ok: 1 });
    await office.invoice([1], { issue: false });
    const { id } = await office.last(1);
    const issued = await office.billing.call('POST /billing/invoices/issue', {
      body: { ids: [id] },
    });
    const { invoice_number, state, total } = await office.last(1);
    expect(issued.results).toEqual([{ id, outcome: 'ok', reason: invoice_number }]);
    expect(state).not.toBe('draft');
    expect(await owed()).toBeCloseTo(before + total, 2);
    const again = await office.billing.call('POST /billing/invoices/discard', {
      body: { ids: [id] },
    });
    expect(again.results[0]).toMatchObject({ outcome: 'skipped', reason: 'This is not a draft.' });
    await office.expectBooks();
  });
});
