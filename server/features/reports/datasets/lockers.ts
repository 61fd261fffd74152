import { sql } from 'drizzle-orm';
import { WRONG_IN_AN_HOUR } from '#domain/lockers/locker-codes.ts';
import { commandFacts } from '#domain/lockers/locker-commands.ts';
import {
  count,
  countIf,
  different,
  mostHours,
  percentile,
  percentileOf,
  rowsForEach,
  shareOf,
  sumOf,
  sumOfHours,
} from '../reading/measure.ts';
import { calendarOf, groupById, type SourceOf } from '../reading/source.ts';

const ofLocker = {
  network: groupById(sql`l.network_id`, sql`n.name`),
  locker: groupById(sql`l.id`, sql`l.code || ' ' || l.name`),
  province: { key: sql`l.zone` },
};
const withNetwork = sql`left join networks n on n.id = l.network_id`;

const dwell = sql`x.collected_at - x.deposited_at`;
const isPast = sql`x.collect_before is not null and coalesce(x.collected_at, now()) > x.collect_before`;

export const lockerStays: SourceOf<'locker-stays'> = () => ({
  from: sql`locker_shipments x join lockers l on l.id = x.locker_id ${withNetwork}`,
  where: sql`x.deposited_at is not null`,
  moment: { at: sql`x.deposited_at` },
  dimensions: {
    ...calendarOf(sql`x.deposited_at`),
    ...ofLocker,
    direction: { key: sql`x.direction` },
  },
  measures: {
    parcels: count,
    lockers: different(sql`x.locker_id`),
    median_hours: percentile(0.5, dwell),
    most_hours: percentile(0.9, dwell),
    late: countIf(isPast),
    late_share: shareOf(isPast),
    taken_back: countIf(sql`x.state = 'returned'`),
  },
});

const isInUse = sql`d.use not in ('free', 'blocked')`;

export const doors: SourceOf<'doors'> = ({ inPart }) => ({
  numbers: 'doors',
  from: sql`doors d join lockers l on l.id = d.locker_id ${withNetwork} join door_sizes z on z.id = d.door_size_id`,
  where: sql`l.state <> 'retired' and ${inPart(sql`d.id`)}`,
  dimensions: {
    ...ofLocker,
    size: { key: sql`z.code` },
    state: { key: sql`d.state` },
  },
  measures: {
    doors: count,
    free: countIf(sql`d.state = 'free'`),
    in_use: countIf(isInUse),
    faulty: countIf(sql`d.state in ('jammed', 'out-of-order')`),
    in_use_share: shareOf(isInUse),
    median_hours: percentile(0.5, sql`(case when ${isInUse} then now() - d.occupied_since end)`),
  },
});

const isSilent = sql`l.is_offline`;
const silence = sql`(case when ${isSilent} then now() - l.offline_since end)`;

/** Full hours at which a parcel was behind a door. */
export const doorHours: SourceOf<'door-hours'> = () => ({
  from: sql`locker_shipments x join lockers l on l.id = x.locker_id ${withNetwork}
    join doors d on d.id = x.door_id join door_sizes z on z.id = d.door_size_id
    cross join lateral generate_series(date_trunc('hour', x.deposited_at) + interval '1 hour', least(x.collected_at, now()), interval '1 hour') as h(at)`,
  where: sql`x.deposited_at is not null`,
  moment: { at: sql`h.at`, during: { from: sql`x.deposited_at`, to: sql`x.collected_at` } },
  dimensions: { ...calendarOf(sql`h.at`), ...ofLocker, size: { key: sql`z.code` } },
  measures: {
    at_once: rowsForEach(sql`to_char(h.at, 'YYYYMMDDHH24')`),
    door_hours: count,
    doors: different(sql`x.door_id`),
    lockers: different(sql`x.locker_id`),
  },
});

const isOfLockers = sql`c.table_no = (select table_no from past_tables where name = 'lockers')`;

