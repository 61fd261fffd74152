const SINCE = `>= (date_trunc('day', now() at time zone 'Africa/Johannesburg') - interval '364 days') at time zone 'Africa/Johannesburg'`;
const DAY_SINCE = `>= (now() at time zone 'Africa/Johannesburg')::date - 364`;
const failed = `('collection-failed-attempt', 'collection-exception', 'delivery-failed-attempt', 'delivery-exception', 'undeliverable')`;
/** That a shipment has not come to its end. */
export const openShipments = `status not in ('delivered', 'collected-from-locker', 'collected-from-counter', 'returned-to-sender', 'undeliverable', 'lost', 'cancelled')`;
/** Figures of the last twelve months, counted without the reports; MINE is a condition on the account. */
export const counted: Record<string, [measure: string, query: string]> = {
  'first-attempt-success': [
    'first_attempt',
    `select count(*) from shipments where delivered_at ${SINCE} and delivery_attempts <= 1 and MINE`,
  ],
  'failed-attempts-by-reason': [
    'shipments',
    `select count(distinct shipment_id) from tracking_events where changes_status and status in ${failed} and at ${SINCE} and MINE`,
  ],
  'collections-on-time': [
    'late',
    `select count(*) from shipments where collected_at ${SINCE} and collected_at > collection_before and MINE`,
  ],
  'deliveries-on-time': [
    'late',
    `select count(*) from shipments where delivered_at ${SINCE} and delivered_at > estimated_delivery_to and MINE`,
  ],
  'driver-day-sheet': [
    'collected',
    `select count(*) from tracking_events where driver_id is not null and changes_status and status = 'collected' and at ${SINCE} and MINE`,
  ],
  'shipments-without-a-scan': [
    'over_2_days',
    `select count(*) from shipments where ${openShipments} and status_at < now() - interval '48 hours' and MINE`,
  ],
  'dwell-and-overdue': [
    'parcels',
    `select count(*) from locker_shipments where direction = 'pick-up' and deposited_at ${SINCE} and MINE`,
  ],
  'occupancy-by-size': [
    'doors',
    `select count(*) from doors where locker_id in (select id from lockers where state <> 'retired')`,
  ],
  'offline-lockers': [
    'offline',
    `select count(*) from lockers where is_offline and state <> 'retired'`,
  ],
  'locker-codes': [
    'codes',
    `select count(*) from locker_access where valid_from ${SINCE} and MINE`,
  ],
  'locker-commands': [
    'commands',
    `select count(*) from locker_commands where time_created ${SINCE}`,
  ],
  'age-analysis': ['balance', `select sum(balance) from accounts`],
  'revenue-by-service': [
    'total',
    `select sum(amount) from invoice_lines where invoice_id in (select id from invoices where issued_at is not null and invoice_date ${DAY_SINCE}) and MINE`,
  ],
  'credit-notes-by-reason': [
    'total',
    `select sum(total) from credit_notes where issued_on ${DAY_SINCE} and MINE`,
  ],
  'payments-received': [
    'unallocated',
    `select sum(unallocated) from payments where state not in ('reversed', 'failed') and paid_on ${DAY_SINCE}`,
  ],
  'shipments-by-account': [
    'charges',
    `select sum(charge_excluding_vat) from shipments where status <> 'cancelled' and time_created ${SINCE} and MINE`,
  ],
  'shipments-by-service': [
    'parcels',
    `select sum(parcel_count) from shipments where time_created ${SINCE} and MINE`,
  ],
  'message-delivery': [
    'delivered',
    `select count(*) from text_messages where status in ('delivered', 'read') and time_created ${SINCE} and MINE`,
  ],
  'webhook-health': [
    'deliveries',
    `select count(*) from webhook_deliveries where time_created ${SINCE} and MINE`,
  ],
  'sign-ins': [
    'sign_ins',
    `select count(*) from sessions where kind = 'full' and created_at ${SINCE}`,
  ],
};
