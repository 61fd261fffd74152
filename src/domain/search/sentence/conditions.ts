import type { Condition } from './reading.ts';

/** Adds a condition. Values of the same field are combined in one condition. */
export function addCondition(
  conditions: Condition[],
  { field, value, label = value, words = '' }: Condition,
) {
  const at = conditions.findIndex((one) => one.field === field);
  const before = conditions[at];
  if (!before) conditions.push({ field, value, label, words });
  else if (!before.value.split(',').includes(value))
    conditions[at] = {
      field,
      value: `${before.value},${value}`,
      label: `${before.label}, ${label}`,
      words: `${before.words ?? ''} ${words}`.trim(),
    };
}

/** Kinds of rows that have the same references as shipments. */
const sharing = new Set(['marketplace shipments', 'claims']);

/** Whether codes name other rows than the command acts on, such as invoices. */
export function areOtherRows(
  on: string | null | undefined,
  recordKinds: ReadonlySet<string>,
): boolean {
  if (!on || recordKinds.size === 0 || recordKinds.has(on)) return false;
  return !(recordKinds.has('shipments') && sharing.has(on));
}
