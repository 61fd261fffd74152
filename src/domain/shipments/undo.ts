import type { Changed } from '../runs/changed.ts';
import { statusFacts, isFinal, statuses, type Status } from '../kernel/statuses.ts';
import { legAssignedBy, legFreedBy, driverOf, legs } from './assignment.ts';
import { failedStatuses } from './failures.ts';

/** Fields besides the status whose former values can be restored: ids and texts. */
const idFields = [
  'collection_driver_id',
  'delivery_driver_id',
  'collection_branch_id',
  'delivery_branch_id',
] as const;
const textFields = ['customer_reference', 'order_number'] as const;
type IdField = (typeof idFields)[number];
type TextField = (typeof textFields)[number];

/** Values to restore; the status only if the change set it. */
export interface Restoration {
  fields: { [F in IdField]?: number | null } & { [F in TextField]?: string | null };
  status?: Status;
}

/** Former value of a field; null if the field cannot be restored. */
function fieldBefore(name: string, from: unknown): Restoration['fields'] | null {
  const id = idFields.find((one) => one === name);
  if (id !== undefined && (from === null || typeof from === 'number')) return { [id]: from };
  const text = textFields.find((one) => one === name);
  if (text !== undefined && (from === null || typeof from === 'string')) return { [text]: from };
  return null;
}

const isFailure = (status: unknown): boolean => failedStatuses.some((one) => one === status);

const isHold = (status: string): boolean => statusFacts(status).isHold === true;

/** Whether the status only assigns, unassigns or pauses, without counting or billing anything. */
const isUndoableStatus = (status: string): boolean =>
  !isFinal(status) &&
  (isHold(status) || legAssignedBy(status) !== null || legFreedBy(status) !== null);

/** Whether the change set the driver of a leg. */
export const isAssignment = (changed: Changed): boolean =>
  legs.some((leg) => changed.has(driverOf[leg]));

/**
 * Status to restore, or the reason why not. A failed attempt is not restored, because it would
 * count as another attempt.
 */
function statusBefore(changed: Changed): { status?: Status } | string {
  const change = changed.get('status');
  if (change === undefined) return {};
  const to = String(change.to);
  if (!isUndoableStatus(to)) return `“${statusFacts(to).label}” cannot be undone`;
  if (isFailure(change.from))
    return isAssignment(changed) ? {} : 'The previous failed attempt cannot be recorded again';
  const status = statuses.find((one) => one === change.from);
  return status === undefined ? {} : { status };
}

/** Values to restore for a change, or the reason why it cannot be undone. */
export function restorationOf(changed: Changed): Restoration | string {
  let before: Restoration['fields'] = {};
  for (const [name, { from }] of changed) {
    if (name === 'status') continue;
    const field = fieldBefore(name, from);
    if (field === null) return 'This change cannot be undone';
    before = { ...before, ...field };
  }
  const status = statusBefore(changed);
  return typeof status === 'string' ? status : { fields: before, ...status };
}

/**
 * Whether a change with these arguments can be undone afterwards: changes of drivers, references,
 * branches and holds.
 */
export const canUndoUpdate = ({ status }: Readonly<Record<string, unknown>>): boolean =>
  status === undefined || isUndoableStatus(String(status));