/** Offline periods of lockers; finished ones come from the history of the locker. */
export const lockerSilences: SourceOf<'locker-silences'> = () => ({
  from: sql`(
      select c.row_id as locker_id, (c.was ->> 'offline_since')::timestamptz as began, c.until as ended
      from past_changes c where ${isOfLockers} and c.was ->> 'is_offline' = 'true' and c.was ->> 'offline_since' is not null and not c.was ? 'id'
      union all
      select id, offline_since, null from lockers where is_offline and offline_since is not null
    ) x join lockers l on l.id = x.locker_id ${withNetwork}
    cross join lateral (select coalesce((
      select (c.was ->> 'on_mains')::boolean from past_changes c where ${isOfLockers} and c.row_id = x.locker_id and c.until > x.began and c.was ? 'on_mains' order by c.id limit 1
    ), l.on_mains) as had_power) power`,
  moment: { at: sql`x.began` },
  dimensions: {
    ...calendarOf(sql`x.began`),
    ...ofLocker,
    cause: { key: sql`case when power.had_power then 'Connection' else 'Power' end` },
    area: { key: sql`l.load_shedding_area` },
  },
  measures: {
    hours: sumOfHours(sql`coalesce(x.ended, now()) - x.began`),
    times: count,
    lockers: different(sql`x.locker_id`),
    median_hours: percentile(0.5, sql`coalesce(x.ended, now()) - x.began`),
    longest_hours: mostHours(sql`coalesce(x.ended, now()) - x.began`),
    lasting: countIf(sql`x.ended is null`),
  },
});

export const lockers: SourceOf<'lockers'> = () => ({
  from: sql`lockers l ${withNetwork} left join branches b on b.id = l.branch_id`,
  where: sql`l.state <> 'retired'`,
  dimensions: {
    network: ofLocker.network,
    province: ofLocker.province,
    branch: groupById(sql`l.branch_id`, sql`b.name`),
    area: { key: sql`l.load_shedding_area` },
    power: { key: sql`case when l.on_mains then 'On mains' else 'On battery' end` },
  },
  measures: {
    lockers: count,
    offline: countIf(isSilent),
    offline_share: shareOf(isSilent),
    offline_hours: sumOfHours(silence),
    longest_hours: mostHours(silence),
    full: countIf(sql`l.is_full`),
    out_of_service: countIf(sql`l.state in ('out-of-order', 'installing')`),
  },
});

export const lockerCodes: SourceOf<'locker-codes'> = () => ({
  from: sql`locker_access x join lockers l on l.id = x.locker_id ${withNetwork} join access_types t on t.id = x.access_type_id`,
  moment: { at: sql`x.valid_from` },
  dimensions: {
    ...calendarOf(sql`x.valid_from`),
    ...ofLocker,
    type: { key: sql`t.code`, label: sql`t.name` },
  },
  measures: {
    codes: count,
    used: countIf(sql`x.used_at is not null`),
    expired: countIf(sql`x.used_at is null and x.state <> 'revoked' and x.valid_until < now()`),
    revoked: countIf(sql`x.state = 'revoked'`),
    resent: sumOf(sql`x.resent`),
    used_share: shareOf(sql`x.used_at is not null`),
  },
});

const withinTheHour = sql`(select count(*) from locker_wrong_codes w
  where w.locker_id = x.locker_id and w.at > x.at - interval '1 hour' and w.at <= x.at)`;

/** Wrong codes on keypads. The tenth one within an hour blocks PINs on that keypad. */
export const wrongCodes: SourceOf<'wrong-codes'> = () => ({
  from: sql`locker_wrong_codes x join lockers l on l.id = x.locker_id ${withNetwork}`,
  moment: { at: sql`x.at` },
  dimensions: { ...calendarOf(sql`x.at`), ...ofLocker },
  measures: {
    wrong: count,
    keypads_closed: countIf(sql`${withinTheHour} = ${sql.raw(String(WRONG_IN_AN_HOUR))}`),
    lockers: different(sql`x.locker_id`),
  },
});

const titles = Object.entries(commandFacts)
  .map(([name, { title }]) => `when '${name}' then '${title}'`)
  .join(' ');

export const lockerCommands: SourceOf<'locker-commands'> = () => ({
  from: sql`locker_commands x join lockers l on l.id = x.locker_id ${withNetwork} left join users u on u.id = x.user_id`,
  moment: { at: sql`x.time_created` },
  dimensions: {
    ...calendarOf(sql`x.time_created`),
    ...ofLocker,
    command: { key: sql`x.command`, label: sql`case x.command ${sql.raw(titles)} end` },
    state: { key: sql`x.state` },
    person: groupById(sql`x.user_id`, sql`u.name`),
  },
  measures: {
    commands: count,
    done: countIf(sql`x.state = 'done'`),
    failed: countIf(sql`x.state in ('failed', 'refused')`),
    unanswered: countIf(sql`x.state in ('expired', 'unknown')`),
    done_share: shareOf(sql`x.state = 'done'`),
    median_seconds: percentileOf(0.5, sql`extract(epoch from x.answered_at - x.time_created)`),
  },
});
