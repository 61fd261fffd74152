import { agoWords } from './locker-opening.ts';

/**
 * Commands about a parcel that is stored or expected in a locker. The terminal is informed of the
 * result.
 */
const legCommands = ['reserve', 'move', 'extend-window', 'take-back'] as const;
export type LegCommand = (typeof legCommands)[number];

export const isLegCommand = (command: LockerCommand): command is LegCommand =>
  legCommands.some((one) => one === command);

/** Commands that a locker takes. */
export const lockerCommands = [
  ...legCommands,
  'open-door',
  'open-free',
  'open-all',
  'open-overdue',
  'restart',
  'restart-ups',
  'restart-screen',
  'sync-data',
  'stale-parcel-report',
  'read-power',
  'read-log',
  'set-volume',
  'set-message',
  'set-out-of-order',
  'return-to-service',
  'release',
  'block-reservations',
  'allow-reservations',
] as const;
export type LockerCommand = (typeof lockerCommands)[number];

/** Commands that can be sent to many lockers or doors at once. */
export const bulkLockerCommands = [
  'sync-data',
  'restart',
  'restart-ups',
  'restart-screen',
  'open-free',
  'open-overdue',
  'open-all',
  'block-reservations',
  'allow-reservations',
  'set-volume',
  'set-message',
] as const satisfies readonly LockerCommand[];
export const bulkDoorCommands = [
  'open-door',
  'set-out-of-order',
  'return-to-service',
  'release',
  'extend-window',
  'take-back',
  'move',
] as const satisfies readonly LockerCommand[];

/** Minimum seconds between opening two doors, because of the power supply of a locker. */
export const PULSE_EVERY_S = 2;

export const commandKinds = ['physical', 'configuration', 'query'] as const;
type CommandKind = (typeof commandKinds)[number];

interface CommandFacts {
  title: string;
  /**
   * Physical commands move a lock; they never run late and are not queued for an offline locker.
   */
  kind: CommandKind;
  /** Seconds after which the command may not run any more. */
  expires_s: number;
  /** Whether the command is for one door. */
  ofDoor: boolean;
}

const PULSE_S = 30;
/**
 * Number of doors of one locker that can open one after the other before the last command expires.
 */
export const MAX_DOORS_AT_ONCE = Math.floor(PULSE_S / PULSE_EVERY_S) - 1;
const RESTART_S = 120;
const QUERY_S = 600;
const CONFIGURATION_S = 86_400;

const physical = (title: string, ofDoor = false, expires_s = PULSE_S): CommandFacts => ({
  title,
  kind: 'physical',
  expires_s,
  ofDoor,
});
const query = (title: string): CommandFacts => ({
  title,
  kind: 'query',
  expires_s: QUERY_S,
  ofDoor: false,
});
const configuration = (title: string, ofDoor: boolean): CommandFacts => ({
  title,
  kind: 'configuration',
  expires_s: CONFIGURATION_S,
  ofDoor,
});

export const commandFacts: Readonly<Record<LockerCommand, CommandFacts>> = {
  'open-door': physical('Open door', true),
  'open-free': physical('Open free doors'),
  'open-all': physical('Open all doors'),
  'open-overdue': physical('Open overdue doors'),
  restart: physical('Restart the terminal', false, RESTART_S),
  'restart-ups': physical('Restart the UPS', false, RESTART_S),
  'restart-screen': physical('Restart the screen', false, RESTART_S),
  'sync-data': query('Request a status report'),
  'stale-parcel-report': query('Report stale parcels'),
  'read-power': query('Request the power status'),
  'read-log': query('Request the log'),
  'set-volume': configuration('Set the volume', false),
  'set-message': configuration('Show a message', false),
  reserve: configuration('Reserve', true),
  move: configuration('Move parcel', true),
  'extend-window': configuration('Extend collection time', true),
  'take-back': configuration('Recall parcel', true),
  'set-out-of-order': configuration('Out of order', true),
  'return-to-service': configuration('Return to service', true),
  release: configuration('Release', true),
  'block-reservations': configuration('Stop reservations', false),
  'allow-reservations': configuration('Allow reservations', false),
};

