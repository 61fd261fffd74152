import { faultOf } from '../failures.ts';
import { calendar, dataset } from './dataset.ts';

const count = { kind: 'count' } as const;
const account = { title: 'Account', needs: 'View accounts', field: 'account' } as const;
const service = { title: 'Service', field: 'service' } as const;
const ofStaff = 'View operations';

/** Words for whose fault an attempt was. */
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
      province: { title: 'Province of delivery', kind: 'province' },
      from_branch: { title: 'Collecting branch', needs: ofStaff, field: 'from-branch' },
      to_branch: { title: 'Delivering branch', needs: ofStaff, field: 'to-branch' },
      source: { title: 'Booked through', kind: 'code' },
    },
    measures: {
      shipments: { title: 'Shipments', ...count, more: 'good' },
      parcels: { title: 'Parcels', ...count },
      weight: { title: 'Charged kg', kind: 'decimal' },
      delivered: { title: 'Delivered', ...count, more: 'good' },
      cancelled: { title: 'Cancelled', ...count, more: 'bad' },
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
      province: { title: 'Province of delivery', kind: 'province' },
      branch: { title: 'Delivering branch', needs: ofStaff, field: 'to-branch' },
      driver: { title: 'Driver', needs: ofStaff, field: 'delivered-by' },
    },
    measures: {
      delivered: { title: 'Delivered', ...count, more: 'good' },
      first_attempt: { title: 'At the first attempt', ...count, more: 'good' },
      first_attempt_share: { title: 'First attempt', kind: 'share', more: 'good' },
      on_time: { title: 'On time', ...count, more: 'good' },
      late: { title: 'Late', ...count, more: 'bad' },
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
        also: { id: 'fault', title: 'Fault', of: (key) => faultWords[faultOf(key)] },
      },
      leg: { title: 'Leg' },
      account,
      branch: { title: 'Branch', needs: ofStaff },
      driver: { title: 'Driver', needs: ofStaff, field: 'failed-by' },
    },
    measures: {
      attempts: { title: 'Attempts', ...count, more: 'bad' },
      shipments: { title: 'Shipments', ...count, more: 'bad' },
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
      province: { title: 'Province of collection', kind: 'province' },
      branch: { title: 'Collecting branch', needs: ofStaff, field: 'from-branch' },
      driver: { title: 'Driver', needs: ofStaff, field: 'collected-by' },
    },
    measures: {
      collected: { title: 'Collected', ...count, more: 'good' },
      on_time: { title: 'On time', ...count, more: 'good' },
      late: { title: 'Late', ...count, more: 'bad' },
      on_time_share: { title: 'On time %', kind: 'share', more: 'good' },
      median_hours: { title: 'Median from booking', kind: 'hours', more: 'bad' },
    },
    list: { path: '/shipments', period: 'collected' },
  }),
  'driver-work': dataset({
    title: 'Work of drivers',
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
      province: { title: 'Province of delivery', kind: 'province' },
      branch: { title: 'Delivering branch', needs: ofStaff, field: 'to-branch' },
    },
    measures: {
      shipments: { title: 'Shipments', ...count },
      parcels: { title: 'Parcels', ...count },
      over_1_day: { title: 'Unchanged over 24 h', ...count, more: 'bad' },
      over_2_days: { title: 'Unchanged over 48 h', ...count, more: 'bad' },
      over_7_days: { title: 'Unchanged over 7 days', ...count, more: 'bad' },
      overdue: { title: 'Past the promise', ...count, more: 'bad' },
      median_hours: { title: 'Median unchanged', kind: 'hours', more: 'bad' },
      longest_hours: { title: 'Longest unchanged', kind: 'hours', more: 'bad' },
    },
    list: { path: '/shipments', terms: [['flag', 'not_final']] },
  }),
};
