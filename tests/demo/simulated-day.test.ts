import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shiftDay, todayHere, weekdayOf } from '#domain/kernel/business-days.ts';
import { publicHoliday } from '#domain/kernel/public-holidays.ts';
import { noticeSwitches } from '#domain/messages/shipment-notices.ts';
import { testDatabases } from '../support/database.ts';
import { world, type World } from '../support/world.ts';
import { liveThrough } from '../support/demo/simulated-day.ts';

/** First Wednesday at least three days from now without a public holiday on it or next to it. */
function workingDay(from = shiftDay(todayHere(), 3)): string {
  const isUsual =
    weekdayOf(from) === 3 && [-1, 0, 1].every((by) => !publicHoliday(shiftDay(from, by)));
  return isUsual ? from : workingDay(shiftDay(from, 1));
}

describe.each(testDatabases().slice(0, 1))('at the end of the simulated day on $name', (on) => {
  let here: World;
  let handed: Awaited<ReturnType<typeof liveThrough>>;
  const day = workingDay();
  const query = async (text: string, values: unknown[] = []) =>
    (await here.database.pool.query(text, values)).rows;

  beforeAll(async () => {
    here = await world(on);
    const node = await here.node();
    await here.given.without('jobs', 'text_messages', 'emails', 'ratings', 'message_opt_outs');
    await query(`delete from settings where account_id <> 0`);
    const given = {
      ...Object.fromEntries(noticeSwitches.map(({ setting }) => [setting, 'true'])),
      notifications_from: '00:00',
      notifications_to: '00:00',
      allow_push_notifications_weekend: 'true',
      allow_push_notifications_public_holidays: 'true',
      whatsapp_excluded_accounts: '[]',
      nps_enabled: 'false',
    };
    const data = Object.entries(given).map(([setting, value]) => ({ setting, value }));
    await (await here.as('superadmin')).call('POST /settings', { body: { data } });
    await query(
      `create table day_began as select coalesce(max(id), 0) as event from tracking_events`,
    );
    handed = await liveThrough(here, node.url(), day);
  }, 600_000);
  afterAll(async () => {
    await query('drop table if exists day_began');
    await here.close();
  });

  const told = `
    select e.shipment_id, e.status, by.leg, by.channel,
      case when by.channel = 'email' then case by.leg when 'collection' then s.collection_email else s.delivery_email end
        else case by.leg when 'collection' then s.collection_mobile_number else s.delivery_mobile_number end end as address
    from (select distinct shipment_id, status from tracking_events, day_began where id > day_began.event and changes_status and parcel_id is null) e
    join shipments s on s.id = e.shipment_id
    join unnest($1::text[], $2::text[], $3::text[]) as by (leg, status, channel) on by.status = e.status
    where not (e.status = 'in-locker' and s.delivery_locker_id is not null)
      and not (by.leg = 'delivery' and exists (select from marketplace_shipments m where m.shipment_id = s.id))`;
  const switches = [
    noticeSwitches.map(({ leg }) => leg),
    noticeSwitches.map(({ status }) => status),
    noticeSwitches.map(({ channel }) => channel),
  ];

  test('every enabled status message was sent once per recipient and channel, and no others', async () => {
    const wanted = await query(
      `select shipment_id, status, channel, address from (${told}) as told where address is not null and address <> ''`,
      switches,
    );
    const keyOf = (row: Record<string, unknown>) =>
      [row['shipment_id'], row['status'], row['channel'], row['address']].join(' ');
    const texts = await query(
      `select shipment_id, replace(template, '_', '-') as status, channel, mobile_number as address from text_messages
       where template = any($1) and channel <> 'push'`,
      [noticeSwitches.map(({ status }) => status.replaceAll('-', '_'))],
    );
    const emails = await query(
      `select s.id as shipment_id, e.subject, e.to_address as address from emails e
       join shipments s on e.subject like 'Shipment ' || s.short_tracking_reference || ': %'`,
    );
    const bySms = wanted.filter(({ channel }) => channel !== 'email').map(keyOf);
    expect(texts.map(keyOf).toSorted()).toEqual(bySms.toSorted());
    expect(bySms.length).toBeGreaterThan(20);
    expect(emails).toHaveLength(wanted.length - bySms.length);
  });

  test('every message was handed to its provider once and is marked as sent', async () => {
    const written = await query(`select channel, status from text_messages`);
    expect(new Set(written.map(({ status }) => status))).toEqual(new Set(['sent']));
    // Leaves out the additional devices that some drivers have for reporting collections.
    const handedBy = (channel: string) =>
      handed.filter((one) => one.channel === channel && !one.to.startsWith('demo-device')).length;
    for (const channel of ['sms', 'whatsapp', 'push'])
      expect([channel, handedBy(channel)]).toEqual([
        channel,
        written.filter((one) => one.channel === channel).length,
      ]);
  });

  test('every collection series of the day made one collection, which is collected, failed or missed as reported', async () => {
    const series = await query(
      `select r.id from collection_requests r join accounts a on a.id = r.account_id
       where r.kind = 'recurring' and r.state = 'active' and r.every = 1 and jsonb_array_length(r.month_days) = 0 and r.weekdays @> '["Wednesday"]'
         and r.starts_on <= $1 and coalesce(r.ends_on, '9999-12-31') >= $1 order by r.id`,
      [day],
    );
    const made = await query(
      `select request_id as id, count(*)::int as n, min(state) as state, min(driver_id) as driver from collection_occurrences
       where planned_on = $1 and request_id = any($2) group by 1 order by 1`,
      [day, series.map(({ id }) => id)],
    );
    expect(series.length).toBeGreaterThan(2);
    expect(made.map(({ id, n }) => [id, n])).toEqual(series.map(({ id }) => [id, 1]));
    for (const { state, driver } of made)
      expect(
        driver === null ? ['missed', 'skipped'] : ['collected', 'failed', 'skipped'],
      ).toContain(state);
    const collected = made.filter(({ state }) => state === 'collected');
    expect(collected.length).toBeGreaterThan(0);
    const last = await query(
      `select id from collection_requests where id = any($1) and last_collected_at > now() - interval '1 hour' order by id`,
      [series.map(({ id }) => id)],
    );
    expect(last.map(({ id }) => id)).toEqual(collected.map(({ id }) => id));
  });

  test('delivered shipments match the recorded deliveries, by driver or carrier', async () => {
    const [events] = await query(
      `select count(*)::int as n, count(distinct shipment_id)::int as shipments, count(*) filter (where source = 'upstream')::int as by_carrier
       from tracking_events, day_began where id > day_began.event and changes_status and parcel_id is null
         and status in ('delivered', 'collected-from-locker', 'collected-from-counter')`,
    );
    const [shipments] = await query(
      `select count(distinct s.id)::int as n from shipments s, day_began where s.delivered_at is not null
         and exists (select from tracking_events e where e.shipment_id = s.id and e.id > day_began.event and e.changes_status and e.at = s.delivered_at)`,
    );
    expect(events.n).toBe(events.shipments);
    expect(shipments.n).toBe(events.n);
    expect(events.n).toBeGreaterThan(0);
    const [carrier] = await query(
      `select count(*)::int as n from tracking_events, day_began where id > day_began.event and source = 'upstream'`,
    );
    expect(carrier.n).toBeGreaterThan(0);
  });

  test('drivers were informed of all their assignments, and no message is waiting', async () => {
    expect(await query('select id from driver_news')).toEqual([]);
    const given = await query(
      `select e.driver_id as driver, count(distinct (e.shipment_id, e.status))::int as n from tracking_events e, day_began
       where e.id > day_began.event and e.status in ('collection-assigned', 'delivery-assigned') and e.driver_id is not null group by 1`,
    );
    expect(given.length).toBeGreaterThan(1);
    for (const { driver, n } of given) {
      const lines = handed
        .filter(({ channel, to }) => channel === 'push' && to === `of-${driver}`)
        .flatMap(({ message }) => message.split('\n'))
        .filter((line) => /^To (collect|deliver): /.test(line));
      const named = lines.map((line) => line.split('; ').length);
      const more = lines.map((line) => Number(/and (\d+) more/.exec(line)?.[1] ?? 1) - 1);
      const all = [...named, ...more].reduce((sum, one) => sum + one, 0);
      expect([driver, all >= n]).toEqual([driver, true]);
    }
  });
});
