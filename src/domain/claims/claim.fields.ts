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
  text,
} from '../entities/fields.ts';
import { claimableEntities, claimEnds, wakingEvents } from './claims.ts';

const none = { nullable: true } as const;
const inRow = { inRowOnly: true } as const;

export const claimFields = fields({
  label: code('Record', { names: true, sort: true, width: 130 }),
  kind: drawn('Type', { width: 150, narrow: 'about' }),
  state: drawn('State'),
  mine: condition('Mine'),
  snoozed: condition('Snoozed'),
  ended: condition('Claim ended'),
  entity: choice('Type', claimableEntities, { ...inRow, filter: 'values', named: 'what' }),
  name: text('Claimed by', { sort: true, width: 150 }),
  note: text('Note for the handover', { ...none, width: 260, grows: true, narrow: 'detail' }),
  reason: text('Reason', { ...none, width: 180, hidden: true }),
  /** Number of changes by other users despite the claim. */
  overrides: count('Changed by others', { width: 140, hidden: true }),
  claimed_at: instant('Claimed', { sort: true }),
  /** End of the snooze, and the event that ends it early. */
  snoozed_until: instant('Snoozed until', { ...none, width: 110 }),
  wakes_on: choice('Returns earlier', wakingEvents, { ...none, width: 220, hidden: true }),
  ended_as: choice('Ended', claimEnds, { ...none, width: 120, hidden: true }),
  row_id: id('Record', { ...inRow, filter: 'values' }),
  user_id: id('Claimed by', { ...inRow, filter: 'values' }),
  is_own: flag('Mine', inRow),
  until: instant('Until', { ...inRow, sort: true }),
  /** Time when the snooze ended. */
  woke_at: instant('Returned', { ...inRow, ...none }),
  ended_at: instant('Ended', { ...inRow, ...none }),
  id: id('Id', { ...inRow, sort: true, filter: 'values' }),
  version: count('Version', inRow),
});
