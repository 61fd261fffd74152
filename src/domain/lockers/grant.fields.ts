import {
  choice,
  code,
  count,
  drawn,
  fields,
  id,
  instant,
  record,
  text,
} from '../entities/fields.ts';

export const grantStates = ['active', 'used', 'expired', 'revoked'] as const;

const none = { nullable: true } as const;
const inRow = { inRowOnly: true } as const;

export const grantFields = fields({
  type: text('Type', { filter: 'values', most: 20, width: 180 }),
  holder_name: text('Holder', { names: true, width: 170, grows: true }),
  /** Last digits only. */
  mobile_number: text('Mobile number', { ...none, width: 120 }),
  locker_id: record('Locker', 'locker', { filter: 'values', named: 'locker' }),
  network_id: record('Network', 'network', {
    filter: 'values',
    filterOnly: true,
    named: 'network',
  }),
  locker: code('Locker', { width: 92 }),
  door: count('Door', none),
  reference: code('Shipment', { ...none, width: 100 }),
  shipment_id: record('Shipment', 'shipment', { ...none, filter: 'values', named: 'shipment' }),
  code: drawn('Code ends in', { width: 108 }),
  state: choice('State', grantStates, { sort: true, filter: 'values', width: 150 }),
  valid_from: instant('From', {
    sort: true,
    filter: ['given_from', 'given_to'],
    named: 'from',
    filterLabel: 'Given',
  }),
  valid_until: instant('Until', { sort: true }),
  used_at: instant('Used', none),
  resent: count('Resent'),
  code_ending: text('Code ends in', inRow),
  /** End of the lockout after wrong codes. */
  held_until: instant('Held until', { ...inRow, ...none }),
  account_id: id('Account', { ...inRow, ...none }),
  access_type_id: id('Type', inRow),
  time_created: instant('Created', { ...inRow, sort: true }),
  id: id('Id', { ...inRow, sort: true, filter: 'values' }),
  version: count('Version', inRow),
});
