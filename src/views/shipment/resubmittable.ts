import { movable, type Allowed } from '../../domain/shipment-rules.ts';

/** True while the upstream carrier still lacks the shipment. */
export function resubmittable(row: { status: string; upstream_state: string }): Allowed {
  if (row.upstream_state === 'sent') return 'Upstream has it already';
  return movable(row);
}
