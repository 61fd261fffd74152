/** Calls whose runs allocate: what they settled can be taken back together. */
export const allocatingCalls: readonly string[] = [
  'POST /accounts/allocate',
  'POST /billing/invoices/allocate',
  'POST /billing/invoices/allocate-overpaid',
  'POST /billing/invoices/allocate/bulk',
  'POST /billing/import/accept',
];

/** Whether a run allocated something that may be taken back: true, or why not. */
export function canUndoAllocations({ call, ok }: { call: string; ok: number }): true | string {
  if (!allocatingCalls.includes(call)) return 'It allocated nothing';
  return ok > 0 || 'Nothing of it was allocated';
}

/** The allocations that a call says it made. */
export function allocationIdsIn(answer: unknown): number[] {
  const ids: unknown = Object(answer).allocation_ids;
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'number') : [];
}
