import { sql } from 'drizzle-orm';
import { commandFacts } from '../../../../src/domain/locker-commands.ts';
import {
  calendarOf,
  countIf,
  mostHours,
  named,
  percentile,
  shareOf,
  sumOfHours,
  type SourceOf,
} from '../source.ts';

const ofLocker = {
  network: named(sql`l.network_id`, sql`n.name`),
  locker: named(sql`l.id`, sql`l.code || ' ' || l.name`),
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
    parcels: sql`count(*)`,
    lockers: sql`count(distinct x.locker_id)`,
    median_hours: percentile('0.5', dwell),
    most_hours: percentile('0.9', dwell),
    late: countIf(isPast),
    late_share: shareOf(isPast),
    taken_back: countIf(sql`x.state = 'returned'`),
  },
});

const isInUse = sql`d.use not in ('free', 'blocked')`;

export const doors: SourceOf<'doors'> = () => ({
  from: sql`doors d join lockers l on l.id = d.locker_id ${withNetwork} join door_sizes z on z.id = d.door_size_id`,
  where: sql`l.state <> 'retired'`,
  dimensions: {
    ...ofLocker,
    size: { key: sql`z.code` },
    state: { key: sql`d.state` },
  },
  measures: {
    doors: sql`count(*)`,
    free: countIf(sql`d.state = 'free'`),
    in_use: countIf(isInUse),
    faulty: countIf(sql`d.state in ('jammed', 'out-of-order')`),
    in_use_share: shareOf(isInUse),
    median_hours: percentile('0.5', sql`(case when ${isInUse} then now() - d.occupied_since end)`),
  },
});

const isSilent = sql`l.is_offline`;
const silence = sql`(case when ${isSilent} then now() - l.offline_since end)`;

export const lockers: SourceOf<'lockers'> = () => ({
  from: sql`lockers l ${withNetwork} left join branches b on b.id = l.branch_id`,
  where: sql`l.state <> 'retired'`,
  dimensions: {
    network: ofLocker.network,
    province: ofLocker.province,
    branch: named(sql`l.branch_id`, sql`b.name`),
    area: { key: sql`l.load_shedding_area` },
    power: { key: sql`case when l.on_mains then 'On mains' else 'On battery' end` },
  },
  measures: {
    lockers: sql`count(*)`,
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
    codes: sql`count(*)`,
    used: countIf(sql`x.used_at is not null`),
    expired: countIf(sql`x.used_at is null and x.state <> 'revoked' and x.valid_until < now()`),
    revoked: countIf(sql`x.state = 'revoked'`),
    resent: sql`sum(x.resent)`,
    used_share: shareOf(sql`x.used_at is not null`),
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
    person: named(sql`x.user_id`, sql`u.name`),
  },
  measures: {
    commands: sql`count(*)`,
    done: countIf(sql`x.state = 'done'`),
    failed: countIf(sql`x.state in ('failed', 'refused')`),
    unanswered: countIf(sql`x.state in ('expired', 'unknown')`),
    done_share: shareOf(sql`x.state = 'done'`),
    median_seconds: sql`percentile_cont(0.5) within group (order by extract(epoch from x.answered_at - x.time_created))`,
  },
});
