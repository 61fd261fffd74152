import {
  isDelivered,
  isStatus,
  stages,
  statuses,
  statusFacts,
  type Status,
} from '../kernel/statuses.ts';

/** Why a shipment is charged or its charge is changed. */
export const chargeReasons = ['shipment', 'measured', 'cancelled'] as const;

/** Status from which shipments are charged if the company sets none. */
export const USUAL_TRIGGER: Status = 'collected';

/**
 * Statuses in which a shipment is charged: the trigger status and all later ones. Holds are left
 * out, because a shipment on hold stays as it was, charged or not.
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