/** States of a command. `awaiting` needs the approval of a second user; the last six are final. */
export const commandStates = [
  'awaiting',
  'queued',
  'sent',
  'acknowledged',
  'done',
  'failed',
  'refused',
  'expired',
  'cancelled',
  'unknown',
] as const;
export type CommandState = (typeof commandStates)[number];

/** Outcomes that a terminal reports. */
export const commandOutcomes = ['acknowledged', 'refused', 'done', 'failed'] as const;
export type CommandOutcome = (typeof commandOutcomes)[number];

const order: readonly CommandState[] = ['awaiting', 'queued', 'sent', 'acknowledged'];

/**
 * Whether a command can move to a state: only forward, and not from a final state except unknown.
 */
export function mayBecome(from: CommandState, to: CommandOutcome): boolean {
  if (from === 'unknown') return true;
  const at = order.indexOf(from);
  return at > 0 && (to !== 'acknowledged' || at < order.indexOf('acknowledged'));
}

/** Seconds within which a second user must approve; otherwise the command is dropped. */
export const AGREEMENT_S = 300;
/**
 * Seconds within which a sensor must see a released door open. Otherwise the door may not have
 * opened.
 */
export const SEEN_OPEN_S = 10;
export const NOT_SEEN_OPEN = 'Lock released, but the door was not seen to open.';
/** Number of consecutive openings that no sensor has seen, after which users are notified. */
export const UNSEEN_IN_A_ROW = 3;

/** Reasons for opening a door. A technician leaves the parcel behind the door in place. */
export const openReasons = ['Deposit help', 'Collection help', 'Check', 'Technician'] as const;
const TECHNICIAN = 'Technician' satisfies (typeof openReasons)[number];

interface Opening {
  command: LockerCommand;
  reason: string | undefined;
  isOfRun: boolean;
  /** Number of parcels behind the doors that would open. */
  parcels: number;
}

/**
 * Whether a second user must approve: doors with parcels would open all at once, in a run or for a
 * technician.
 */
export function needsSecondPerson({ command, reason, isOfRun, parcels }: Opening): boolean {
  if (parcels === 0) return false;
  return command === 'open-all' || (command === 'open-door' && (isOfRun || reason === TECHNICIAN));
}

interface Subject {
  locker: { code: string; is_offline: boolean; last_seen: string | null; state: string };
  door: { use: string; reference: string | null } | null;
}

/** `true` if the command can be sent now, otherwise the reason. */
export function mayCommand(
  command: LockerCommand,
  { locker, door }: Subject,
  now: number,
): true | string {
  const { kind } = commandFacts[command];
  if (locker.state === 'retired') return `${locker.code} is retired.`;
  if (kind === 'physical' && locker.is_offline) return silentWords(locker, now);
  return doorAllows(command, door);
}

/** Whether the use of the door allows the command. For an unknown door the server decides. */
function doorAllows(command: LockerCommand, door: Subject['door']): true | string {
  return door === null ? true : (doorRules[command]?.(door) ?? true);
}

type KnownDoor = NonNullable<Subject['door']>;

const holdsParcel = ({ use, reference }: KnownDoor): true | string =>
  (use === 'occupied' && reference !== null) || 'No parcel of ours is behind this door.';

const doorRules: Partial<Record<LockerCommand, (door: KnownDoor) => true | string>> = {
  reserve: ({ use }) => use === 'free' || 'The door is not free.',
  move: ({ use, reference }) =>
    ((use === 'occupied' || use === 'reserved') && reference !== null) ||
    'No parcel of ours is behind this door or reserved for it.',
  'extend-window': holdsParcel,
  'take-back': holdsParcel,
  'return-to-service': ({ use }) => use === 'blocked' || 'The door is already in service.',
  'set-out-of-order': ({ use }) => use !== 'blocked' || 'The door is already out of order.',
  release: ({ use, reference }) => {
    if (use === 'reserved') return true;
    return use === 'occupied'
      ? `Holds ${reference ?? 'a parcel'}. Use the audit walk.`
      : 'The door is not reserved.';
  },
};

function silentWords({ code, last_seen }: Subject['locker'], now: number): string {
  if (last_seen === null) return `${code} has never reported.`;
  return `${code} has not reported for ${agoWords(last_seen, now)}.`;
}
