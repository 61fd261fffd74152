/** Bulk calls that allocate; all allocations of one run can be undone together. */
export const allocatingCalls: readonly string[] = [
  'POST /accounts/allocate',
  'POST /billing/invoices/allocate',
  'POST /billing/invoices/allocate-overpaid',
  'POST /billing/invoices/allocate/bulk',
  'POST /billing/import/accept',
];

/** `true` if the run has allocations to undo, otherwise the reason. */
export function canUndoAllocations({ call, ok }: { call: string; ok: number }): true | string {
  if (!allocatingCalls.includes(call)) return 'This run does not allocate receipts';
  return ok > 0 || 'This run allocated no receipts';
}

/** Ids of the allocations that an answer names. */
export function allocationIdsIn(answer: unknown): number[] {
  const ids: unknown = Object(answer).allocation_ids;
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'number') : [];
}
