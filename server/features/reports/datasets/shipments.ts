import { sql, type SQL } from 'drizzle-orm';
import { isFinal, statuses, statusFacts } from '#domain/kernel/statuses.ts';
import { upstreamStates, upstreamWord } from '#domain/shipments/upstream.ts';
import { constant } from '#server/db/lists/counting.ts';
import {
  averageOf,
  count,
  countIf,
  mostHours,
  percentile,
  percentileOf,
  shareOf,
  sumOf,
} from '../reading/measure.ts';
import { calendarOf, groupById, type Reader, type SourceOf } from '../reading/source.ts';

const joined = sql`shipments s
  left join accounts a on a.id = s.account_id
  left join service_levels sl on sl.code = s.service_level_code
  left join branches fb on fb.id = s.collection_branch_id
  left join branches tb on tb.id = s.delivery_branch_id
  left join drivers fd on fd.user_id = s.collection_driver_id
  left join drivers td on td.user_id = s.delivery_driver_id`;

const account = groupById(sql`s.account_id`, sql`a.account_code || ' ' || a.name`);
const service = { key: sql`s.service_level_code`, label: sql`sl.name` };
const fromBranch = groupById(sql`s.collection_branch_id`, sql`fb.name`);
const toBranch = groupById(sql`s.delivery_branch_id`, sql`tb.name`);

const hidden = statuses.flatMap((status) => {
  const shown = statusFacts(status).shownAs;
  return shown === undefined ? [] : [{ status, shown }];
});

/** Status that the reader may see; customers do not see internal statuses. */
const statusFor = ({ isTenant }: Reader): SQL =>
  isTenant
    ? sql`case s.status ${sql.raw(hidden.map(({ status, shown }) => `when '${status}' then '${shown}'`).join(' '))} else s.status end`
    : sql`s.status`;

const isDelivered = sql`s.delivered_at is not null`;
const isCharged = sql`s.status <> 'cancelled'`;

export const shipments: SourceOf<'shipments'> = (reader) => ({
  from: joined,
  moment: { at: sql`s.time_created` },
  dimensions: {
    ...calendarOf(sql`s.time_created`),
    account,
    service,
    lane: { key: sql`s.lane` },
    status: { key: statusFor(reader) },
    province: { key: sql`s.delivery_zone` },
    from_branch: fromBranch,
    to_branch: toBranch,
    source: { key: sql`s.requested_from` },
  },
  measures: {
    shipments: count,
    parcels: sumOf(sql`s.parcel_count`),
    weight: sumOf(sql`s.charged_weight`),
    delivered: countIf(isDelivered),
    cancelled: countIf(sql`s.status = 'cancelled'`),
    charges: sumOf(sql`s.charge_excluding_vat`, isCharged),
    average_charge: averageOf(sql`s.charge_excluding_vat`, isCharged),
  },
});

const isLate = sql`s.delivered_at > s.estimated_delivery_to`;
const isOnTime = sql`(s.estimated_delivery_to is null or s.delivered_at <= s.estimated_delivery_to)`;
const isFirst = sql`s.delivery_attempts <= 1`;
const onTheWay = sql`s.delivered_at - s.collected_at`;

export const deliveries: SourceOf<'deliveries'> = () => ({
  from: joined,
  where: isDelivered,
  moment: { at: sql`s.delivered_at` },
  dimensions: {
    ...calendarOf(sql`s.delivered_at`),
    account,
    service,
    province: { key: sql`s.delivery_zone` },
    branch: toBranch,
    driver: groupById(sql`s.delivery_driver_id`, sql`td.name`),
  },
  measures: {
    delivered: count,
    first_attempt: countIf(isFirst),
    first_attempt_share: shareOf(isFirst),
    on_time: countIf(isOnTime),
    late: countIf(isLate),
    on_time_share: shareOf(isOnTime),
    median_hours: percentile(0.5, onTheWay),
    most_hours: percentile(0.9, onTheWay),
  },
});

const isCollectedLate = sql`s.collected_at > s.collection_before`;
const isCollectedOnTime = sql`(s.collection_before is null or s.collected_at <= s.collection_before)`;

export const collections: SourceOf<'collections'> = () => ({
  from: joined,
  where: sql`s.collected_at is not null`,
  moment: { at: sql`s.collected_at` },
  dimensions: {
    ...calendarOf(sql`s.collected_at`),
    account,
    service,
    province: { key: sql`s.collection_zone` },
    branch: fromBranch,
    driver: groupById(sql`s.collection_driver_id`, sql`fd.name`),
  },
  measures: {
    collected: count,
    on_time: countIf(isCollectedOnTime),
    late: countIf(isCollectedLate),
    on_time_share: shareOf(isCollectedOnTime),
    median_hours: percentile(0.5, sql`s.collected_at - s.time_created`),
  },
});

const unchanged = sql`now() - s.status_at`;
const isOver = (days: number) =>
  sql`s.status_at < now() - interval '1 day' * ${sql.raw(String(days))}`;
const open = statuses.filter((status) => !isFinal(status));

export const openShipments: SourceOf<'open-shipments'> = (reader) => ({
  from: joined,
  numbers: 'shipments',
  where: sql`s.status in ${constant(open)} and ${reader.inPart(sql`s.id`)}`,
  dimensions: {
    account,
    service,
    status: { key: statusFor(reader) },
    province: { key: sql`s.delivery_zone` },
    branch: toBranch,
  },
  measures: {
    shipments: count,
    parcels: sumOf(sql`s.parcel_count`),
    over_1_day: countIf(isOver(1)),
    over_2_days: countIf(isOver(2)),
    over_7_days: countIf(isOver(7)),
    overdue: countIf(sql`s.estimated_delivery_to < now()`),
    median_hours: percentile(0.5, unchanged),
    longest_hours: mostHours(unchanged),
  },
});

const standings = upstreamStates
  .map((state) => `when '${state}' then '${upstreamWord(state) ?? ''}'`)
  .join(' ');
const isAccepted = sql`s.upstream_state in ('sent', 'withdrawn')`;

/** Shipments that an upstream carrier delivers, with the state of the handover. */
export const handOvers: SourceOf<'hand-overs'> = () => ({
  from: joined,
  where: sql`s.upstream_state <> 'none'`,
  moment: { at: sql`s.time_created` },
  dimensions: {
    ...calendarOf(sql`s.time_created`),
    state: {
      key: sql`s.upstream_state`,
      label: sql`case s.upstream_state ${sql.raw(standings)} end`,
    },
    province: { key: sql`s.delivery_zone` },
    account,
    service,
  },
  measures: {
    shipments: count,
    accepted: countIf(isAccepted),
    waiting: countIf(sql`s.upstream_state = 'waiting'`),
    refused: countIf(sql`s.upstream_state = 'failed'`),
    refusals: sumOf(sql`s.upstream_refusals`),
    accepted_share: shareOf(isAccepted),
    median_minutes: percentileOf(
      0.5,
      sql`extract(epoch from s.upstream_at - s.time_created) / 60.0`,
    ),
  },
});
