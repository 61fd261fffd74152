import {
  choice,
  code,
  condition,
  count,
  drawn,
  fields,
  flag,
  id,
  instant,
  number,
  record,
  text,
} from '../entities/fields.ts';

const lockerStates = ['online', 'offline', 'out-of-order', 'installing', 'retired'] as const;

const inRow = { inRowOnly: true } as const;
const hidden = { hidden: true } as const;
const moment = { nullable: true, sort: true, width: 110 } as const;

export const lockerFields = fields({
  state: choice('State', lockerStates, { sort: true, filter: 'values', width: 120 }),
  network_id: record('Network', 'network', { filter: 'values', named: 'network' }),
  branch_id: record('Branch', 'branch', { nullable: true, filter: 'values', named: 'branch' }),
  code: code('Code', { sort: true, width: 92 }),
  name: text('Name', { names: true, sort: true, width: 200, grows: true }),
  network: text('Network', { width: 140 }),
  suburb: text('Suburb', { width: 140 }),
  zone: text('Province', { ...hidden, filter: 'provinces', named: 'province', width: 84 }),
  city: text('City', { ...inRow, filter: 'towns' }),
  area: text('Load-shedding area', { filter: 'values', most: 80, filterOnly: true }),
  doors: drawn('Doors taken', { width: 104 }),
  /** Free doors by size, such as "S 2, M 1". */
  free_sizes: text('Free by size', { width: 160 }),
  /** Filter: lockers with a free door of one of these sizes, by code. */
  free_size: text('Free size', { filter: 'values', most: 10, filterOnly: true, named: 'free' }),
  /**
   * Predicted time and size of the next door to become free, from the end of the parcel's window
   * and the usual stay.
   */
  frees_at: instant('Next free door', {
    ...hidden,
    nullable: true,
    sort: true,
    filter: ['frees_from', 'frees_to'],
    named: 'frees',
    width: 160,
  }),
  frees_size: text('Next free size', { ...inRow, nullable: true }),
  /** Shipments in transit to the locker that should arrive today. */
  inbound_today: count('Inbound today', { ...hidden, sort: true, width: 110 }),
  has_inbound: condition('Inbound today', { named: 'inbound' }),
  parcels: count('Parcels', { sort: true }),
  has_parcels: condition('Parcels inside', { named: 'parcels' }),
  is_full: flag('Full', { ...inRow, filter: 'values', named: 'full' }),
  is_offline: condition('Offline', { named: 'offline' }),
  on_mains: flag('On mains', { ...inRow, filter: 'values', named: 'mains' }),
  /** Filter: lockers whose area has an outage now or within two days. */
  has_outage: condition('Outage', { named: 'outage' }),
  /** Filter: lockers whose battery does not last through the outage. */
  goes_dark: condition('Battery low', { named: 'dark' }),
  overdue: count('Overdue', { sort: true, width: 84 }),
  has_overdue: condition('Overdue inside', { named: 'overdue' }),
  faulty_door_count: count('Faulty', { sort: true }),
  has_faulty: condition('Faulty doors', { named: 'faulty' }),
  /** Number of doors whose state is not certain. */
  doubtful: count('In doubt', { width: 84 }),
  in_doubt: condition('In doubt', { named: 'doubt' }),
  power: drawn('Power', { width: 150 }),
  outage: drawn('Outage', { width: 150 }),
  last_seen: instant('Last contact', moment),
  offline_since: instant('Offline since', { ...hidden, ...moment }),
  branch: code('Branch', { ...hidden, nullable: true, width: 92 }),
  firmware: text('Firmware', { ...hidden, width: 92 }),
  signal_dbm: count('Signal, dBm', { ...hidden, nullable: true, width: 104 }),
  load_shedding_area: text('Load-shedding area', { ...hidden, nullable: true, width: 160 }),
  time_created: instant('Added', { ...hidden, sort: true, width: 94 }),
  id: id('Id', { ...inRow, sort: true, filter: 'values' }),
  locker_type_id: id('Type', { ...inRow, filter: 'values' }),
  type: text('Type', inRow),
  door_count: count('Doors', inRow),
  free_door_count: count('Free doors', { ...inRow, sort: true }),
  battery_percentage: count('Battery, %', { ...inRow, nullable: true }),
  /**
   * Last contact before a silence, until the status report arrives; doors are as known at that
   * time.
   */
  unsynced_since: instant('Not synchronised since', { ...inRow, nullable: true }),
  place: text('Place', inRow),
  street_address: text('Street address', inRow),
  postal_code: text('Postal code', inRow),
  latitude: number('Latitude', inRow),
  longitude: number('Longitude', inRow),
  installed_at: instant('Installed', { ...inRow, nullable: true }),
  version: count('Version', inRow),
});
