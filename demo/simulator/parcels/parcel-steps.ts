import { statuses, type Status } from '#domain/kernel/statuses.ts';

/** Actor of a step. The pace of a step depends on its actor and on the weekday. */
type Actor = 'road' | 'hub' | 'recipient';

/** Possible step from a status, with its rate. */
export interface Step {
  from: Status;
  to: Status;
  actor: Actor;
  /**
   * Opening hours of the step in minutes since midnight. A step with `closes` before `opens` runs
   * over midnight.
   */
  opens: number;
  closes: number;
  /** Share of the waiting shipments that take the step in an hour. */
  perHour: number;
  /** If set, limits the step to shipments to a locker (true) or to all others (false). */
  to_locker?: boolean;
}

/**
 * Pace by actor and weekday (Sunday first), as a share of the pace on a working day. Fewer people
 * work at weekends, but recipients are busier on Saturdays.
 */
const hoursByActor: Record<Actor, readonly number[]> = {
  road: [0.5, 1, 1, 1, 1, 1, 0.7],
  hub: [0.7, 1, 1, 1, 1, 1, 0.8],
  recipient: [0.8, 1, 1, 1, 1, 1, 1.2],
};

// Format: from > to, actor, hours, share per hour. The rates at night assume a small crew.
const table = `
  submitted > collection-assigned, hub, 06:00-18:30, 3
  submitted > collection-assigned, hub, 18:30-06:00, 0.9
  submitted > collection-unassigned, hub, 06:00-18:30, 0.06
  collection-unassigned > collection-assigned, hub, 06:30-17:00, 0.4
  collection-rejected > collection-assigned, hub, 06:30-17:00, 0.4
  collection-exception > collection-assigned, hub, 07:00-10:00, 0.2
  collection-failed-attempt > collection-assigned, hub, 06:30-09:00, 1
  collection-assigned > collected, road, 08:00-17:00, 0.3
  collection-assigned > collected, road, 17:00-08:00, 0.25
  collection-assigned > collection-failed-attempt, road, 09:00-17:00, 0.012
  collection-assigned > collection-failed-attempt, road, 17:00-09:00, 0.002
  collection-assigned > collection-rejected, road, 07:00-12:00, 0.006
  deposit-pending > submitted, recipient, 00:00-24:00, 2
  awaiting-dropoff > submitted, recipient, 00:00-24:00, 0.1
  collected > at-hub, road, 10:00-16:00, 0.15
  collected > at-hub, road, 16:00-20:00, 1.6
  collected > at-hub, road, 20:00-10:00, 0.5
  at-hub > swad-dimensions, hub, 10:00-17:00, 0.2
  at-hub > swad-dimensions, hub, 17:00-23:00, 1.4
  at-hub > swad-dimensions, hub, 23:00-10:00, 0.3
  at-hub > on-hold, hub, 17:00-22:00, 0.01
  swad-dimensions > manifested, hub, 17:30-00:30, 1.3
  swad-dimensions > manifested, hub, 00:30-17:30, 0.4
  swad-imaging > manifested, hub, 17:30-00:30, 1.3
  manifested > in-transit, hub, 20:30-02:00, 1.5
  manifested > in-transit, hub, 02:00-20:30, 0.4
  ready-for-dispatch > in-transit, hub, 20:30-02:00, 1.5
  in-transit > at-destination-hub, hub, 01:00-06:30, 0.7
  in-transit > at-destination-hub, hub, 06:30-01:00, 0.1
  at-destination-hub > floor-check, hub, 21:00-04:00, 0.08
  at-destination-hub > delivery-assigned, hub, 05:00-09:00, 1.4
  at-destination-hub > delivery-assigned, hub, 09:00-14:00, 0.3
  at-destination-hub > delivery-assigned, hub, 14:00-05:00, 0.2
  at-destination-hub > delivery-unassigned, hub, 06:00-08:00, 0.04
  floor-check > delivery-assigned, hub, 05:00-09:00, 0.8
  delivery-unassigned > delivery-assigned, hub, 06:30-13:00, 0.5
  delivery-rejected > delivery-assigned, hub, 06:30-13:00, 0.5
  delivery-assigned > out-for-delivery, road, 07:00-10:00, 1.8
  delivery-assigned > out-for-delivery, road, 10:00-15:00, 0.5
  delivery-assigned > out-for-delivery, road, 15:00-07:00, 0.5
  delivery-assigned > delivery-rejected, road, 06:30-08:30, 0.01
  out-for-delivery > delivered, road, 08:30-18:30, 0.32, door
  out-for-delivery > delivered, road, 18:30-08:30, 0.3, door
  out-for-delivery > in-locker, road, 08:30-18:30, 0.22, locker
  out-for-delivery > in-locker, road, 18:30-08:30, 0.25, locker
  out-for-delivery > delivery-failed-attempt, road, 09:00-18:30, 0.02, door
  out-for-delivery > delivery-failed-attempt, road, 18:30-09:00, 0.012, door
  out-for-delivery > delivery-exception, road, 09:00-18:30, 0.002, door
  out-for-delivery > ready-for-pickup, road, 10:00-17:00, 0.008, door
  delivery-failed-attempt > returned-to-hub, road, 15:30-20:30, 1.2
  delivery-exception > returned-to-hub, road, 15:30-18:30, 0.2
  collect-and-return-to-hub > returned-to-hub, road, 14:00-18:00, 0.5
  returned-to-hub > delivery-assigned, hub, 05:30-09:00, 1
  on-hold > at-hub, hub, 08:00-17:00, 0.04
  on-hold-internal > at-hub, hub, 08:00-17:00, 0.06
  in-locker > collected-from-locker, recipient, 06:00-22:00, 0.07
  in-locker > collected-from-locker, recipient, 22:00-06:00, 0.01
  ready-for-pickup > collected-from-counter, recipient, 08:30-17:00, 0.1`;

const minutesOf = (text: string): number => {
  const [hours = '', minutes = ''] = text.split(':');
  return Number(hours) * 60 + Number(minutes);
};

const actors: readonly Actor[] = ['road', 'hub', 'recipient'];

function stepOf(line: string): Step {
  const [way = '', by = '', hours = '', share = '', where] = line.split(/\s*,\s*/);
  const [from, to] = way.split(' > ').map((text) => statuses.find((status) => status === text));
  const [opens = '', closes = ''] = hours.split('-');
  const actor = actors.find((one) => one === by);
  if (from === undefined || to === undefined || actor === undefined)
    throw new Error(`No step: ${line}`);
  const goal = where === undefined ? {} : { to_locker: where === 'locker' };
  const when = { opens: minutesOf(opens), closes: minutesOf(closes) };
  return { from, to, actor, ...when, perHour: Number(share), ...goal };
}

/** Steps of shipments from booking to the final status. */
export const steps: readonly Step[] = table
  .trim()
  .split('\n')
  .map((line) => stepOf(line.trim()));

/**
 * Share of waiting shipments that take a step in an hour, at a time of the week; 0 outside the
 * opening hours of the step.
 */
export function readiness(step: Step, { minute, weekday }: { minute: number; weekday: number }) {
  const { opens, closes } = step;
  const isOpen =
    opens < closes ? minute >= opens && minute < closes : minute >= opens || minute < closes;
  return isOpen ? step.perHour * (hoursByActor[step.actor][weekday] ?? 0) : 0;
}
