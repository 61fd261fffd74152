import { choice, count, fields, id, instant, text } from '../entities/fields.ts';
import { taskStates } from './background-tasks.ts';

const moment = { nullable: true, sort: true, width: 112 } as const;

export const backgroundTaskFields = fields({
  name: text('Task', { names: true, sort: true, width: 220, grows: true }),
  state: choice('State', taskStates, { filter: 'values', width: 112 }),
  succeeded_at: instant('Last success', moment),
  /** Duration in milliseconds and changed rows of the last successful round. */
  took_ms: count('Duration', { nullable: true, sort: true, width: 96 }),
  rows: count('Rows', { nullable: true, sort: true, width: 88 }),
  failed_at: instant('Last failure', moment),
  last_error: text('Message', { nullable: true, width: 240, grows: true }),
  failures: count('Failures in a row', { width: 128, hidden: true }),
  /** Time since which the task has been failing or behind. */
  unhealthy_since: instant('Unhealthy since', { nullable: true, inRowOnly: true }),
  id: id('Id', { filter: 'values', inRowOnly: true }),
});
