const SINCE = `>= (date_trunc('day', now() at time zone 'Africa/Johannesburg') - interval '364 days') at time zone 'Africa/Johannesburg'`;
const DAY_SINCE = `>= (now() at time zone 'Africa/Johannesburg')::date - 364`;
const failed = `('collection-failed-attempt', 'collection-exception', 'delivery-failed-attempt', 'delivery-exception', 'undeliverable')`;
/** Condition for an open shipment. */
const openShipments = `status not in ('delivered', 'collected-from-locker', 'collected-from-counter', 'returned-to-sender', 'undeliverable', 'lost', 'cancelled')`;
/**
 * Figures of the last twelve months by report and measure, counted without the reports. MINE is a
 * condition on the account.
 */
export const counted: Record<string, Record<string, string>> = {
  'first-attempt-success': {
    first_attempt_share: `select avg(case when delivery_attempts <= 1 then 1.0 else 0 end) from shipments where delivered_at ${SINCE} and MINE`,
    median_hours: `select percentile_cont(0.5) within group (order by extract(epoch from delivered_at - collected_at) / 3600.0) from shipments where delivered_at ${SINCE} and MINE`,
    first_attempt: `select count(*) from shipments where delivered_at ${SINCE} and delivery_attempts <= 1 and MINE`,
  },
  'failed-attempts-by-reason': {
    attempts: `select count(*) from tracking_events where changes_status and status in ${failed} and at ${SINCE} and MINE`,
    shipments: `select count(distinct shipment_id) from tracking_events where changes_status and status in ${failed} and at ${SINCE} and MINE`,
  },
  'collections-on-time': {
    median_hours: `select percentile_cont(0.5) within group (order by extract(epoch from collected_at - time_created) / 3600.0) from shipments where collected_at ${SINCE} and MINE`,
    late: `select count(*) from shipments where collected_at ${SINCE} and collected_at > collection_before and MINE`,
  },
  'deliveries-on-time': {
    most_hours: `select percentile_cont(0.9) within group (order by extract(epoch from delivered_at - collected_at) / 3600.0) from shipments where delivered_at ${SINCE} and MINE`,
    on_time_share: `select 1 - avg(case when delivered_at > estimated_delivery_to then 1.0 else 0 end) from shipments where delivered_at ${SINCE} and MINE`,
    late: `select count(*) from shipments where delivered_at ${SINCE} and delivered_at > estimated_delivery_to and MINE`,
  },
  'driver-day-sheet': {
    first_hour: `select min(extract(epoch from (at at time zone 'Africa/Johannesburg')::time)) / 3600 from tracking_events where driver_id is not null and changes_status and (status in ('collected', 'delivered', 'in-locker') or status in ${failed}) and at ${SINCE} and MINE`,
    collected: `select count(*) from tracking_events where driver_id is not null and changes_status and status = 'collected' and at ${SINCE} and MINE`,
  },
  'shipments-without-a-scan': {
    longest_hours: `select max(extract(epoch from now() - status_at)) / 3600 from shipments where ${openShipments} and MINE`,
    over_2_days: `select count(*) from shipments where ${openShipments} and status_at < now() - interval '48 hours' and MINE`,
  },
  'dwell-and-overdue': {
    median_hours: `select percentile_cont(0.5) within group (order by extract(epoch from collected_at - deposited_at) / 3600.0) from locker_shipments where direction = 'pick-up' and deposited_at ${SINCE} and MINE`,
    parcels: `select count(*) from locker_shipments where direction = 'pick-up' and deposited_at ${SINCE} and MINE`,
  },
  'carrier-hand-over': {
    shipments: `select count(*) from shipments where upstream_state <> 'none' and time_created ${SINCE} and MINE`,
    refused: `select count(*) from shipments where upstream_state = 'failed' and time_created ${SINCE} and MINE`,
  },
  'pin-failures': {
    wrong: `select count(*) from locker_wrong_codes where at ${SINCE}`,
    lockers: `select count(distinct locker_id) from locker_wrong_codes where at ${SINCE}`,
  },
  'occupancy-by-size': {
    doors: `select count(*) from doors where locker_id in (select id from lockers where state <> 'retired')`,
  },
  'ageing-in-hubs': {
    over_1_day: `select count(*) from shipments where status in ('at-hub', 'at-destination-hub', 'swad-dimensions', 'swad-imaging', 'manifested', 'ready-for-dispatch', 'returned-to-hub', 'on-hold-internal') and status_at < now() - interval '24 hours' and MINE`,
  },
  'occupancy-by-hour': {
    at_once: `select sum(n) / count(*) from (select h, count(*) as n from locker_shipments, generate_series(date_trunc('hour', deposited_at) + interval '1 hour', least(collected_at, now()), interval '1 hour') h where door_id is not null and h ${SINCE} group by 1) hours`,
    door_hours: `select sum(floor(extract(epoch from least(collected_at, now())) / 3600) - floor(extract(epoch from greatest(deposited_at, start - interval '1 second')) / 3600)) from locker_shipments,
      (select (date_trunc('day', now() at time zone 'Africa/Johannesburg') - interval '364 days') at time zone 'Africa/Johannesburg' as start) period
      where deposited_at is not null and door_id is not null and (collected_at is null or collected_at > start)`,
  },
  'offline-hours-by-cause': {
    lasting: `select count(*) from lockers where is_offline and offline_since ${SINCE}`,
  },
  'offline-lockers': {
    offline: `select count(*) from lockers where is_offline and state <> 'retired'`,
  },
  'locker-codes': {
    codes: `select count(*) from locker_access where valid_from ${SINCE} and MINE`,
  },
  'locker-commands': {
    median_seconds: `select percentile_cont(0.5) within group (order by extract(epoch from answered_at - time_created)) from locker_commands where time_created ${SINCE}`,
    commands: `select count(*) from locker_commands where time_created ${SINCE}`,
  },
  'audit-walk-differences': {
    doors: `select count(found) from locker_walk_doors where at ${SINCE}`,
    differences: `select sum(case when found = 'as-recorded' or found = 'undecided' or (found = 'empty' and recorded_use <> 'occupied') then 0 else 1 end) from locker_walk_doors where found is not null and at ${SINCE}`,
  },
  'outage-effect': {
    outages: `select count(*) from outages where not is_withdrawn and from_at <= now() and from_at ${SINCE} and id in (select outage_id from outage_lockers)`,
    went_dark: `select count(went_dark_at) from outage_lockers where outage_id in (select id from outages where not is_withdrawn and from_at <= now() and from_at ${SINCE})`,
    extended: `select count(*) from outage_steps where step = 'extend' and skipped is null and outage_id in (select id from outages where not is_withdrawn and from_at ${SINCE})`,
  },
  'claims-and-handover-load': {
    claims: `select count(*) from claims where claimed_at ${SINCE}`,
    expired: `select count(*) from claims where ended_as = 'expired' and claimed_at ${SINCE}`,
  },
  'age-analysis': { balance: `select sum(balance) from accounts` },
  'revenue-by-service': {
    invoices: `select count(distinct invoice_id) from invoice_lines where invoice_id in (select id from invoices where issued_at is not null and invoice_date ${DAY_SINCE}) and MINE`,
    total: `select sum(amount) from invoice_lines where invoice_id in (select id from invoices where issued_at is not null and invoice_date ${DAY_SINCE}) and MINE`,
  },
  'credit-notes-by-reason': {
    total: `select sum(total) from credit_notes where issued_on ${DAY_SINCE} and MINE`,
  },
  'payments-received': {
    unallocated: `select sum(unallocated) from payments where state not in ('reversed', 'failed') and paid_on ${DAY_SINCE}`,
  },
  'shipments-by-account': {
    average_charge: `select avg(charge_excluding_vat) from shipments where status <> 'cancelled' and time_created ${SINCE} and MINE`,
    charges: `select sum(charge_excluding_vat) from shipments where status <> 'cancelled' and time_created ${SINCE} and MINE`,
  },
  'shipments-by-service': {
    parcels: `select sum(parcel_count) from shipments where time_created ${SINCE} and MINE`,
  },
  'message-delivery': {
    delivered: `select count(*) from text_messages where status in ('delivered', 'read') and time_created ${SINCE} and MINE`,
  },
  'webhook-health': {
    deliveries: `select count(*) from webhook_deliveries where time_created ${SINCE} and MINE`,
  },
  'sign-ins': {
    addresses: `select count(distinct ip) from sessions where kind = 'full' and created_at ${SINCE}`,
    permissions: `select max(held) from (select count(*) as held from role_permissions where role_id in (select role_id from users where id in (select user_id from sessions where kind = 'full' and created_at ${SINCE})) group by role_id) roles`,
    sign_ins: `select count(*) from sessions where kind = 'full' and created_at ${SINCE}`,
  },
};
