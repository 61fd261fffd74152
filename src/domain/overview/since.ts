import type { LockerChange, ShipmentChange } from '../kernel/changes.ts';
import type { Kind } from '../entities/entities.ts';
import { isoDay, formatTime } from '../kernel/time.ts';

/** Minutes without activity on any device after which a user counts as away. */
export const ABSENCE_MINUTES = 30;

/** Maximum number of rows that are counted for a line. */
export const MAX_COUNTED = 1_000;

export const sinceSourceIds = [
  'shipments-problem',
  'shipments-cancelled',
  'lockers-silent',
  'lockers-filled',
  'lockers-faulty',
  'runs-failed',
  'shipments-booked',
  'shipments-moved',
  'shipments-delivered',
  'shipments-problem-over',
  'shipments-priced',
  'lockers-answering',
  'lockers-emptied',
  'lockers-mended',
  'lockers-state',
  'runs-finished',
] as const;
export type SinceSourceId = (typeof sinceSourceIds)[number];

/** Rows of a list that had one kind of change since a time. */
interface SinceSource {
  kind: Kind;
  path: string;
  /** Name of the rows, singular and plural. */
  phrase: readonly [one: string, many: string];
  /** Whether the change may need action. */
  isProblem?: true;
  /** Filter without the time, in two forms: for the endpoint, and as a filter line. */
  filter: Readonly<Record<string, readonly string[] | boolean>>;
  line: string;
  /** Field for the start of the period, in the endpoint and in the filter line. */
  moment: readonly [key: string, field: string];
}

const changedRows = <C extends string>(kind: Kind, path: string, change: C) => {
  const filter: { change: C[] } = { change: [change] };
  const moment = ['changed_from', 'changed'] as const;
  return { kind, path, filter, line: `change:${change}`, moment };
};

const shipmentsThat = (change: ShipmentChange, one: string, many: string) => ({
  ...changedRows('shipments', '/shipments', change),
  phrase: [`shipment ${one}`, `shipments ${many}`] as const,
});
const lockersThat = (change: LockerChange, one: string, many = one) => ({
  ...changedRows('lockers', '/lockers', change),
  phrase: [`locker ${one}`, `lockers ${many}`] as const,
});
const ownRuns = {
  kind: 'runs',
  path: '/runs',
  moment: ['finished_from', 'finished'],
} as const;

/** Kinds of changes in the order of the list: those that may need action come first. */
const sources: Readonly<Record<SinceSourceId, SinceSource>> = {
  'shipments-problem': {
    ...shipmentsThat('problem', 'with a new problem', 'with a new problem'),
    isProblem: true,
  },
  'shipments-cancelled': shipmentsThat('cancelled', 'was cancelled', 'were cancelled'),
  'lockers-silent': { ...lockersThat('silent', 'stopped answering'), isProblem: true },
  'lockers-filled': { ...lockersThat('filled', 'became full'), isProblem: true },
  'lockers-faulty': { ...lockersThat('faulty', 'with more faulty doors'), isProblem: true },
  'runs-failed': {
    ...ownRuns,
    phrase: ['run of yours ended with failures', 'runs of yours ended with failures'],
    isProblem: true,
    filter: { mine: true, failed: true },
    line: 'mine:yes failed:yes',
  },
  'shipments-booked': shipmentsThat('booked', 'was booked', 'were booked'),
  'shipments-moved': shipmentsThat('moved', 'moved on', 'moved on'),
  'shipments-delivered': shipmentsThat('delivered', 'was delivered', 'were delivered'),
  'shipments-problem-over': shipmentsThat(
    'problem-over',
    'with a resolved problem',
    'with a resolved problem',
  ),
  'shipments-priced': shipmentsThat('priced', 'with a new price', 'with a new price'),
  'lockers-answering': lockersThat('answering', 'answers again', 'answer again'),
  'lockers-emptied': lockersThat('emptied', 'is no longer full', 'are no longer full'),
  'lockers-mended': lockersThat('mended', 'with fewer faulty doors'),
  'lockers-state': lockersThat('state', 'changed state', 'changed state'),
  'runs-finished': {
    ...ownRuns,
    phrase: ['run of yours finished', 'runs of yours finished'],
    filter: { mine: true, failed: false },
    line: 'mine:yes failed:no',
  },
};

export const sinceSource = (id: SinceSourceId): SinceSource => sources[id];

/**
 * Removes the seconds from a timestamp. Filter lines have no seconds, so counts use the same
 * precision.
 */
export function minuteOf(moment: string): string {
  const start = new Date(moment);
  start.setUTCSeconds(0, 0);
  return start.toISOString();
}

interface SinceSet {
  from: string;
  /** Branch to narrow to; null for all. */
  branch: number | null;
}

/** Rows of a line, as a filter and as a filter line. */
export function sinceSet(id: SinceSourceId, { from, branch }: SinceSet) {
  const { filter, line, moment, kind } = sinceSource(id);
  const [key, field] = moment;
  const ofBranch = branch !== null && kind !== 'runs';
  return {
    filter: { ...filter, [key]: from, ...(ofBranch && { branch_id: [branch] }) },
    line: `${line} ${field}:>=${isoDay(from)}T${formatTime(from)}${ofBranch ? ` branch:${branch}` : ''}`,
  };
}

/** URL of the list with exactly the rows of a line. */
export const sinceHref = (id: SinceSourceId, set: SinceSet): string =>
  `${sinceSource(id).path}?${new URLSearchParams({ q: sinceSet(id, set).line })}`;
