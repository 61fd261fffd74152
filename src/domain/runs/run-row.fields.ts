import { choice, code, count, fields, id, instant, text } from '../entities/fields.ts';

/** Outcomes of a row; `waiting` is not done yet, `unknown` was sent and is being looked up. */
export const runOutcomes = ['waiting', 'ok', 'skipped', 'failed', 'unknown'] as const;

export const runRowFields = fields({
  label: code('Reference', { names: true, sort: true, width: 148 }),
  outcome: choice('Outcome', runOutcomes, { sort: true, filter: 'values', width: 132 }),
  reason: text('Why', { nullable: true, filter: 'values', most: 300, width: 240, grows: true }),
  attempts: count('Tries', { width: 64 }),
  finished_at: instant('Done', { nullable: true, width: 100 }),
  position: count('No.', { sort: true, width: 72, hidden: true }),
  object_id: id('Record', { nullable: true, inRowOnly: true }),
  id: id('Id', { inRowOnly: true }),
});
