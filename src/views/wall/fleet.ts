import type { Contract } from '../../api/contract.ts';
import type { RowOf } from '../../api/endpoint.ts';
import { presenceOf } from '../../domain/driver-presence.ts';

export type Driver = RowOf<Contract['GET /drivers']>;

/** How present the drivers on duty are; whoever was not heard of for a day counts as silent. */
export function presencesOf(drivers: readonly Driver[], now: number) {
  const counts = { onDuty: 0, moving: 0, stopped: 0, silent: 0 };
  for (const { is_on_duty: isOnDuty, position } of drivers) {
    if (!isOnDuty) continue;
    const fix = position && { at: Date.parse(position.at), speed: position.speed };
    const presence = presenceOf(fix, now);
    counts.onDuty += 1;
    counts[presence === 'gone' ? 'silent' : presence] += 1;
  }
  return counts;
}
