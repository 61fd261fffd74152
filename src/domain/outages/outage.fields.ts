import {
  choice,
  condition,
  count,
  drawn,
  fields,
  id,
  instant,
  record,
  text,
  threshold,
} from '../entities/fields.ts';
import { MAX_HOURS, outageKinds, outageStates } from './outage.ts';

const none = { nullable: true } as const;
const inRow = { inRowOnly: true } as const;
const hidden = { nullable: true, hidden: true } as const;

/** Fields of the list of outages, with their effect on lockers. */
export const outageFields = fields({
  risk: drawn('Risk', { width: 140 }),
  area: text('Area', { names: true, sort: true, filter: 'values', most: 80, width: 180 }),
  when: drawn('Without power', { sort: 'from_at', width: 220 }),
  lane: drawn('Next 24 hours', { width: 320, grows: true }),
  state: choice('State', outageStates, { filter: 'values', width: 116 }),
  /** Outages that are running, or begin within this many hours. */
  within_hours: threshold('Hours ahead', { most: MAX_HOURS, named: 'hours' }),
  lockers: count('Lockers', { width: 84 }),
  /** Lockers whose batteries will run out, will nearly run out, or are not reported. */
  dark: count('Battery low', { width: 124 }),
  has_dark: condition('Battery low', { named: 'dark' }),
  close: count('At risk'),
  has_close: condition('At risk', { named: 'close' }),
  unknown: count('Not reported', inRow),
  /** Parcels in lockers that lose power. */
  parcels: count('Parcels inside', { width: 116 }),
  /** Parcels whose window ends before power returns or soon afterwards. */
  windows: count('Time to collect ends', { width: 144 }),
  extended: count('Extended', { width: 88 }),
  informed: count('Informed', { width: 88 }),
  /** Shipments in transit that go to another locker. */
  redirected: count('Redirected', { width: 92 }),
  stage: count('Stage', none),
  provider: text('Provider', { ...hidden, filter: 'values', most: 60, width: 120 }),
  /** Outages that affect lockers of a branch or province. */
  branch_id: record('Branch', 'branch', { filter: 'values', filterOnly: true, named: 'branch' }),
  zone: text('Province', { filter: 'provinces', filterOnly: true, named: 'province' }),
  reason: text('Reason', { ...hidden, width: 160 }),
  /** Reported by terminals: when power failed and returned, and how many lockers lost power. */
  off_at: instant('Power failed', { ...hidden, width: 104 }),
  on_at: instant('Power returned', { ...hidden, width: 120 }),
  went_dark: count('Lost power', { width: 90, hidden: true }),
  time_created: instant('Planned at', { sort: true, width: 104, hidden: true }),
  kind: choice('Kind', outageKinds, inRow),
  from_at: instant('From', { ...inRow, sort: true }),
  until_at: instant('Until', inRow),
  /** Time when the first of the lockers loses power. */
  first_dark: instant('First locker without power', { ...inRow, ...none }),
  announced_by: text('Announced by', { ...inRow, ...none }),
  id: id('Id', { ...inRow, sort: true, filter: 'values' }),
  version: count('Version', inRow),
});
