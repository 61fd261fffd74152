import { isDelivered, isStatus, stages, statuses, statusFacts, type Status } from './statuses.ts';

/** Why a shipment is charged, or charged otherwise than before. */
export const chargeReasons = ['shipment', 'measured', 'cancelled'] as const;

/** What companies that say nothing else charge from. */
export const USUAL_TRIGGER: Status = 'collected';

/**
 * The statuses in which a shipment is due, by the one that makes it so: that one and all that come after it.
 * One on hold stays as it was: due, if it was due before.
 */
export function dueStatuses(trigger: string): Status[] {
  const from = isStatus(trigger) ? trigger : USUAL_TRIGGER;
  const placeOf = (status: Status) => stages.indexOf(statusFacts(status).stage);
  return statuses.filter((status) => {
    if (status === from) return true;
    if (status === 'cancelled' || statusFacts(status).isHold === true) return false;
    if (placeOf(status) !== placeOf(from)) return placeOf(status) > placeOf(from);
    return isDelivered(status) || statuses.indexOf(status) > statuses.indexOf(from);
  });
}
