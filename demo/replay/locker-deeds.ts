import { commandFacts, lockerCommands } from '#domain/lockers/locker-commands.ts';
import {
  GRACE_HOURS,
  legAfter,
  type LegDirection,
  type LegState,
} from '#domain/lockers/locker-legs.ts';
import { findingsOf, inMs, type Ask, type Finding } from './finding.ts';
import { HOUR_MS } from '#domain/kernel/time.ts';

export interface Commanded {
  id: number;
  command: string;
  kind: string;
  state: string;
  at: number;
  expires_at: number;
  answered_at: number | null;
  door_id: number | null;
  /**
   * Current state of the door, and whether the command is the newest that put it in or out of
   * service.
   */
  door_use: string | null;
  is_newest: boolean;
  /** Time of the last opening of the door. */
  opened_at: number | null;
  offline_since: number | null;
  may_command: boolean;
}

const isOver = new Set(['done', 'failed', 'refused', 'unknown', 'expired', 'cancelled']);

function wrongWithDoor({ command, state, door_use, is_newest, ...given }: Commanded): string[] {
  if (state !== 'done') return [];
  const isBlocked = door_use === 'blocked';
  if (command === 'set-out-of-order' && is_newest && !isBlocked)
    return ['The door was put out of order and is in service.'];
  if (command === 'return-to-service' && is_newest && isBlocked)
    return ['The door was returned to service and is out of order.'];
  const isUnopened = command === 'open-door' && (given.opened_at ?? 0) < given.at;
  return isUnopened ? ['The door was not opened at that time.'] : [];
}

function wrongWithEnd(one: Commanded): string[] {
  const { kind, state, at, answered_at, offline_since } = one;
  const isOnline = offline_since === null || at < offline_since;
  return [
    ...(isOver.has(state) === (answered_at !== null)
      ? []
      : ['The end and the answer of the command differ.']),
    ...(state === 'failed' && kind === 'query' ? ['A request for information cannot fail.'] : []),
    ...(state === 'done' && !isOnline
      ? ['The command was done while the locker was offline.']
      : []),
    ...(kind === 'physical' && !isOnline ? ['Nothing can be moved while it is offline.'] : []),
    ...(state === 'expired' && isOnline
      ? ['The command was not taken while the locker was online.']
      : []),
  ];
}

/**
 * Findings for a command: the locker must support the command, and the terminal must have been able
 * to end the command with this result.
 */
export function judgeCommand(one: Commanded): Finding[] {
  const name = lockerCommands.find((known) => known === one.command);
  const what = `locker command ${one.id} (${one.command})`;
  if (name === undefined) return findingsOf('locker commands', what, ['There is no such command.']);
  const facts = commandFacts[name];
  return findingsOf('locker commands', what, [
    ...(facts.kind === one.kind ? [] : [`It is ${facts.kind}, not ${one.kind}.`]),
    ...(facts.ofDoor === (one.door_id !== null)
      ? []
      : ['The command lacks its door, or names a door that it does not need.']),
    ...(one.expires_at - one.at === facts.expires_s * 1000
      ? []
      : ['The command expires at another time.']),
    ...(one.may_command ? [] : ['The person may not command lockers.']),
    ...wrongWithEnd(one),
    ...wrongWithDoor(one),
  ]);
}

export const readCommands = (ask: Ask): Promise<Commanded[]> =>
  ask<Commanded>(
    `select c.id, c.command, c.kind, c.state, ${inMs('c.time_created')} as at, ${inMs('c.expires_at')} as expires_at, ${inMs('c.answered_at')} as answered_at,
      c.door_id, d.use as door_use, ${inMs('d.last_opened_at')} as opened_at, ${inMs('l.offline_since')} as offline_since,
      not exists (select from locker_commands o where o.door_id = c.door_id and o.command in ('set-out-of-order', 'return-to-service') and o.time_created > c.time_created) as is_newest,
      exists (select from users u join role_permissions p on p.role_id = u.role_id and p.name = 'Command lockers' where u.id = c.user_id) as may_command
    from locker_commands c join lockers l on l.id = c.locker_id left join doors d on d.id = c.door_id`,
  );

export interface Leg {
  id: number;
  direction: LegDirection;
  state: LegState;
  deposited_at: number | null;
  collect_before: number | null;
  reserved_until: number | null;
  /** Statuses of the shipment since the leg was made, with their times. */
  events: { status: string; at: number }[];
}

/** State of a leg by the rules, given the history of its shipment and the clock. */
function expectedState({ direction, events, ...leg }: Leg, now: number): LegState | null {
  const afterEvents = events.reduce<LegState | null>(
    (state, { status, at }) =>
      direction === 'drop-off' && status === 'submitted' && at > (events[0]?.at ?? 0)
        ? 'deposited'
        : (legAfter(direction, state, status) ?? state),
    null,
  );
  const isLate = (moment: number | null) => moment !== null && moment < now;
  if (afterEvents === 'deposited' && direction === 'pick-up' && isLate(leg.collect_before))
    return 'overdue';
  return afterEvents === 'reserved' && isLate(leg.reserved_until) ? 'cancelled' : afterEvents;
}

/** Findings for a leg: a wrong state, or a parcel still in its locker after the deadline. */
export function judgeLeg(leg: Leg, now: number): Finding[] {
  const expected = expectedState(leg, now);
  const status = leg.events.at(-1)?.status;
  const end = leg.collect_before === null ? Infinity : leg.collect_before + GRACE_HOURS * HOUR_MS;
  const isLeft = status === 'in-locker' && end + HOUR_MS / 6 < now;
  return findingsOf('locker legs', `locker leg ${leg.id} (${leg.direction})`, [
    ...(expected === leg.state ? [] : [`It is ${leg.state}; after ${status} it is ${expected}.`]),
    ...(isLeft ? ['Its time is over and it is not taken back.'] : []),
  ]);
}

export const readLegs = (ask: Ask): Promise<Leg[]> =>
  ask<Leg>(
    `select l.id, l.direction, l.state, ${inMs('l.deposited_at')} as deposited_at, ${inMs('l.collect_before')} as collect_before, ${inMs('l.reserved_until')} as reserved_until,
      (select jsonb_agg(jsonb_build_object('status', e.status, 'at', ${inMs('e.at')}) order by e.at, e.id) from tracking_events e where e.shipment_id = l.shipment_id and e.at >= l.reserved_at) as events
    from locker_shipments l`,
  );
