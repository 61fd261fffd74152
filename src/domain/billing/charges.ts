import {
  isDelivered,
  isStatus,
  stages,
  statuses,
  statusFacts,
  type Status,
} from '../kernel/statuses.ts';

/** Reasons for a charge or a change of a charge. */
export const chargeReasons = ['shipment', 'measured', 'cancelled'] as const;

/** Default status from which shipments are charged. */
export const USUAL_TRIGGER: Status = 'collected';

/**
 * Returns the statuses in which a shipment is charged: the trigger status and all later ones.
 * Leaves out holds, because a shipment on hold stays as it was, charged or not.
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
