import { choice, code, condition, count, fields, id, instant, text } from '../entities/fields.ts';
import { claimableEntities } from './claims.ts';
import { handoverStates, lineKinds, lineStates } from './handovers.ts';

const none = { nullable: true } as const;
const inRow = { inRowOnly: true } as const;

/** Fields of the list of handover lines, with details of the handover itself. */
export const handoverLineFields = fields({
  /** Whether the caller can accept or return the line. */
  for_me: condition('Offered to me', { named: 'for-me' }),
  /** Whether the caller hands over the line. */
  by_me: condition('Offered by me', { named: 'by-me' }),
  state: choice('State', lineStates, { sort: true, filter: 'values', width: 150 }),
  label: code('Record', { names: true, sort: true, width: 150 }),
  note: text('Note', { ...none, width: 280, grows: true, narrow: 'detail' }),
  giver: text('From', { width: 150, narrow: 'about' }),
  receiver: text('To', { ...none, width: 150 }),
  claimed_at: instant('Claimed', { ...none, width: 104 }),
  reason: text('Returned because', { ...none, width: 200, hidden: true }),
  answered_by: text('Answered by', { ...none, width: 150, hidden: true }),
  offered_at: instant('Offered', { sort: true }),
  kind: choice('Kind', lineKinds, { ...inRow, filter: 'values' }),
  /** Claimed row. */
  entity: choice('Entity', claimableEntities, { ...inRow, ...none }),
  row_id: id('Record', { ...inRow, ...none }),
  run_id: id('Run', { ...inRow, ...none }),
  handover_id: id('Handover', { ...inRow, filter: 'values' }),
  handover_state: choice('State of the handover', handoverStates, inRow),
  giver_id: id('From', inRow),
  /** User who receives the line; null if any member of staff may take it. */
  receiver_id: id('To', { ...inRow, ...none }),
  shift_ends_at: instant('End of the shift', inRow),
  answered_at: instant('Answered', { ...inRow, ...none }),
  id: id('Id', { ...inRow, sort: true }),
  version: count('Version', inRow),
});
