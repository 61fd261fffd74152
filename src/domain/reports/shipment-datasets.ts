import { faultOf } from '../shipments/failures.ts';
import { upstreamStates } from '../shipments/upstream.ts';
import { calendar, dataset, everyRow } from './dataset.ts';

const count = { kind: 'count' } as const;
const account = { title: 'Account', needs: 'View accounts', field: 'account' } as const;
const service = { title: 'Service', field: 'service' } as const;
const ofStaff = 'View operations';
const rowsWithFlag = (flag: string) => ({ rows: [['flag', flag]] }) as const;
const toProvince = {
  title: 'Province of delivery',
  kind: 'province',
  field: 'to-province',
} as const;

/** Labels for the party responsible for a failed attempt. */
const faultWords = {
  carrier: 'Us',
  sender: 'Sender',
  recipient: 'Recipient',
  outside: 'Nobody',
  unknown: 'Not known',
};

export const shipmentDatasets = {
  shipments: dataset({
    title: 'Shipments',
    rows: 'shipments',
    can: ['View shipments'],
    moment: 'booked',
    dimensions: {
      ...calendar,
      account,
      service,
      lane: { title: 'Lane' },
      status: { title: 'Status', kind: 'status', field: 'status' },
      province: toProvince,
      from_branch: { title: 'Collecting branch', needs: ofStaff, field: 'from-branch' },
      to_branch: { title: 'Delivering branch', needs: ofStaff, field: 'to-branch' },
      source: { title: 'Booked through', kind: 'code' },
    },
    measures: {
      shipments: { title: 'Shipments', ...count, more: 'good', rows: everyRow },
      parcels: { title: 'Parcels', ...count },
      weight: { title: 'Charged kg', kind: 'decimal' },
      delivered: { title: 'Delivered', ...count, more: 'good', ...rowsWithFlag('delivered') },
      cancelled: { title: 'Cancelled', ...count, more: 'bad', rows: [['status', 'cancelled']] },
      charges: { title: 'Charges excl. VAT', kind: 'money', needs: 'View billing', more: 'good' },
      average_charge: { title: 'Average charge', kind: 'money', needs: 'View billing' },
    },
    list: { path: '/shipments', period: 'created' },
  }),
  deliveries: dataset({
    title: 'Deliveries',
    rows: 'shipments delivered',
    can: ['View shipments'],
    moment: 'delivered',
    dimensions: {
      ...calendar,
      account,
      service,
      province: toProvince,
      branch: { title: 'Delivering branch', needs: ofStaff, field: 'to-branch' },
      driver: { title: 'Driver', needs: ofStaff, field: 'delivered-by' },
    },
    measures: {
      delivered: { title: 'Delivered', ...count, more: 'good', rows: everyRow },
      first_attempt: {
        title: 'At the first attempt',
        ...count,
        more: 'good',
        ...rowsWithFlag('first_attempt'),
      },
      first_attempt_share: { title: 'First attempt', kind: 'share', more: 'good' },
      on_time: { title: 'On time', ...count, more: 'good', ...rowsWithFlag('delivered_in_time') },
      late: { title: 'Late', ...count, more: 'bad', ...rowsWithFlag('delivered_late') },
      on_time_share: { title: 'On time %', kind: 'share', more: 'good' },
      median_hours: { title: 'Median from collection', kind: 'hours', more: 'bad' },
      most_hours: { title: '90 % delivered within', kind: 'hours', more: 'bad' },
    },
    list: { path: '/shipments', period: 'delivered' },
  }),
  attempts: dataset({
    title: 'Failed attempts',
    rows: 'failed attempts',
    can: ['View shipments'],
    moment: 'failed',
    dimensions: {
      ...calendar,
      reason: {
        title: 'Reason',
        field: 'reason',
        values: { '': 'none' },
        also: { id: 'fault', title: 'Fault', of: (key) => faultWords[faultOf(key)] },
      },
      leg: { title: 'Leg' },
      account,
      branch: { title: 'Branch', needs: ofStaff },
      driver: { title: 'Driver', needs: ofStaff, field: 'failed-by' },
    },
    measures: {
      attempts: { title: 'Attempts', ...count, more: 'bad' },
      shipments: { title: 'Shipments', ...count, more: 'bad', rows: everyRow },
      delivered_since: { title: 'Delivered since', ...count, more: 'good' },
    },
    list: { path: '/shipments', period: 'failed' },
  }),
  collections: dataset({
    title: 'Collections',
    rows: 'shipments collected',
    can: ['View shipments'],
    moment: 'collected',
    dimensions: {
      ...calendar,
      account,
      service,
      province: { title: 'Province of collection', kind: 'province', field: 'from-province' },
      branch: { title: 'Collecting branch', needs: ofStaff, field: 'from-branch' },
      driver: { title: 'Driver', needs: ofStaff, field: 'collected-by' },
    },
    measures: {
      collected: { title: 'Collected', ...count, more: 'good', rows: everyRow },
      on_time: { title: 'On time', ...count, more: 'good', ...rowsWithFlag('collected_in_time') },
      late: { title: 'Late', ...count, more: 'bad', ...rowsWithFlag('collected_late') },
      on_time_share: { title: 'On time %', kind: 'share', more: 'good' },
      median_hours: { title: 'Median from booking', kind: 'hours', more: 'bad' },
    },
    list: { path: '/shipments', period: 'collected' },
  }),
  'driver-work': dataset({
    title: 'Driver work',
    rows: 'stops',
    can: [ofStaff],
    moment: 'worked',
    dimensions: {
      ...calendar,
      driver: { title: 'Driver', field: 'driver' },
      branch: { title: 'Branch', field: 'branch' },
    },
    measures: {
      drivers: { title: 'Drivers', ...count },
      collected: { title: 'Collected', ...count, more: 'good' },
      delivered: { title: 'Delivered', ...count, more: 'good' },
      failed: { title: 'Failed', ...count, more: 'bad' },
      success_share: { title: 'Success', kind: 'share', more: 'good' },
      first_hour: { title: 'First stop', kind: 'time' },
      last_hour: { title: 'Last stop', kind: 'time' },
    },
    list: { path: '/shipments' },
  }),
  'open-shipments': dataset({
    title: 'Open shipments',
    rows: 'open shipments',
    can: ['View shipments'],
    dimensions: {
      account,
      service,
      status: { title: 'Status', kind: 'status', field: 'status' },
      province: toProvince,
      branch: { title: 'Delivering branch', needs: ofStaff, field: 'to-branch' },
    },
    measures: {
      shipments: { title: 'Shipments', ...count, rows: everyRow },
      parcels: { title: 'Parcels', ...count },
      over_1_day: {
        title: 'Unchanged over 24 h',
        ...count,
        more: 'bad',
        ...rowsWithFlag('unchanged_1_day'),
      },
      over_2_days: {
        title: 'Unchanged over 48 h',
        ...count,
        more: 'bad',
        ...rowsWithFlag('unchanged_2_days'),
      },
      over_7_days: {
        title: 'Unchanged over 7 days',
        ...count,
        more: 'bad',
        ...rowsWithFlag('unchanged_7_days'),
      },
      overdue: {
        title: 'Past the promised time',
        ...count,
        more: 'bad',
        ...rowsWithFlag('overdue'),
      },
      median_hours: { title: 'Median unchanged', kind: 'hours', more: 'bad' },
      longest_hours: { title: 'Longest unchanged', kind: 'hours', more: 'bad' },
    },
    list: { path: '/shipments', terms: [['flag', 'not_final']] },
  }),
  'hand-overs': dataset({
    title: 'Hand-over to the carrier',
    rows: 'shipments for another carrier',
    can: [ofStaff],
    moment: 'booked',
    dimensions: {
      ...calendar,
      state: { title: 'State', field: 'upstream' },
      province: toProvince,
      account,
      service,
    },
    measures: {
      shipments: { title: 'Shipments', ...count, rows: everyRow },
      accepted: {
        title: 'Accepted',
        ...count,
        more: 'good',
        rows: [['upstream', 'sent', 'withdrawn']],
      },
      waiting: { title: 'Waiting', ...count, more: 'bad', rows: [['upstream', 'waiting']] },
      refused: { title: 'Refused', ...count, more: 'bad', rows: [['upstream', 'failed']] },
      refusals: { title: 'Times refused', ...count, more: 'bad' },
      accepted_share: { title: 'Accepted %', kind: 'share', more: 'good' },
      median_minutes: { title: 'Median minutes to acceptance', kind: 'decimal', more: 'bad' },
    },
    list: {
      path: '/shipments',
      period: 'created',
      terms: [['upstream', ...upstreamStates.filter((state) => state !== 'none')]],
    },
  }),
};
