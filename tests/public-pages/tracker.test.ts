import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messages } from '#domain/kernel/messages.ts';
import { usualDatabase } from '../support/database.ts';
import { inHours } from '../support/moments.ts';
import { world, type World } from '../support/world.ts';

const hoursBetween = (from = '', to = '') => (Date.parse(to) - Date.parse(from)) / 3_600_000;

describe('the tracker', () => {
  let here: World;
  beforeAll(async () => {
    here = await world(usualDatabase, { company: 'A <b>company' });
  });
  afterAll(() => here.close());

  const query = async <T extends object>(text: string, values: unknown[] = []) =>
    (await here.database.pool.query<T>(text, values)).rows;
  const page = async (reference: string) => {
    const url = `/tracker?reference=${encodeURIComponent(reference)}`;
    const answer = await here.app.inject({ url, headers: { accept: 'text/html' } });
    expect(answer.statusCode).toBe(200);
    return answer.body;
  };
  /** A deposited parcel in an online locker, because the demo has one at some hours only. */
  const inLocker = async () => {
    const [row] = await query<{ id: number; reference: string; mobile: string; locker: number }>(
      `select s.id, s.short_tracking_reference as reference, s.delivery_mobile_number as mobile, ls.locker_id as locker
       from locker_shipments ls join shipments s on s.id = ls.shipment_id
       join locker_access a on a.shipment_id = s.id and a.locker_id = ls.locker_id
       where ls.direction = 'pick-up' and ls.state <> 'cancelled' and s.delivery_mobile_number is not null
       order by s.id desc limit 1`,
    );
    if (row === undefined) throw new Error('No parcel goes to a locker');
    await here.given.locker(row.locker, { is_offline: false });
    await here.given.shipment(row.id, { status: 'in-locker', delivered_at: null });
    await here.given.leg(
      { shipment_id: row.id, direction: 'pick-up' },
      {
        state: 'deposited',
        deposited_at: inHours(0),
        collected_at: null,
        collect_before: inHours(36),
      },
    );
    await here.given.grant(
      { shipment_id: row.id },
      { state: 'active', used_at: null, valid_until: inHours(36) },
    );
    return row;
  };

  test('shows the place of a parcel without personal data or script', async () => {
    const { id, reference } = await inLocker();
    const text = await page(reference.toLowerCase());
    expect(text).toContain('Ready in a locker in ');
    expect(text).toContain('Send my PIN again');
    expect(text).toMatch(/aria-current="step"\s*>\s*<b>Ready to collect/);
    expect(text).not.toMatch(/<script(?! src="\/tracker.js" defer>)/);
    const style = await here.app.inject({ url: '/public.css' });
    expect(text.length + style.body.length).toBeLessThan(60_000);
    const [people] = await query<Record<string, string | null>>(
      `select delivery_name, delivery_street_address, delivery_mobile_number, delivery_email, collection_name
       from shipments where id = $1`,
      [id],
    );
    for (const known of Object.values(people ?? {})) if (known) expect(text).not.toContain(known);
  });

  test('looks up several references and waybills, and names the unknown ones', async () => {
    const [parcel] = await query<{ reference: string; waybill: string }>(
      `select s.short_tracking_reference as reference, m.waybill
       from marketplace_shipments m join shipments s on s.id = m.shipment_id limit 1`,
    );
    const other = await inLocker();
    const text = await page(`${parcel?.waybill}\n${other.reference}, <script>alert(1)\n`);
    expect(text).toContain('3 references');
    expect(text).toContain(`href="/tracker?reference=${parcel?.reference}"`);
    expect(text).toContain(messages.referenceNotFound.replaceAll("'", '&#39;'));
    expect(text).not.toContain('<script>alert');
    const many = Array.from({ length: 25 }, (_, at) => `NONE${at}`).join('\n');
    const limited = await page(many);
    expect(limited).toContain('At most 20 references are looked up at once.');
    expect(limited).toContain('20 references');
  });

  test('sends a new PIN to the number on the shipment, with the same response for every reference', async () => {
    const { id, reference, mobile } = await inLocker();
    const sent = () =>
      query<{ mobile_number: string }>(
        `select mobile_number from text_messages where shipment_id = $1 and template = 'locker-pin' and time_created > now() - interval '1 minute'`,
        [id],
      );
    const ask = (text: string) =>
      here.app.inject({
        method: 'POST',
        url: '/tracker',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ reference: text }).toString(),
      });
    for (const text of ['NOBODY', reference, reference]) {
      const answer = await ask(text);
      expect(answer.statusCode).toBe(303);
      expect(answer.headers['location']).toBe(`/tracker?reference=${text}&pin=sent`);
    }
    expect(await sent()).toEqual([{ mobile_number: mobile }]);
    const call = await here.app.inject({
      method: 'POST',
      url: '/tracking/public/resend-pin',
      payload: { query: 'NOBODY' },
    });
    expect([call.statusCode, call.json()]).toEqual([202, { message: messages.pinRequested }]);
  });

  test('extends the storage of a parcel once with the same PIN, and responds alike for every reference', async () => {
    const { id, reference } = await inLocker();
    await here.given.leg({ shipment_id: id }, { recipient_extended_at: null, extended: 2 });
    const [leg] = await query<{ locker: number }>(
      `select locker_id as locker from locker_shipments where shipment_id = $1 and direction = 'pick-up'`,
      [id],
    );
    const onItsWay = ['delivery-assigned', 'out-for-delivery', 'at-destination-hub'] as const;
    await here.given.shipment(
      { status: onItsWay, delivery_locker_id: leg?.locker },
      { status: 'delivered', delivered_at: inHours(0) },
    );
    const stay = async () =>
      (
        await query<{ until: string; code: string; grant: string }>(
          `select s.collect_before as until, a.code_hash as code, a.valid_until as grant from locker_shipments s
             join locker_access a on a.locker_shipment_id = s.id and a.state = 'active' where s.shipment_id = $1 and s.direction = 'pick-up'`,
          [id],
        )
      )[0];
    const ask = (text: string) =>
      here.app.inject({
        method: 'POST',
        url: '/tracker',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ reference: text, want: 'more-time' }).toString(),
      });
    expect(await page(reference)).toContain('Keep it 24 hours longer');
    const before = await stay();
    for (const text of ['NOBODY', reference, reference]) {
      const answer = await ask(text);
      expect(answer.headers['location']).toBe(`/tracker?reference=${text}&time=asked`);
    }
    const after = await stay();
    expect(hoursBetween(before?.until, after?.until)).toBe(24);
    expect(hoursBetween(after?.until, after?.grant)).toBe(2);
    expect(after?.code).toBe(before?.code);
    expect(await page(reference)).not.toContain('Keep it 24 hours longer');
    const call = await here.app.inject({
      method: 'POST',
      url: '/tracking/public/extend',
      payload: { query: 'NOBODY' },
    });
    expect([call.statusCode, call.json()]).toEqual([202, { message: messages.moreTimeRequested }]);
  });
});
