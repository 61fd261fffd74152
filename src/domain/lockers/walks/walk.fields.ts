import { choice, code, count, fields, id, instant, record, text } from '#domain/entities/fields.ts';
import { walkKinds, walkOrders, walkStates } from './walk.ts';

const none = { nullable: true } as const;

export const walkFields = fields({
  locker: code('Locker'),
  locker_id: record('Locker', 'locker', { filter: 'values' }),
  state: choice('State', walkStates, { filter: 'values' }),
  kind: choice('Doors', walkKinds),
  order: choice('Order', walkOrders),
  started_by: text('Started by', none),
  started_at: instant('Started', { sort: true }),
  last_at: instant('Last answer'),
  closed_by: text('Closed by', none),
  closed_at: instant('Closed', none),
  doors: count('Doors'),
  answered: count('Checked'),
  differences: count('Differences'),
  user_id: id('Started by'),
  /** Run that made the corrections; null without corrections or once the run is deleted. */
  run_id: id('Run', none),
  id: id('Id', { sort: true, filter: 'values' }),
  version: count('Version'),
});
